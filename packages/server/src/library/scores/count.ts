import type { coverScores, ScoreFilter } from '@eemusic/contract/library/catalogue';
import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import { catalogueOf, countEntries, coverage } from '#library/catalogue/index.ts';
import type { Services } from '#platform/services.ts';

export async function count(services: Services, filter: ScoreFilter) {
  return countEntries(await catalogueOf(services), filter);
}

export async function cover(services: Services, request: RequestOf<typeof coverScores>) {
  return coverage(await catalogueOf(services), request);
}
