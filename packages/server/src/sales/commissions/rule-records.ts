import type { Receiver } from '@eemusic/contract/sales/choices';
import type { Query } from '#platform/database/index.ts';
import type { Rule } from './get-rule.ts';
import { toMajor } from './money.ts';

/* How the audit trail names a price or a rate, and writes its value. */

export const priceRecord = (durationDays: number) => ({ kind: 'sale', id: null, name: `${durationDays} days` });

/** `owner` is the one receiver that the rate is for; null for a general rate. */
export const rateRecord = (receiver: Receiver, owner: { name: string } | null) => ({
  kind: 'sale',
  id: null,
  name: owner ? owner.name : `Rate of the ${receiver}`,
});

/** Like the two above; a receiver that was deleted keeps its name here. */
export async function ruleRecord(db: Query, { durationDays, receiver, receiverId }: Rule) {
  if (receiver === null) return priceRecord(durationDays ?? 0);
  if (receiverId === null) return rateRecord(receiver, null);
  const owner = await db
    .selectFrom(receiver === 'channel' ? 'channels' : 'educators')
    .select('name')
    .where('id', '=', receiverId)
    .executeTakeFirst();
  return rateRecord(receiver, owner ?? null);
}

export const ruleValue = ({ kind, value }: Pick<Rule, 'kind' | 'value'>) =>
  kind === 'price' ? { amount: toMajor(value) } : { basisPoints: value };
