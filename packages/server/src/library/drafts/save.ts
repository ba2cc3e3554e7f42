import type { saveDraft } from '@eemusic/contract/library/drafts';
import type { RequestOf, ResultOf } from '@eemusic/contract/platform/endpoint';
import { findUploadIds } from '#library/uploads/index.ts';
import { message, Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { getOwnDraft, listDraftScores, putDraftScore, touchDraft } from './store.ts';

type Request = RequestOf<typeof saveDraft>;

/**
 * Refuses if the review was saved since the caller loaded it, even by the same person in another window, so that nobody
 * overwrites changes that they have not seen.
 */
export async function save(
  { database, clock }: Services,
  { id, version, scores }: Request,
  userId: number,
): Promise<ResultOf<typeof saveDraft>> {
  return database.write(async (tx) => {
    const draft = await getOwnDraft(tx, database.engine, { id, userId });
    if (draft.version !== version) throw new Refusal('record.stale');

    const present = new Set((await listDraftScores(tx, [id])).map(({ fileId }) => fileId));
    const fileIds = await findUploadIds(
      tx,
      scores.map(({ fileName }) => fileName),
    );
    for (const [place, { fileName, decisions }] of scores.entries()) {
      const fileId = fileIds.get(fileName);
      if (fileId === undefined || !present.delete(fileId)) throw new Refusal('record.stale');
      await putDraftScore(tx, { draftId: id, fileId, place, decisions });
    }
    if (present.size > 0) throw new Refusal('record.stale');
    return { ...message('draft.kept'), version: await touchDraft(tx, draft, clock.now()) };
  });
}
