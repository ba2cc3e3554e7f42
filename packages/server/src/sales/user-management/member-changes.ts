import { sql } from 'kysely';
import { type Change, chunks } from '#platform/database/index.ts';
import { assertLive } from './live.ts';
import type { Membership } from './memberships.ts';

/** The whole new list of members, or who is to join and to leave. */
type Request = {
  all: readonly number[] | undefined;
  added: readonly number[];
  removed: readonly number[];
};

type Changes = { joining: readonly number[]; leaving: readonly number[] };

/**
 * Who has to join an owner and who to leave. Whoever is to leave but belongs to somebody else by now stays there; who is
 * both added and removed joins.
 */
export async function memberChanges(
  tx: Change,
  membership: Membership,
  ownerId: number,
  { all, added, removed }: Request,
): Promise<Changes> {
  if (all) {
    const stays = new Set(all);
    const { members, owner } = membership;
    const { rows } = await sql<{ id: number }>`select id from ${sql.table(members)}
      where ${sql.ref(owner)} = ${ownerId} and deleted_at is null`.execute(tx);
    return { joining: all, leaving: rows.map(({ id }) => id).filter((id) => !stays.has(id)) };
  }
  await assertLive(tx, membership.members, removed);
  const stays = new Set(added);
  const belonging = await membersAmong(tx, membership, ownerId, [...new Set(removed)]);
  return { joining: added, leaving: belonging.filter((id) => !stays.has(id)) };
}

async function membersAmong(
  tx: Change,
  { members, owner }: Membership,
  ownerId: number,
  ids: readonly number[],
): Promise<number[]> {
  const found: number[] = [];
  for (const some of chunks(ids)) {
    const { rows } = await sql<{ id: number }>`select id from ${sql.table(members)}
      where id in (${sql.join(some)}) and ${sql.ref(owner)} = ${ownerId}`.execute(tx);
    found.push(...rows.map(({ id }) => id));
  }
  return found;
}

/** Ids of the live members by owner. */
export async function membersByOwner(
  tx: Change,
  { members, owner }: Membership,
  owners: readonly number[],
): Promise<Map<number, number[]>> {
  const byOwner = new Map<number, number[]>(owners.map((id) => [id, []]));
  for (const some of chunks(owners)) {
    const { rows } = await sql<{
      id: number;
      owner: number;
    }>`select id, ${sql.ref(owner)} as owner from ${sql.table(members)}
      where ${sql.ref(owner)} in (${sql.join(some)}) and deleted_at is null`.execute(tx);
    for (const row of rows) byOwner.get(row.owner)?.push(row.id);
  }
  return byOwner;
}
