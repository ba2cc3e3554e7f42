import { handOverDraft } from '@eemusic/contract/library/drafts';
import type { RequestOf, ResultOf } from '@eemusic/contract/platform/endpoint';
import { listHolders } from '#access/accounts/index.ts';
import type { Actor } from '#platform/database/index.ts';
import { message, Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { getDraftRow, lockDraft, touchDraft } from './store.ts';

type Request = RequestOf<typeof handOverDraft> & { callerId: number; by: Actor };

/**
 * The owner may give a review to anybody. Others may only take it over, so that work continues when its owner is
 * absent.
 */
export async function handOver(
  { database, clock }: Services,
  { draftId, userId, callerId, by }: Request,
): Promise<ResultOf<typeof handOverDraft>> {
  return database.change(by, async (tx) => {
    await lockDraft(tx, database.engine, draftId);
    const draft = await getDraftRow(tx, draftId);
    if (draft.owner_id !== callerId && userId !== callerId)
      throw new Refusal('draft.not-yours', { name: draft.owner_name });
    const receiver = (await listHolders(tx, handOverDraft.access.codes)).find(({ id }) => id === userId);
    if (!receiver) throw new Refusal('draft.colleague');

    const isTaken = userId === callerId;
    const version = await touchDraft(tx, draft, clock.now(), {
      owner_id: userId,
      handed_by: isTaken ? null : callerId,
    });
    tx.audit(
      isTaken ? 'score.review-taken-over' : 'score.review-handed-over',
      { kind: 'score file', id: null },
      { before: { reviewer: draft.owner_name }, after: { reviewer: receiver.fullName } },
    );
    const notice = isTaken ? message('draft.taken-over') : message('draft.handed-over', { name: receiver.fullName });
    return { ...notice, version };
  });
}
