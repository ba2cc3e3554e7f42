import type { Selected } from '@eemusic/contract/platform/selection';
import { selectionOf } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { countFound, type Filter, findIds } from './found.ts';

export function select({ database: { read } }: Services, filter: Filter): Promise<Selected> {
  return selectionOf(
    (most) => findIds(read, filter, most),
    () => countFound(read, filter),
  );
}
