import type { Selected } from '@eemusic/contract/platform/selection';
import { selectionOf } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { countChannels, type Filter, findIds } from './query.ts';

export function select({ database: { read } }: Services, filter: Filter): Promise<Selected> {
  return selectionOf(
    (limit) => findIds(read, filter, limit),
    () => countChannels(read, filter),
  );
}
