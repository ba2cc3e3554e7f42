import { type Administrator, lock } from '#platform/database/index.ts';
import { addDeletion } from '#platform/deletions/index.ts';
import { message, Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { countScores } from './counts.ts';
import { auditedFields } from './print-layout.ts';
import { getLibrary, markDeleted } from './store.ts';

/** Name of the lock for adding scores to a library, moving them out of it, and deleting it. */
export const libraryLock = (id: number) => `library ${id}`;

export async function deleteLibrary({ database, clock }: Services, id: number, by: Administrator) {
  return database.change(by, async (tx) => {
    await lock(tx, database.engine, libraryLock(id));
    const before = await getLibrary(tx, id);
    const scores = (await countScores(tx)).get(id) ?? 0;
    if (scores > 0) throw new Refusal('library.has-scores', { scores });

    await markDeleted(tx, id, clock.now());
    const deletionId = await addDeletion(tx, {
      kind: 'library',
      records: [{ id, name: before.name }],
      at: clock.now(),
    });
    tx.audit('library.deleted', { kind: 'library', id }, { before: auditedFields(before), deletionId });
    return { ...message('library.deleted'), deletionId };
  });
}
