import { sql, type Transaction } from 'kysely';
import {
  type Change,
  chunks,
  type Database,
  differences,
  readInChunks,
  readOffThread,
} from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import { Refusal } from '#platform/http/index.ts';
import { assertNotDeleted, type Membership, updateRows } from './records.ts';

/* Only this file writes affiliations and enrolments. */

type Pair = { member: number; owner: number };

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

type RequestedMembers = { all: readonly number[] | undefined; added: readonly number[]; removed: readonly number[] };

/**
 * Moves members to an owner and from it, and returns by how many it has more. A member to be removed that has another
 * owner now stays there; one that is both added and removed joins. The caller must hold `lockUserManagement`.
 */
export async function changeMembers(
  tx: Change,
  membership: Membership,
  ownerId: number,
  { all, added, removed, at }: RequestedMembers & { at: Date },
): Promise<number> {
  const { members, owner } = membership;
  const present = sql`select id from ${sql.table(members)} where ${sql.ref(owner)} = ${ownerId} and deleted_at is null`;
  const among = (ids: readonly number[]) => sql<{ id: number }>`${present} and id in (${sql.join(ids)})`;
  if (!all) await assertNotDeleted(tx, members, removed);
  const rows = all
    ? (await sql<{ id: number }>`${present}`.execute(tx)).rows
    : await readInChunks(tx, [...new Set(removed)], among);
  const [joining, staying] = [all ?? added, new Set(all ?? added)];
  const leaving = rows.map(({ id }) => id).filter((id) => !staying.has(id));
  const left = await moveMembers(tx, membership, { ids: leaving, to: null, at });
  return (await moveMembers(tx, membership, { ids: joining, to: ownerId, at })) - left;
}

export function membersOf({ read, source }: Database, { members, name, owner }: Membership, ownerId: number) {
  const query = sql<{ id: number; name: string }>`select id, ${sql.ref(name)} as name from ${sql.table(members)}
    where ${sql.ref(owner)} = ${ownerId} and deleted_at is null order by name_key, id`;
  return readOffThread(source, query.compile(read));
}

export async function membersByOwner(tx: Change, { members, owner }: Membership, owners: readonly number[]) {
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

type Member = { id: number; name: string; from: number | null };
type Move = Member & { to: number | null };

/**
 * Moves live members to an owner (null for none), with an audit entry for each that was not there already. Refuses if
 * one of them does not exist. The caller must hold `lockUserManagement` and have checked that the owner is live.
 * Returns how many moved.
 */
export async function moveMembers(
  tx: Change,
  membership: Membership,
  { ids, to, at }: { ids: readonly number[]; to: number | null; at: Date },
): Promise<number> {
  const unique = [...new Set(ids)];
  const members = await findLive(tx, membership, unique);
  if (members.length !== unique.length) throw new Refusal(`${membership.record}.not-found`);

  const moves = members.map((member) => ({ ...member, to }));
  await writeMoves(tx, membership, moves, at);
  return moves.filter(({ from }) => from !== to).length;
}

/**
 * Moves members back to their former owners, with an audit entry each. Members that are deleted or have another owner
 * now are left alone. The caller must hold `lockUserManagement` and have checked that the owners are live.
 */
export async function restoreMemberships(tx: Change, membership: Membership, pairs: readonly Pair[], at: Date) {
  const ownerOf = new Map(pairs.map(({ member, owner }) => [member, owner]));
  const members = await findLive(tx, membership, [...ownerOf.keys()]);
  const free = members.filter(({ from }) => from === null);
  const moves = free.map((member) => ({ ...member, to: ownerOf.get(member.id) ?? null }));
  await writeMoves(tx, membership, moves, at);
}

function findLive(tx: Change, { members, name, owner }: Membership, ids: readonly number[]): Promise<Member[]> {
  return readInChunks(
    tx,
    ids,
    (chunk) => sql<Member>`select id, ${sql.ref(name)} as name, ${sql.ref(owner)} as "from"
      from ${sql.table(members)} where id in (${sql.join(chunk)}) and deleted_at is null order by id`,
  );
}

/** The audit entry of a member that stays would be empty and is dropped; a request that moves nobody is still valid. */
async function writeMoves(tx: Change, membership: Membership, moves: readonly Move[], at: Date): Promise<void> {
  const { members, owner, record, ownerField } = membership;
  const rows = moves.flatMap(({ id, from, to }) => (from === to ? [] : [{ id, [owner]: to }]));
  await updateRows(tx, members, rows);
  await changeMemberships(tx, membership, moves, at);
  for (const { id, name, from, to } of moves)
    tx.audit(`${record}.moved`, { kind: record, id, name }, differences({ [ownerField]: from }, { [ownerField]: to }));
}

/** Ends and begins memberships of members whose owner changed; others are skipped. */
export async function changeMemberships(
  tx: Transaction<Tables>,
  membership: Membership,
  moves: readonly { id: number; from: number | null; to: number | null }[],
  at: Date,
): Promise<void> {
  const moved = moves.filter(({ from, to }) => from !== to);
  const left = moved.flatMap(({ id, from }) => (from === null ? [] : id));
  await endMemberships(tx, membership, left, at);
  const joined = moved.flatMap(({ id: member, to: owner }) => (owner === null ? [] : [{ member, owner }]));
  await beginMemberships(tx, membership, joined, at);
}
