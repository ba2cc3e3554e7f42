import type { SubscriptionStatus } from '@eemusic/contract/sales/users';
import type { Query } from '#platform/database/index.ts';

type Subscription = { subscription_code: string | null; expires_on: string | null; isRevoked: boolean };

/** A subscription is active until the end of its last day, unless its key is revoked. */
export function subscriptionStatusOf(
  { subscription_code, expires_on, isRevoked }: Subscription,
  today: string,
): SubscriptionStatus {
  if (subscription_code === null) return 'None';
  if (isRevoked) return 'Revoked';
  return expires_on !== null && expires_on < today ? 'Expired' : 'Active';
}

type Subscriber = { id: number; subscription_code: string | null };

/** Whether the key of a student's subscription is revoked. */
export async function isKeyRevoked(db: Query, { id, subscription_code: code }: Subscriber): Promise<boolean> {
  if (code === null) return false;
  const key = await db
    .selectFrom('subscription_keys')
    .select('id')
    .where('code', '=', code)
    .where('student_id', '=', id)
    .where('revoked_at', 'is not', null)
    .executeTakeFirst();
  return key !== undefined;
}
