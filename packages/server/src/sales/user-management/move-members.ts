import { sql } from 'kysely';
import { type Change, chunks } from '#platform/database/index.ts';
import { Refusal } from '#platform/http/index.ts';
import { beginMemberships, endMemberships, type Membership, type Pair, pairsOf } from './memberships.ts';

type Member = { id: number; name: string; owner: number | null };
type Move = { member: Member; to: number | null };

/**
 * Moves live members to an owner, or with null out of theirs, with an audit entry each; who is there already stays
 * untouched. Refuses when one of them does not exist. Needs `lockChain`; the owner must be live.
 */
export async function moveMembers(
  tx: Change,
  membership: Membership,
  { ids, to, at }: { ids: readonly number[]; to: number | null; at: Date },
): Promise<void> {
  const unique = [...new Set(ids)];
  const members = await findLive(tx, membership, unique);
  if (members.length !== unique.length) throw new Refusal(`${membership.record}.not-found`);

  const moves = members.filter(({ owner }) => owner !== to).map((member) => ({ member, to }));
  await writeMoves(tx, membership, moves, at);
}

/**
 * Gives members back to those to whom they belonged, with an audit entry each; who is deleted or belongs to somebody by
 * now is left alone. Needs `lockChain`; the owners must be live.
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

async function findLive(tx: Change, { members, name, owner }: Membership, ids: readonly number[]): Promise<Member[]> {
  const found: Member[] = [];
  for (const some of chunks(ids)) {
    const { rows } = await sql<Member>`select id, ${sql.ref(name)} as name, ${sql.ref(owner)} as owner
      from ${sql.table(members)} where id in (${sql.join(some)}) and deleted_at is null order by id`.execute(tx);
    found.push(...rows);
  }
  return found;
}

async function writeMoves(tx: Change, membership: Membership, moves: readonly Move[], at: Date): Promise<void> {
  const { assign, record, ownerField } = membership;
  await assign(
    tx,
    moves.map(({ member, to }) => ({ member: member.id, owner: to })),
  );
  await changeMemberships(
    tx,
    membership,
    moves.map(({ member: { id, owner }, to }) => ({ id, from: owner, to })),
    at,
  );
  for (const { member, to } of moves)
    tx.audit(
      `${record}.moved`,
      { kind: record, id: member.id, name: member.name },
      { before: { [ownerField]: member.owner }, after: { [ownerField]: to } },
    );
}

/** Keeps the periods of those who moved; who stayed is passed over. */
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
