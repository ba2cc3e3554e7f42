import type { AnswerOf, RequestOf } from '@eemusic/contract/platform/endpoint';
import type { updateRetention } from '@eemusic/contract/support/retention';
import { type Administrator, lock } from '#platform/database/index.ts';
import { message, Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { assertAllowed } from './allowed.ts';
import { rulesOf } from './read-all.ts';
import { retentionLock } from './run.ts';
import { findRule, storeMonths } from './store.ts';

/** Waits for the slice in progress, so that the next one uses the new rule. */
export async function update(
  { database }: Services,
  { kind, months, previous }: RequestOf<typeof updateRetention>,
  by: Administrator,
): Promise<AnswerOf<typeof updateRetention>> {
  if (months !== null) assertAllowed(kind, months);
  return database.change(by, async (tx) => {
    await lock(tx, database.engine, retentionLock);
    const rule = await findRule(tx, kind);
    if ((rule?.months ?? null) !== previous) throw new Refusal('record.stale');

    await storeMonths(tx, kind, months);
    const field = fieldOf[kind];
    const change = { before: { [field]: previous }, after: { [field]: months } };
    tx.audit('company.retention-updated', { kind: 'company', id: 1 }, change);
    return { ...message('retention.updated'), rules: await rulesOf(tx) };
  });
}

/** The field's name in the activity. */
const fieldOf = {
  users: 'monthsOfUsers',
  practice: 'monthsOfPractice',
  cards: 'monthsOfCards',
  activity: 'monthsOfActivity',
} as const;
