import { sql } from 'kysely';
import { type Change, differences, readInChunks } from '#platform/database/index.ts';
import { Refusal } from '#platform/http/index.ts';
import { updateRows } from './records.ts';
import { beginMemberships, endMemberships, type Membership, type Pair, pairsOf } from './memberships.ts';

type Member = { id: number; name: string; owner: number | null };
type Move = { member: Member; to: number | null };

/**
 * Moves live members to an owner (null for none), with an audit entry for each that was not there already. Refuses if
 * one of them does not exist. The caller must hold `lockUserManagement` and have checked that the owner is live.
 * Returns the moved members by former owner, and how many they are.
 */
export async function moveMembers(
  tx: Change,
  membership: Membership,
  { ids, to, at }: { ids: readonly number[]; to: number | null; at: Date },
): Promise<{ count: number; byFormerOwner: Map<number | null, number[]> }> {
  const unique = [...new Set(ids)];
  const members = await findLive(tx, membership, unique);
  if (members.length !== unique.length) throw new Refusal(`${membership.record}.not-found`);

  await writeMoves(
    tx,
    membership,
    members.map((member) => ({ member, to })),
    at,
  );
  const moved = members.filter(({ owner }) => owner !== to);
  const byFormerOwner = [...Map.groupBy(moved, ({ owner }) => owner)];
  return {
    count: moved.length,
    byFormerOwner: new Map(byFormerOwner.map(([owner, ofOwner]) => [owner, ofOwner.map(({ id }) => id)])),
  };
}

/**
 * Moves members back to their former owners, with an audit entry each. Members that are deleted or have another owner
 * now are left alone. The caller must hold `lockUserManagement` and have checked that the owners are live.
 */
export async function restoreMemberships(tx: Change, membership: Membership, pairs: readonly Pair[], at: Date) {
  const members = await findLive(
    tx,
    membership,
    pairs.map(({ member }) => member),
  );
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
  const moves = requested.filter(({ member, to }) => member.owner !== to);
  await updateRows(
    tx,
    members,
    moves.map(({ member: { id }, to }) => ({ id, [column]: to })),
  );
  await changeMemberships(
    tx,
    membership,
    moves.map(({ member: { id, owner }, to }) => ({ id, from: owner, to })),
    at,
  );
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
  const left = moved.filter(({ from }) => from !== null);
  await endMemberships(
    tx,
    membership,
    left.map(({ id }) => id),
    at,
  );
  const joined = pairsOf(
    moved.map(({ id }) => id),
    moved.map(({ to }) => to),
  );
  await beginMemberships(tx, membership, joined, at);
}
