import { sql } from 'kysely';
import { type Change, type Database, readInChunks, readOffThread } from '#platform/database/index.ts';
import { assertNotDeleted } from './records.ts';
import type { Membership } from './memberships.ts';

/** Either the complete new list of members, or the members who join and leave. */
type Request = {
  all: readonly number[] | undefined;
  added: readonly number[];
  removed: readonly number[];
};

type Changes = { joining: readonly number[]; leaving: readonly number[] };

/**
 * Returns which members join an owner and which leave it. A member to be removed that has another owner now stays
 * there; one that is both added and removed joins.
 */
export async function memberChanges(
  tx: Change,
  membership: Membership,
  ownerId: number,
  { all, added, removed }: Request,
): Promise<Changes> {
  if (all) {
    const staying = new Set(all);
    const { members, owner } = membership;
    const { rows } = await sql<{ id: number }>`select id from ${sql.table(members)}
      where ${sql.ref(owner)} = ${ownerId} and deleted_at is null`.execute(tx);
    return { joining: all, leaving: rows.map(({ id }) => id).filter((id) => !staying.has(id)) };
  }
  await assertNotDeleted(tx, membership.members, removed);
  const staying = new Set(added);
  const belonging = await membersAmong(tx, membership, ownerId, [...new Set(removed)]);
  return { joining: added, leaving: belonging.filter((id) => !staying.has(id)) };
}

/** Returns the live members of an owner by name; they may be many. */
export function membersOf({ read, source }: Database, { members, name, owner }: Membership, ownerId: number) {
  const query = sql<{ id: number; name: string }>`select id, ${sql.ref(name)} as name from ${sql.table(members)}
    where ${sql.ref(owner)} = ${ownerId} and deleted_at is null order by name_key, id`;
  return readOffThread(source, query.compile(read));
}

async function membersAmong(
  tx: Change,
  { members, owner }: Membership,
  ownerId: number,
  ids: readonly number[],
): Promise<number[]> {
  const rows = await readInChunks(
    tx,
    ids,
    (chunk) => sql<{ id: number }>`select id from ${sql.table(members)}
      where id in (${sql.join(chunk)}) and ${sql.ref(owner)} = ${ownerId}`,
  );
  return rows.map(({ id }) => id);
}

/** Returns the ids of live members by owner. */
export async function membersByOwner(
  tx: Change,
  { members, owner }: Membership,
  owners: readonly number[],
): Promise<Map<number, number[]>> {
  const byOwner = new Map<number, number[]>(owners.map((id) => [id, []]));
  const rows = await readInChunks(
    tx,
    owners,
    (chunk) => sql<{ id: number; owner: number }>`select id, ${sql.ref(owner)} as owner from ${sql.table(members)}
      where ${sql.ref(owner)} in (${sql.join(chunk)}) and deleted_at is null`,
  );
  for (const row of rows) byOwner.get(row.owner)?.push(row.id);
  return byOwner;
}
