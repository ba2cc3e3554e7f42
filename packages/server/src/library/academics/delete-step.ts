import type { deleteStep as contract } from '@eemusic/contract/library/steps';
import type { RequestOf, ResultOf } from '@eemusic/contract/platform/endpoint';
import type { Actor } from '#platform/database/index.ts';
import { addDeletion } from '#platform/deletions/index.ts';
import { message, Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { assertNotLast } from './assert-not-last.ts';
import { changeStep, countScoresIn, getStep, lockSteps } from './steps-store.ts';

/**
 * Deletes a step with everything below it. Refuses if a score is in it, even a deleted score, and for the
 * specification's own steps.
 */
export async function deleteStep(
  { database, clock }: Services,
  { id, step }: RequestOf<typeof contract>,
  by: Actor,
): Promise<ResultOf<typeof contract>> {
  return database.change(by, async (tx) => {
    await lockSteps(tx, database.engine);
    const present = await getStep(tx, step, id);
    const { name, nameZh } = present;
    if (present.isFixed) throw new Refusal('entry.fixed', { name });
    const scores = await countScoresIn(tx, present);
    if (scores > 0) throw new Refusal('entry.in-use', { scores });
    await assertNotLast(tx, present);

    const at = clock.now();
    await changeStep(tx, present, { deleted_at: at.toISOString() });
    const deletionId = await addDeletion(tx, { kind: step, records: [{ id, name }], at });
    tx.audit('library.entry-deleted', { kind: step, id, name }, { before: { name, nameZh }, deletionId });
    return { ...message('entry.deleted', { name }), deletionId };
  });
}
