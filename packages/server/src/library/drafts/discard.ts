import type { discardDraft, removeFromDraft } from '@eemusic/contract/library/drafts';
import type { RequestOf, ResultOf } from '@eemusic/contract/platform/endpoint';
import { findUploadIds, deleteUploadRows, holdUploads, removeFiles } from '#library/uploads/index.ts';
import type { Actor, Change } from '#platform/database/index.ts';
import { message, Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { deleteDraft, getOwnDraft, listDraftScores, takeOutOfDrafts, touchDraft } from './store.ts';

type Own = { id: number; userId: number; by: Actor };

/** Discards all uploads of a review, and with them the review. */
export async function discard(services: Services, { id, userId, by }: Own): Promise<ResultOf<typeof discardDraft>> {
  const { database, storage } = services;
  const files = await database.change(by, async (tx) => {
    await holdUploads(tx, database.engine);
    await getOwnDraft(tx, database.engine, { id, userId });
    const fileIds = (await listDraftScores(tx, [id])).map(({ fileId }) => fileId);
    const forgotten = await discardUploads(tx, fileIds);
    await deleteDraft(tx, id);
    return forgotten;
  });
  await removeFiles(storage, files);
  return message('draft.discarded', { count: files.length });
}

type Removal = RequestOf<typeof removeFromDraft> & Omit<Own, 'id'>;

/** Discards one upload; a review without uploads is removed. */
export async function remove(
  services: Services,
  { draftId: id, fileName, userId, by }: Removal,
): Promise<ResultOf<typeof removeFromDraft>> {
  const { database, storage, clock } = services;
  const { files, version } = await database.change(by, async (tx) => {
    await holdUploads(tx, database.engine);
    const draft = await getOwnDraft(tx, database.engine, { id, userId });
    const scores = await listDraftScores(tx, [id]);
    const named = (await findUploadIds(tx, [fileName])).get(fileName);
    const removed = scores.find(({ fileId }) => fileId === named);
    if (!removed) throw new Refusal('score.file-unknown');

    const forgotten = await discardUploads(tx, [removed.fileId]);
    if (scores.length > 1) return { files: forgotten, version: await touchDraft(tx, draft, clock.now()) };
    await deleteDraft(tx, id);
    return { files: forgotten, version: null };
  });
  await removeFiles(storage, files);
  return { ...message('draft.discarded', { count: files.length }), version };
}

async function discardUploads(tx: Change, fileIds: readonly number[]) {
  await takeOutOfDrafts(tx, fileIds);
  const files = await deleteUploadRows(tx, fileIds);
  const [only] = files;
  tx.audit(
    'score.uploads-discarded',
    { kind: 'score file', id: only !== undefined && files.length === 1 ? only.name : null },
    { before: { titles: files.map(({ title }) => title).join(' · ') } },
  );
  return files;
}
