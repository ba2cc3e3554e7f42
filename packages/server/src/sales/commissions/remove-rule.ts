import type { removeRule as declared } from '@eemusic/contract/sales/commissions';
import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import { sql } from 'kysely';
import { changeSerially } from '#sales/user-management/index.ts';
import type { Administrator, Query } from '#platform/database/index.ts';
import { message, Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { getRule, isUsed, type Rule } from './get-rule.ts';
import { ruleRecord, ruleValue } from './rule-records.ts';
import { deleteRule } from './rules-store.ts';

/** Removes a rule under which nothing was sold; every sale refers to its price and rates. */
export function removeRule({ database }: Services, { kind, id }: RequestOf<typeof declared>, by: Administrator) {
  return changeSerially(database, by, async (tx) => {
    const rule = await getRule(tx, kind, id);
    if (await isUsed(tx, rule)) throw new Refusal('rule.in-use');
    if (await isFirst(tx, rule)) throw new Refusal('rule.first');

    await deleteRule(tx, rule);
    tx.audit(`sale.${kind}-removed`, await ruleRecord(tx, rule), { before: { ...ruleValue(rule), from: rule.from } });
    return message(`${kind}.removed`);
  });
}

/** Without the oldest price of a duration and the oldest general rate, no rule would apply on some days. */
async function isFirst(db: Query, { durationDays, receiver, receiverId, from }: Rule): Promise<boolean> {
  if (receiverId !== null) return false;
  const { rows } =
    receiver === null
      ? await sql`select 1 from prices where duration_days = ${durationDays} and holds_from < ${from}`.execute(db)
      : await sql`select 1 from commission_rates
          where receiver = ${receiver} and receiver_id is null and holds_from < ${from}`.execute(db);
  return rows.length === 0;
}
