import type { Receiver } from '@eemusic/contract/sales/choices';
import type { RuleKind } from '@eemusic/contract/sales/commissions';
import type { Insertable } from 'kysely';
import { type Change, countRows, isTaken } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import { Refusal } from '#platform/http/index.ts';

/* Only this file writes prices, rates and their corrections. */

export const insertPrice = (tx: Change, row: Insertable<Tables['prices']>) =>
  addRule(tx.insertInto('prices').values(row), 'prices_once', 'prices.duration_days');

export const insertRate = (tx: Change, row: Insertable<Tables['commission_rates']>) =>
  addRule(
    tx.insertInto('commission_rates').values(row),
    row.receiver_id === null ? 'commission_rates_once' : 'commission_rates_own',
    'commission_rates.receiver',
  );

/** At most one rule may begin on a day. With two, the order of writing would decide which one applies. */
async function addRule(insert: { execute(): Promise<unknown> }, name: string, columns: string): Promise<void> {
  try {
    await insert.execute();
  } catch (error) {
    if (isTaken(error, { name, columns })) throw new Refusal('rule.taken');
    throw error;
  }
}

export const countPrices = (tx: Change, durationDays: Insertable<Tables['prices']>['duration_days']) =>
  countRows(tx.selectFrom('prices').where('duration_days', '=', durationDays));

export const countRates = (tx: Change, receiver: Receiver, receiverId: number | null) =>
  countRows(
    tx
      .selectFrom('commission_rates')
      .where('receiver', '=', receiver)
      .where('receiver_id', 'is not distinct from', receiverId),
  );

export const countCorrections = (tx: Change, { kind, id }: { kind: RuleKind; id: number }) =>
  countRows(tx.selectFrom('rule_corrections').where('kind', '=', kind).where('rule_id', '=', id));

export async function deleteRule(tx: Change, { kind, id }: { kind: RuleKind; id: number }): Promise<void> {
  await tx.deleteFrom('rule_corrections').where('kind', '=', kind).where('rule_id', '=', id).execute();
  if (kind === 'price') await tx.deleteFrom('prices').where('id', '=', id).execute();
  else await tx.deleteFrom('commission_rates').where('id', '=', id).execute();
}

/** Changes the value of the rule, and keeps the old value with who changed it and why. */
export async function storeCorrection(tx: Change, correction: Insertable<Tables['rule_corrections']>): Promise<void> {
  const { kind, rule_id: id, value_after: value } = correction;
  if (kind === 'price') await tx.updateTable('prices').set({ amount: value }).where('id', '=', id).execute();
  else await tx.updateTable('commission_rates').set({ basis_points: value }).where('id', '=', id).execute();
  await tx.insertInto('rule_corrections').values(correction).execute();
}
