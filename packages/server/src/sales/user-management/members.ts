import { sql } from 'kysely';
import { type Change, chunks } from '#platform/database/index.ts';
import { assertLive } from './live.ts';
import type { Kind } from './memberships.ts';

type Owner = { kind: Kind; id: number };

/** The whole new list of members, or who is to join and to leave. */
type Wanted = {
  all: readonly number[] | undefined;
  added: readonly number[];
  removed: readonly number[];
};

export const tableOf = { affiliations: 'educators', enrolments: 'students' } as const;

/** Who belongs to it, and is not deleted. */
async function membersOf(tx: Change, { kind, id }: Owner): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(tableOf[kind.table])}
    where ${sql.ref(kind.owner)} = ${id} and deleted_at is null`.execute(tx);
  return rows.map((row) => row.id);
}

/**
 * Who has to join and who to leave. Whoever is to leave but belongs to somebody else by now stays there; who is both added
 * and removed joins.
 */
export async function movesTo(
  tx: Change,
  owner: Owner,
  { all, added, removed }: Wanted,
): Promise<{ joining: readonly number[]; leaving: readonly number[] }> {
  if (all) {
    const wanted = new Set(all);
    return { joining: all, leaving: (await membersOf(tx, owner)).filter((id) => !wanted.has(id)) };
  }
  await assertLive(tx, tableOf[owner.kind.table], removed);
  const stays = new Set(added);
  const leaving = await membersAmong(tx, owner, [...new Set(removed)]);
  return { joining: added, leaving: leaving.filter((id) => !stays.has(id)) };
}

async function membersAmong(tx: Change, { kind, id }: Owner, ids: readonly number[]): Promise<number[]> {
  const found: number[] = [];
  for (const some of chunks(ids)) {
    const { rows } = await sql<{ id: number }>`select id from ${sql.table(tableOf[kind.table])}
      where id in (${sql.join(some)}) and ${sql.ref(kind.owner)} = ${id}`.execute(tx);
    found.push(...rows.map((row) => row.id));
  }
  return found;
}
