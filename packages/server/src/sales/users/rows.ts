import { dayOf } from '@eemusic/contract/platform/days';
import type { Student, SubscriptionStatus } from '@eemusic/contract/sales/users';
import { type RawBuilder, sql } from 'kysely';

export type ListedRow = {
  id: number;
  full_name: string;
  contact_number: string;
  contact_email: string;
  educator_id: number | null;
  educator_name: string | null;
  subscription_code: string | null;
  expires_on: string | null;
  region: string | null;
  is_active: 0 | 1;
  version: number;
};

/** What the list shows of a student `s` with its educator `e`. */
export const listed: RawBuilder<unknown> = sql`s.id, s.full_name, s.contact_number, s.contact_email, s.educator_id,
  e.name as educator_name, s.subscription_code, s.expires_on, s.region, s.is_active, s.version`;

/** A row as it goes over the wire. */
export function studentOf(row: ListedRow): Student {
  return {
    studentId: row.id,
    fullName: row.full_name,
    contactNumber: row.contact_number,
    contactEmail: row.contact_email,
    educatorId: row.educator_id,
    educatorName: row.educator_name,
    subscriptionCode: row.subscription_code,
    expiryDate: row.expires_on,
    region: row.region,
    isActive: row.is_active,
    version: row.version,
  };
}

type Subscription = { subscription_code: string | null; expires_on: string | null; isRevoked: boolean };

/** A subscription holds up to and including its last day, as long as nobody revokes its key. */
export function subscriptionStatusOf(
  { subscription_code, expires_on, isRevoked }: Subscription,
  now: Date,
): SubscriptionStatus {
  if (subscription_code === null) return 'None';
  if (isRevoked) return 'Revoked';
  return expires_on !== null && expires_on < dayOf(now) ? 'Expired' : 'Active';
}
