import type { getBooklet } from '@eemusic/contract/library/saved-booklets';
import type { ResultOf } from '@eemusic/contract/platform/endpoint';
import type { Services } from '#platform/services.ts';
import { describeBooklet } from './describe.ts';
import { getBookletRow, listBookletScores } from './store.ts';

export async function get({ database: { read } }: Services, id: number): Promise<ResultOf<typeof getBooklet>> {
  const row = await getBookletRow(read, id);
  const scores = await listBookletScores(read, id);
  return {
    ...describeBooklet(row),
    scores: scores.map(({ score_id: scoreId, name, edition, present_name: presentName, newest }) => ({
      id: scoreId,
      name: presentName ?? name,
      edition,
      newest,
    })),
  };
}
