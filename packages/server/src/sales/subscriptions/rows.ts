import { addDays } from '@eemusic/contract/platform/days';
import { latestLastDay } from '@eemusic/contract/sales/users';
import type { ActivationCode, KeyStatus } from '@eemusic/contract/sales/subscriptions';
import { type RawBuilder, sql, type Generated, type Transaction } from 'kysely';
import type { CompanyClock } from '#platform/clock.ts';
import { findLibraries } from '#library/libraries/index.ts';
import type { Query } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import { Refusal } from '#platform/http/index.ts';

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

/** Stored as the last day of a subscription that never ends. */
export const endless = '9999-12-31';

export type KeyRow = {
  id: number;
  /** In the form of `formatKey`. */
  code: string;
  /** The educator for whom it was made; does not change when its user moves. */
  educator_id: number;
  /** One that is sold, except for a trial. */
  duration_days: number;
  is_trial: 0 | 1;
  /** The student who redeemed it, who may be deleted. */
  student_id: number | null;
  redeemed_at: string | null;
  /** The last day, or `endless`. A trigger copies it from the student to their current key. */
  runs_until: string | null;
  /** Whether it is the current key of a live student; maintained by a trigger once it is redeemed. */
  is_held: 0 | 1;
  revoked_at: string | null;
  created_at: string;
  deleted_at: string | null;
  /** JSON with the ids of the libraries that it opens; null for all. */
  libraries: string | null;
  /** The student for whom it was made, who may be deleted. */
  given_to: number | null;
  version: number;
};

declare module '#platform/database/tables.ts' {
  interface Tables {
    subscription_keys: Omit<KeyRow, 'id' | 'version' | 'is_held' | 'is_trial'> & {
      id: Generated<number>;
      version: Generated<number>;
      is_trial: Generated<0 | 1>;
      is_held: Generated<0 | 1>;
    };
    /** JSON with the ids of the libraries that an educator's next keys open; no row means all. */
    key_library_defaults: { educator_id: number; libraries: string };
    /** Keys whose expiry on this day was announced to webhooks. */
    expiring_keys: { key_id: number; runs_until: string };
  }
}

export const readLibraries = (stored: string | null): number[] | null =>
  stored === null ? null : (JSON.parse(stored) as number[]);

export const writeLibraries = (ids: readonly number[]): string =>
  JSON.stringify([...new Set(ids)].toSorted((a, b) => a - b));

/** Without deleted ones; null for all, also if all of them are deleted. */
export async function findDefaultLibraries(db: Query, educatorId: number): Promise<number[] | null> {
  const row = await db
    .selectFrom('key_library_defaults')
    .select('libraries')
    .where('educator_id', '=', educatorId)
    .executeTakeFirst();
  if (!row) return null;
  const found = await findLibraries(db, readLibraries(row.libraries) ?? []);
  const ids = found.flatMap(({ id, isDeleted }) => (isDeleted ? [] : [id]));
  return ids.length === 0 ? null : ids;
}

export async function setDefaultLibraries(tx: Transaction<Tables>, educatorId: number, ids: readonly number[] | null) {
  await tx.deleteFrom('key_library_defaults').where('educator_id', '=', educatorId).execute();
  if (ids === null) return;
  await tx
    .insertInto('key_library_defaults')
    .values({ educator_id: educatorId, libraries: writeLibraries(ids) })
    .execute();
}

/** Returns the libraries that a student's current key opens; null for all, also if the student has no key. */
export async function findOpenedLibraries(db: Query, studentId: number): Promise<number[] | null> {
  const key = await db
    .selectFrom('subscription_keys')
    .select('libraries')
    .where('student_id', '=', studentId)
    .where('is_held', '=', 1)
    .executeTakeFirst();
  return readLibraries(key?.libraries ?? null);
}

export async function getLibraryNames(db: Query, ids: readonly number[]): Promise<string[]> {
  const found = (await findLibraries(db, ids)).filter(({ isDeleted }) => !isDeleted);
  if (new Set(ids).size !== found.length) throw new Refusal('library.not-found');
  return found.map(({ name }) => name);
}
