import { sql, type Transaction } from 'kysely';
import { chunks } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import './tables.ts';

export type Kind =
  | { table: 'affiliations'; member: 'educator_id'; owner: 'channel_id' }
  | { table: 'enrolments'; member: 'student_id'; owner: 'educator_id' };

export const affiliation = { table: 'affiliations', member: 'educator_id', owner: 'channel_id' } as const;
export const enrolment = { table: 'enrolments', member: 'student_id', owner: 'educator_id' } as const;

const chunkSize = 100;

/** Ends the open memberships of these members; from then on they belong to nobody. */
export async function endMemberships(tx: Transaction<Tables>, kind: Kind, members: readonly number[], at: Date) {
  const { table, member } = kind;
  for (const some of chunks(members))
    await sql`update ${sql.table(table)} set until_at = ${at.toISOString()}
      where ${sql.ref(member)} in (${sql.join(some)}) and until_at is null`.execute(tx);
}

/** Opens a membership for each of these pairs; the members must have none that is open. */
export async function beginMemberships(
  tx: Transaction<Tables>,
  kind: Kind,
  pairs: readonly { member: number; owner: number }[],
  at: Date,
) {
  const from_at = at.toISOString();
  for (let start = 0; start < pairs.length; start += chunkSize) {
    const some = pairs.slice(start, start + chunkSize);
    const rows = some.map(({ member, owner }) => sql`(${member}, ${owner}, ${from_at})`);
    await sql`insert into ${sql.table(kind.table)} (${sql.ref(kind.member)}, ${sql.ref(kind.owner)}, from_at)
      values ${sql.join(rows)}`.execute(tx);
  }
}
