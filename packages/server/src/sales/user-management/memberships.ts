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

export function pairsOf(ids: readonly number[], owners: readonly (number | null)[]): Pair[] {
  return ids.flatMap((member, index) => {
    const owner = owners[index] ?? null;
    return owner === null ? [] : [{ member, owner }];
  });
}

/** Either the complete new list of members, or the members who join and leave. */
type RequestedMembers = {
  all: readonly number[] | undefined;
  added: readonly number[];
  removed: readonly number[];
};

/**
 * Returns which members join an owner and which leave it. A member to be removed that has another owner now stays
 * there; one that is both added and removed joins.
 */
export async function memberChanges(
  tx: Change,
  membership: Membership,
  ownerId: number,
  { all, added, removed }: RequestedMembers,
): Promise<{ joining: readonly number[]; leaving: readonly number[] }> {
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

export function membersOf({ read, source }: Database, { members, name, owner }: Membership, ownerId: number) {
  const query = sql<{ id: number; name: string }>`select id, ${sql.ref(name)} as name from ${sql.table(members)}
    where ${sql.ref(owner)} = ${ownerId} and deleted_at is null order by name_key, id`;
  return readOffThread(source, query.compile(read));
}

async function membersAmong(tx: Change, { members, owner }: Membership, ownerId: number, ids: readonly number[]) {
  const rows = await readInChunks(
    tx,
    ids,
    (chunk) => sql<{ id: number }>`select id from ${sql.table(members)}
      where id in (${sql.join(chunk)}) and ${sql.ref(owner)} = ${ownerId}`,
  );
  return rows.map(({ id }) => id);
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

type Member = { id: number; name: string; owner: number | null };
type Move = { member: Member; to: number | null };

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

  const moves = members.map((member) => ({ member, to }));
  await writeMoves(tx, membership, moves, at);
  return members.filter(({ owner }) => owner !== to).length;
}

/**
 * Moves members back to their former owners, with an audit entry each. Members that are deleted or have another owner
 * now are left alone. The caller must hold `lockUserManagement` and have checked that the owners are live.
 */
export async function restoreMemberships(tx: Change, membership: Membership, pairs: readonly Pair[], at: Date) {
  const ids = pairs.map(({ member }) => member);
  const members = await findLive(tx, membership, ids);
  const free = new Map(members.filter(({ owner }) => owner === null).map((member) => [member.id, member]));
  const moves = pairs.flatMap(({ member: id, owner: to }) => {
    const member = free.get(id);
    return member ? [{ member, to }] : [];
  });
  await writeMoves(tx, membership, moves, at);
}

function findLive(tx: Change, { members, name, owner }: Membership, ids: readonly number[]): Promise<Member[]> {
  return readInChunks(
    tx,
    ids,
    (chunk) => sql<Member>`select id, ${sql.ref(name)} as name, ${sql.ref(owner)} as owner
      from ${sql.table(members)} where id in (${sql.join(chunk)}) and deleted_at is null order by id`,
  );
}

/** The audit entry of a member that stays would be empty and is dropped; a request that moves nobody is still valid. */
async function writeMoves(tx: Change, membership: Membership, requested: readonly Move[], at: Date): Promise<void> {
  const { members, owner: column, record, ownerField } = membership;
  const moves = requested.map(({ member: { id, owner: from }, to }) => ({ id, from, to }));
  const rows = moves.flatMap(({ id, from, to }) => (from === to ? [] : [{ id, [column]: to }]));
  await updateRows(tx, members, rows);
  await changeMemberships(tx, membership, moves, at);
  for (const { member, to } of requested)
    tx.audit(
      `${record}.moved`,
      { kind: record, id: member.id, name: member.name },
      differences({ [ownerField]: member.owner }, { [ownerField]: to }),
    );
}

/** Ends and begins memberships of members whose owner changed; others are skipped. */
export async function changeMemberships(
  tx: Change,
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
