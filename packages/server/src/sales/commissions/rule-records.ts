import type { Receiver } from '@eemusic/contract/sales/choices';
import type { Query } from '#platform/database/index.ts';
import { getAnyReceiver } from './get-receiver.ts';
import type { Rule } from './get-rule.ts';
import { toMajor } from './money.ts';

/* The names and values of prices and rates in the audit trail. */

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
