import type { NewScore } from '@eemusic/contract/library/scores';
import { type Actor, lock } from '#platform/database/index.ts';
import { libraryLock } from '#library/libraries/index.ts';
import { getUpload } from '#library/uploads/index.ts';
import { message } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { assertPlaced } from './check.ts';
import { columnsOf } from './rows.ts';
import { insertScore } from './store.ts';

/** All or none: one score that cannot be published keeps the others back too. */
export async function publish({ database, clock }: Services, scores: NewScore[], by: Actor) {
  return database.change(by, async (tx) => {
    const libraries = [...new Set(scores.map(({ moduleId }) => moduleId))];
    for (const library of libraries.toSorted((one, other) => one - other))
      await lock(tx, database.engine, libraryLock(library));

    const ids: number[] = [];
    for (const { fileName, ...score } of scores) {
      const file = await getUpload(tx, database.engine, fileName);
      await assertPlaced(tx, score);
      const id = await insertScore(tx, {
        ...columnsOf(score),
        file_id: file.id,
        created_at: clock.now().toISOString(),
      });
      tx.audit('score.published', { kind: 'score', id }, { after: { fileName, ...score } });
      ids.push(id);
    }
    return {
      ...message('score.published', { count: ids.length }),
      ids,
    };
  });
}
