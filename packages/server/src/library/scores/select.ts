import type { selectScores } from '@eemusic/contract/library/catalogue';
import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import { maxSelected } from '@eemusic/contract/platform/selection';
import { catalogueOf, findEntries } from '#library/catalogue/index.ts';
import { selectionToken } from '#platform/database/index.ts';
import type { Services } from '#platform/services.ts';

export async function select(services: Services, { sortBy, sortOrder, ...filter }: RequestOf<typeof selectScores>) {
  const { entries } = findEntries(await catalogueOf(services), filter, { sortBy, sortOrder });
  const total = entries.length;
  if (total > maxSelected) return { total, token: null, ids: [] };
  const ids = entries.map(({ id }) => id);
  return { total, token: selectionToken(ids), ids };
}
