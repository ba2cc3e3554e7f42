import { sql, type Transaction } from 'kysely';
import { type Change, chunks } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import './tables.ts';

/* The only SQL that writes affiliations and enrolments. */

export type Pair = { member: number; owner: number };

/** The two memberships, of educators in channels and of students with educators, differ only in these names. */
export type Membership = {
  /** The table that keeps the history, and its columns of the member and the owner. */
  periods: 'affiliations' | 'enrolments';
  member: 'educator_id' | 'student_id';
  owner: 'channel_id' | 'educator_id';
  /** The table of the members, whose current owner stands in a column of the same name; and its column of names. */
  members: 'educators' | 'students';
  name: 'name' | 'full_name';
  /** What a member is in the audit trail, and the field of its owner there. */
  record: 'educator' | 'student';
  ownerField: 'channelId' | 'educatorId';
  /** Sets the current owner of each member and increments its version. */
  assign(tx: Change, pairs: readonly { member: number; owner: number | null }[]): Promise<void>;
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

/** Begins a membership for each of these pairs; the members must have none that is open. */
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

/** Members that have an owner, with it. */
export function pairsOf(ids: readonly number[], owners: readonly (number | null)[]): Pair[] {
  return ids.flatMap((member, index) => {
    const owner = owners[index] ?? null;
    return owner === null ? [] : [{ member, owner }];
  });
}
