import type { retireStep as contract } from '@eemusic/contract/library/steps';
import type { RequestOf, ResultOf } from '@eemusic/contract/platform/endpoint';
import type { Actor } from '#platform/database/index.ts';
import { message } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { assertNotLast } from './assert-not-last.ts';
import { changeStep, countScoresIn, getStep, lockSteps } from './steps-store.ts';

/** Retires a step with everything below it; its scores stay. */
export async function retireStep(
  { database, clock }: Services,
  { id, step, isRetired }: RequestOf<typeof contract>,
  by: Actor,
): Promise<ResultOf<typeof contract>> {
  return database.change(by, async (tx) => {
    await lockSteps(tx, database.engine);
    const present = await getStep(tx, step, id);
    if (isRetired) await assertNotLast(tx, present);
    if (present.isRetired !== isRetired)
      await changeStep(tx, present, { retired_at: isRetired ? clock.now().toISOString() : null });
    const { name } = present;
    tx.audit(
      isRetired ? 'library.entry-retired' : 'library.entry-offered',
      { kind: step, id, name },
      { before: { isRetired: present.isRetired }, after: { isRetired } },
    );
    return isRetired
      ? message('entry.retired', { name, scores: await countScoresIn(tx, present) })
      : message('entry.offered', { name });
  });
}
