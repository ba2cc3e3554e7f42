import type { Receiver } from '@eemusic/contract/sales/choices';
import { type Query, type Change, countRows, isTaken } from '#platform/database/index.ts';
import { Refusal } from '#platform/http/index.ts';
import type { RuleKind } from '@eemusic/contract/sales/commissions';
import { sql, type Insertable } from 'kysely';
import { toMajor } from './store.ts';
import type { Tables } from '#platform/database/tables.ts';

export async function getReceiver(db: Query, receiver: Receiver, id: number): Promise<{ name: string }> {
  const { name, deleted_at } = await getAnyReceiver(db, receiver, id);
  if (deleted_at !== null) throw new Refusal(`${receiver}.not-found`);
  return { name };
}

export const getAnyReceiver = (db: Query, receiver: Receiver, id: number) =>
  db
    .selectFrom(receiver === 'channel' ? 'channels' : 'educators')
    .select(['name', 'deleted_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new Refusal(`${receiver}.not-found`));

/** A price or a rate in a common shape; its value is in minor units or basis points. */
export type Rule = {
  kind: RuleKind;
  id: number;
  value: number;
  from: string;
  durationDays: number | null;
  receiver: Receiver | null;
  receiverId: number | null;
};

export async function getRule(db: Query, kind: RuleKind, id: number): Promise<Rule> {
  const columns =
    kind === 'price'
      ? sql`amount as value, duration_days as "durationDays", null as receiver, null as "receiverId"`
      : sql`basis_points as value, null as "durationDays", receiver, receiver_id as "receiverId"`;
  const { rows } = await sql<Omit<Rule, 'kind'>>`select id, holds_from as "from", ${columns}
    from ${sql.table(tableOf[kind])} where id = ${id}`.execute(db);
  if (!rows[0]) throw new Refusal('rule.not-found');
  return { kind, ...rows[0] };
}

const tableOf = { price: 'prices', rate: 'commission_rates' } as const;

export function columnOf({ kind, receiver }: Pick<Rule, 'kind' | 'receiver'>) {
  if (kind === 'price') return 'price_id';
  return receiver === 'channel' ? 'channel_rate_id' : 'educator_rate_id';
}

/**
 * A sale is never older than its rule, and a sale under a receiver's own rate belongs to that receiver. Both conditions
 * avoid a scan of the whole ledger.
 */
export async function isUsed(db: Query, rule: Rule): Promise<boolean> {
  const { receiver, receiverId, from, id } = rule;
  const isOwn = receiverId === null ? sql`` : sql`and ${sql.ref(`${receiver}_id`)} = ${receiverId}`;
  const { rows } = await sql`select 1 from sales
    where day >= ${from} and ${sql.ref(columnOf(rule))} = ${id} ${isOwn} limit 1`.execute(db);
  return rows.length > 0;
}

export const priceRecord = (durationDays: number) => ({ kind: 'sale', id: null, name: `${durationDays} days` });

/** `owner` is the only receiver that the rate applies to; null for a general rate. */
export const rateRecord = (receiver: Receiver, owner: { name: string } | null) => ({
  kind: 'sale',
  id: null,
  name: owner ? owner.name : `Rate of the ${receiver}`,
});

/** Like `priceRecord` and `rateRecord`, for a stored rule; also names a deleted receiver. */
export async function ruleRecord(db: Query, { durationDays, receiver, receiverId }: Rule) {
  if (receiver === null) return priceRecord(durationDays ?? 0);
  if (receiverId === null) return rateRecord(receiver, null);
  return rateRecord(receiver, await getAnyReceiver(db, receiver, receiverId));
}

export const ruleValue = ({ kind, value }: Pick<Rule, 'kind' | 'value'>) =>
  kind === 'price' ? { amount: toMajor(value) } : { basisPoints: value };

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
  await tx.deleteFrom(tableOf[kind]).where('id', '=', id).execute();
}

export async function storeCorrection(tx: Change, correction: Insertable<Tables['rule_corrections']>): Promise<void> {
  const { kind, rule_id: id, value_after: value } = correction;
  if (kind === 'price') await tx.updateTable('prices').set({ amount: value }).where('id', '=', id).execute();
  else await tx.updateTable('commission_rates').set({ basis_points: value }).where('id', '=', id).execute();
  await tx.insertInto('rule_corrections').values(correction).execute();
}
