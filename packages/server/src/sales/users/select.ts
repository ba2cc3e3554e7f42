import type { Selected } from '@eemusic/contract/platform/selection';
import { selectionOf } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { countFound } from './count.ts';
import type { Filter } from './filter.ts';
import { findIds } from './find-ids.ts';

export function select({ database }: Services, filter: Filter): Promise<Selected> {
  return selectionOf(
    (most) => findIds(database, filter, { most }),
    () => countFound(database, filter),
  );
}
