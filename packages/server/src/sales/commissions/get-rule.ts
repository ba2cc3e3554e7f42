import type { RuleKind } from '@eemusic/contract/sales/commissions';
import type { Receiver } from '@eemusic/contract/sales/choices';
import { sql } from 'kysely';
import type { Query } from '#platform/database/index.ts';
import { Refusal } from '#platform/http/index.ts';
import './tables.ts';

/** A price or a rate in a common shape; its value is in minor units or basis points. */
export type Rule = {
  kind: RuleKind;
  id: number;
  value: number;
  from: string;
  /** Set if the rule is a price. */
  durationDays: number | null;
  /** Set if the rule is a rate. */
  receiver: Receiver | null;
  receiverId: number | null;
};

export async function getRule(db: Query, kind: RuleKind, id: number): Promise<Rule> {
  const rule = kind === 'price' ? await findPrice(db, id) : await findRate(db, id);
  if (!rule) throw new Refusal('rule.not-found');
  return rule;
}

async function findPrice(db: Query, id: number): Promise<Rule | null> {
  const row = await db.selectFrom('prices').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return null;
  const { amount: value, holds_from: from, duration_days: durationDays } = row;
  return { kind: 'price', id, value, from, durationDays, receiver: null, receiverId: null };
}

async function findRate(db: Query, id: number): Promise<Rule | null> {
  const row = await db.selectFrom('commission_rates').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return null;
  const { basis_points: value, holds_from: from, receiver, receiver_id: receiverId } = row;
  return { kind: 'rate', id, value, from, durationDays: null, receiver, receiverId };
}

/** Returns the column of `sales` that refers to the rule. */
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
