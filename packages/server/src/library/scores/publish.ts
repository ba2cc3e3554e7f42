import type { publishScores } from '@eemusic/contract/library/scores';
import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import { type Actor, lock } from '#platform/database/index.ts';
import { assertFilesThere, assertReviewed, endReviews } from '#library/drafts/index.ts';
import { libraryLock } from '#library/libraries/index.ts';
import { assertOffered } from '#library/tag-lists/index.ts';
import { getUpload } from '#library/uploads/index.ts';
import { message } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { assertPlaced } from './check.ts';
import { columnsOf } from './rows.ts';
import { insertScore } from './store.ts';

/** Publishes all or none: if one score is refused, so are the others. */
export async function publish(services: Services, { scores, draft }: RequestOf<typeof publishScores>, by: Actor) {
  const { database, clock } = services;
  if (draft) await assertFilesThere(services, draft);
  return database.forMany(scores.length).change(by, async (tx) => {
    const libraries = [...new Set(scores.map(({ moduleId }) => moduleId))];
    for (const library of libraries.toSorted((one, other) => one - other))
      await lock(tx, database.engine, libraryLock(library));

    if (draft) await assertReviewed(tx, database.engine, draft, by.kind === 'administrator' ? by.id : null);

    const ids: number[] = [];
    const fileIds: number[] = [];
    for (const { fileName, ...score } of scores) {
      const file = await getUpload(tx, database.engine, fileName);
      await assertPlaced(tx, database.engine, score);
      await assertOffered(tx, database.engine, score);
      const id = await insertScore(tx, {
        ...columnsOf(score),
        file_id: file.id,
        created_at: clock.now().toISOString(),
        by: by.name,
      });
      tx.audit('score.published', { kind: 'score', id }, { after: { fileName, ...score } });
      ids.push(id);
      fileIds.push(file.id);
    }
    await endReviews(tx, database.engine, fileIds, clock.now());
    return {
      ...message('score.published', { count: ids.length }),
      ids,
    };
  });
}
