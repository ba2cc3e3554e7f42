import type { selectScores } from '@eemusic/contract/catalogue';
import type { RequestOf } from '@eemusic/contract/endpoint';
import { mostAtOnce } from '@eemusic/contract/selection';
import { catalogueOf, findEntries } from '#catalogue/index.ts';
import { selectionToken } from '#database/index.ts';
import type { Services } from '#services.ts';

export async function select(services: Services, { sortBy, sortOrder, ...filter }: RequestOf<typeof selectScores>) {
  const { entries } = findEntries(await catalogueOf(services), filter, { sortBy, sortOrder });
  const total = entries.length;
  if (total > mostAtOnce) return { total, token: null, ids: [] };
  const ids = entries.map(({ id }) => id);
  return { total, token: selectionToken(ids), ids };
}
