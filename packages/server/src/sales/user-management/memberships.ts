import { sql, type Transaction } from 'kysely';
import { type Change, chunks } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import './tables.ts';

/* The only SQL that writes who belonged to whom, and when. */

export type Pair = { member: number; owner: number };

/** How records belong to those above them: educators to channels, students to educators. */
export type Membership = {
  /** The table of periods, and the columns of both sides in it. */
  periods: 'affiliations' | 'enrolments';
  member: 'educator_id' | 'student_id';
  owner: 'channel_id' | 'educator_id';
  /** The table of the members, which has the owner of today under the same column; and its column of names. */
  members: 'educators' | 'students';
  name: 'name' | 'full_name';
  /** What a member is in the audit trail, and the field of its owner there. */
  record: 'educator' | 'student';
  ownerField: 'channelId' | 'educatorId';
  /** Gives each member its owner of today; a version more. */
  assign(tx: Change, pairs: readonly { member: number; owner: number | null }[]): Promise<void>;
};

/** Ends the open memberships of these members; from then on they belong to nobody. */
export async function endMemberships(
  tx: Transaction<Tables>,
  { periods, member }: Membership,
  members: readonly number[],
  at: Date,
): Promise<void> {
  for (const some of chunks(members))
    await sql`update ${sql.table(periods)} set until_at = ${at.toISOString()}
      where ${sql.ref(member)} in (${sql.join(some)}) and until_at is null`.execute(tx);
}

/** Begins a membership for each of these pairs; the members must have none that is open. */
export async function beginMemberships(
  tx: Transaction<Tables>,
  { periods, member, owner }: Membership,
  pairs: readonly Pair[],
  at: Date,
): Promise<void> {
  const from_at = at.toISOString();
  for (const some of chunks(pairs)) {
    const rows = some.map((pair) => sql`(${pair.member}, ${pair.owner}, ${from_at})`);
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
