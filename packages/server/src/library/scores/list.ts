import type { Score } from '@eemusic/contract/library/scores';
import type { Services } from '#platform/services.ts';
import { scoresOf } from './rows.ts';
import { type Filter, listScores } from './store.ts';

export async function list(services: Services, filter: Filter): Promise<{ scores: Score[] }> {
  const rows = await listScores(services.database, filter);
  return { scores: await scoresOf(services, rows) };
}
