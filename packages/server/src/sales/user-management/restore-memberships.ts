import { sql } from 'kysely';
import type { Change } from '#platform/database/index.ts';
import { tableOf } from './members.ts';
import { beginMemberships, type Kind } from './memberships.ts';

type Pair = { member: number; owner: number };

const chunkSize = 100;

const told = {
  affiliations: { name: 'name', record: 'educator', owner: 'channelId' },
  enrolments: { name: 'full_name', record: 'student', owner: 'educatorId' },
} as const;

/**
 * Gives members back to those to whom they belonged, with an audit entry each; who is deleted or belongs to somebody by
 * now is left alone. Needs `lockChain`; the owners must be live.
 */
export async function restoreMemberships(tx: Change, kind: Kind, pairs: readonly Pair[], at: Date): Promise<void> {
  for (let start = 0; start < pairs.length; start += chunkSize) {
    const some = pairs.slice(start, start + chunkSize);
    const free = await findFree(tx, kind, some);
    const back = some.filter(({ member }) => free.has(member));
    if (back.length === 0) continue;
    await assign(tx, kind, back);
    await beginMemberships(tx, kind, back, at);
    const { record, owner: field } = told[kind.table];
    for (const { member: id, owner } of back)
      tx.audit(
        `${record}.moved`,
        { kind: record, id, name: free.get(id) ?? '' },
        { before: { [field]: null }, after: { [field]: owner } },
      );
  }
}

async function findFree(tx: Change, kind: Kind, pairs: readonly Pair[]): Promise<Map<number, string>> {
  const members = pairs.map(({ member }) => member);
  const { rows } = await sql<{ id: number; name: string }>`select id, ${sql.ref(told[kind.table].name)} as name
    from ${sql.table(tableOf[kind.table])}
    where id in (${sql.join(members)}) and deleted_at is null and ${sql.ref(kind.owner)} is null`.execute(tx);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

async function assign(tx: Change, kind: Kind, pairs: readonly Pair[]): Promise<void> {
  const table = sql.table(tableOf[kind.table]);
  const rows = pairs.map(({ member, owner }) => sql`(cast(${member} as integer), cast(${owner} as integer))`);
  await sql`update ${table} set ${sql.ref(kind.owner)} = given.owner, version = ${table}.version + 1
    from (select column1 as member, column2 as owner from (values ${sql.join(rows)}) as listed) as given
    where ${table}.id = given.member`.execute(tx);
}
