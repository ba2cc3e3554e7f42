import { sql, type Transaction } from 'kysely';
import { chunks } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import './tables.ts';

/* Only this file writes affiliations and enrolments. */

export type Pair = { member: number; owner: number };

/** The two memberships, of educators in channels and of students with educators, differ only in these names. */
export type Membership = {
  /** The history table, and its columns for member and owner. */
  periods: 'affiliations' | 'enrolments';
  member: 'educator_id' | 'student_id';
  owner: 'channel_id' | 'educator_id';
  /**
   * The table of the members. Its column for the current owner is called like the owner's column in the history table;
   * `name` is its column of names.
   */
  members: 'educators' | 'students';
  name: 'name' | 'full_name';
  /** The kind of a member in the audit trail, and the field for its owner there. */
  record: 'educator' | 'student';
  ownerField: 'channelId' | 'educatorId';
};

/** Ends the open memberships of these members. */
export async function endMemberships(
  tx: Transaction<Tables>,
  { periods, member }: Membership,
  members: readonly number[],
  at: Date,
): Promise<void> {
  for (const chunk of chunks(members))
    await sql`update ${sql.table(periods)} set until_at = ${at.toISOString()}
      where ${sql.ref(member)} in (${sql.join(chunk)}) and until_at is null`.execute(tx);
}

/** Begins a membership for each pair; none of the members may have an open one. */
export async function beginMemberships(
  tx: Transaction<Tables>,
  { periods, member, owner }: Membership,
  pairs: readonly Pair[],
  at: Date,
): Promise<void> {
  const from_at = at.toISOString();
  for (const chunk of chunks(pairs)) {
    const rows = chunk.map((pair) => sql`(${pair.member}, ${pair.owner}, ${from_at})`);
    await sql`insert into ${sql.table(periods)} (${sql.ref(member)}, ${sql.ref(owner)}, from_at)
      values ${sql.join(rows)}`.execute(tx);
  }
}

/** Returns the members that have an owner, as pairs with it. */
export function pairsOf(ids: readonly number[], owners: readonly (number | null)[]): Pair[] {
  return ids.flatMap((member, index) => {
    const owner = owners[index] ?? null;
    return owner === null ? [] : [{ member, owner }];
  });
}
