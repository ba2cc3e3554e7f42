import { addDays } from '@eemusic/contract/platform/days';
import { latestLastDay } from '@eemusic/contract/sales/users';
import type { ActivationCode, KeyStatus } from '@eemusic/contract/sales/subscriptions';
import { type RawBuilder, sql } from 'kysely';
import type { CompanyClock } from '#platform/clock.ts';
import { readLibraries } from './libraries.ts';
import { endless, type KeyRow } from './tables.ts';

/** A key with data of its live user; these are all null if it has none. */
export type ListedKey = KeyRow & {
  user_id: number | null;
  full_name: string | null;
  contact_number: string | null;
  contact_email: string | null;
  region: string | null;
  /** The user's current key. */
  current_code: string | null;
};

/** The SQL select list for a key `k` and its live user `s`. */
export const listedKey: RawBuilder<unknown> = sql`k.id, k.code, k.educator_id, k.duration_days, k.is_trial, k.student_id,
  k.redeemed_at, k.runs_until, k.is_held, k.revoked_at, k.created_at, k.deleted_at, k.libraries, k.given_to, k.version,
  s.id as user_id, s.full_name, s.contact_number, s.contact_email, s.region,
  s.subscription_code as current_code`;

export const withUser: RawBuilder<unknown> = sql`left join students s on s.id = k.student_id and s.deleted_at is null`;

export type Calendar = Pick<CompanyClock, 'today' | 'dayOf'>;

/** Returns a key in the shape of the contract. */
export function activationCodeOf(row: ListedKey, calendar: Calendar): ActivationCode {
  const status = keyStatusOf(row, calendar.today());
  return {
    activationId: row.id,
    key: row.code,
    educatorId: row.educator_id,
    durationDays: row.duration_days,
    isTrial: row.is_trial === 1,
    status,
    renewedBy: status === 'Renewed' ? row.current_code : null,
    isUserFound: row.user_id !== null,
    isRevoked: row.revoked_at !== null,
    expireBy: expireByOf(row),
    userAccount:
      row.user_id === null
        ? null
        : {
            studentId: row.user_id,
            fullName: row.full_name ?? '',
            phone: row.contact_number ?? '',
            region: row.region,
            email: row.contact_email ?? '',
          },
    redeemedOn: row.redeemed_at === null ? null : calendar.dayOf(row.redeemed_at),
    createdOn: calendar.dayOf(row.created_at),
    libraryIds: readLibraries(row.libraries),
    version: row.version,
  };
}

/** Returns the last day of a key; null if it has none. */
export const expireByOf = ({ runs_until }: Pick<KeyRow, 'runs_until'>): string | null =>
  runs_until === endless ? null : runs_until;

type Dated = Pick<KeyRow, 'redeemed_at' | 'runs_until' | 'is_held' | 'revoked_at'> & Pick<ListedKey, 'current_code'>;

/** A key is active until the end of its last day, while it is its user's current key and not revoked. */
export function keyStatusOf(key: Dated, today: string): KeyStatus {
  const { redeemed_at, runs_until, is_held, revoked_at, current_code } = key;
  if (revoked_at !== null) return 'Revoked';
  if (redeemed_at === null) return 'Available';
  if (is_held === 0 && current_code !== null) return 'Renewed';
  return is_held === 1 && runs_until !== null && runs_until >= today ? 'Active' : 'Expired';
}

/**
 * Returns the last day of a subscription that is extended by some days, counted from its last day or, if it has ended,
 * from today. Null if it never ends, or if the result would be later than the latest possible day.
 */
export function lastDayAfter(runsUntil: string, today: string, days: number): string | null {
  const from = runsUntil < today ? today : runsUntil;
  return from > addDays(latestLastDay, -days) ? null : addDays(from, days);
}
