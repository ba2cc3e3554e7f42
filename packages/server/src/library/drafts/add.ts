import type { addToDraft, DraftDecisions } from '@eemusic/contract/library/drafts';
import { scoreTypes } from '@eemusic/contract/library/choices';
import { maxScoreFiles } from '@eemusic/contract/platform/field-lengths';
import type { RequestOf, ResultOf } from '@eemusic/contract/platform/endpoint';
import { getLibrary } from '#library/libraries/index.ts';
import { getWaitingUpload } from '#library/uploads/index.ts';
import { message, Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import {
  addDraft,
  findDraftOfFile,
  getDraftRow,
  getOwnDraft,
  listDraftScores,
  putDraftScore,
  touchDraft,
} from './store.ts';

type Request = RequestOf<typeof addToDraft>;

/** An upload belongs to at most one review; adding it again does not move it. */
export async function add(
  { database, clock }: Services,
  { draftId, fileName, ...shelf }: Request,
  userId: number,
): Promise<ResultOf<typeof addToDraft>> {
  return database.write(async (tx) => {
    const upload = await getWaitingUpload(tx, database.engine, fileName);
    await getLibrary(tx, shelf.moduleId);
    const present = await findDraftOfFile(tx, upload.id);
    if (present !== null) {
      const { id, version } = await getDraftRow(tx, present);
      return { ...message('draft.kept'), draftId: id, version };
    }
    const id = draftId ?? (await addDraft(tx, userId, clock.now()));
    const draft = await getOwnDraft(tx, database.engine, { id, userId });
    const scores = await listDraftScores(tx, [id]);
    if (scores.length >= maxScoreFiles) throw new Refusal('score.too-many');

    const decisions: DraftDecisions = {
      ...shelf,
      ...upload.tags,
      name: upload.name,
      scoreType: scoreTypes.normal,
      scoreEnabled: true,
      accompanimentPath: null,
    };
    // Not the number of scores: after a removal, that would give two scores the same position.
    const place = (scores.at(-1)?.place ?? -1) + 1;
    await putDraftScore(tx, { draftId: id, fileId: upload.id, place, decisions });
    return { ...message('draft.kept'), draftId: id, version: await touchDraft(tx, draft, clock.now()) };
  });
}
