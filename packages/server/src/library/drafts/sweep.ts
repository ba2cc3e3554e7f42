import { deleteUploadRows, holdUploads, removeFiles } from '#library/uploads/index.ts';
import { system } from '#platform/database/index.ts';
import type { Services } from '#platform/services.ts';
import { draftLifetimeMs } from './describe.ts';
import { deleteDraft, getDraftRow, listDraftScores, listOldDrafts, lockDraft, takeOutOfDrafts } from './store.ts';

/**
 * Removes reviews that nobody has changed for a long time, with their uploads. Checks each one again within the
 * transaction, because it may be changed in the meantime.
 */
export async function sweepDrafts({ database, storage, clock }: Services): Promise<void> {
  const before = new Date(clock.now().getTime() - draftLifetimeMs);
  const old = await listOldDrafts(database.read, before);
  if (old.length === 0) return;
  const files = await database.change(system('sweep'), async (tx) => {
    await holdUploads(tx, database.engine);
    const fileIds: number[] = [];
    for (const id of await listOldDrafts(tx, before)) {
      await lockDraft(tx, database.engine, id);
      if (new Date((await getDraftRow(tx, id)).updated_at) >= before) continue;
      const ids = (await listDraftScores(tx, [id])).map(({ fileId }) => fileId);
      await takeOutOfDrafts(tx, ids);
      await deleteDraft(tx, id);
      fileIds.push(...ids);
    }
    const forgotten = await deleteUploadRows(tx, fileIds);
    tx.audit('score.uploads-forgotten', { kind: 'score file', id: null }, { after: { forgotten: forgotten.length } });
    return forgotten;
  });
  await removeFiles(storage, files);
}
