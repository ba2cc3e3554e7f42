import type { exportScores as contract } from '@eemusic/contract/library/scores';
import type { ResultOf } from '@eemusic/contract/platform/endpoint';
import { placeNames, readPlaces } from '#library/catalogue/index.ts';
import type { Services } from '#platform/services.ts';
import { scoresOf } from './rows.ts';
import { getScores } from './store.ts';

export async function exportScores(services: Services, selected: number[]): Promise<ResultOf<typeof contract>> {
  const { read } = services.database;
  const rows = await getScores(read, selected);
  const places = await readPlaces(read);
  const scores = await scoresOf(services, rows);
  return { scores: scores.map((score) => ({ ...score, ...placeNames(places, score) })) };
}
