import { sql } from 'kysely';
import { type Change, chunks } from '#platform/database/index.ts';
import { setRevoked } from './store.ts';

type Educator = { id: number; name: string };
type DeletedEducator = Educator & { deleted_at: string | null };

const chunkSize = 500;

/** Revokes at this moment what nobody has redeemed of the keys of educators, with an audit entry for each educator. */
export async function revokeUnused(tx: Change, educators: readonly Educator[], at: Date): Promise<void> {
  for (const educator of await thoseWithUnused(tx, educators)) {
    const keys = await setAll(tx, educator.id, { from: null, to: at });
    if (keys === 0) continue;
    const after = { educatorId: educator.id, keys, isRevoked: true };
    tx.audit('key.revoked', { kind: 'key', id: null, name: educator.name }, { after });
  }
}

/** Takes it back, for those that were revoked when their educator was deleted. */
export async function reinstateUnused(tx: Change, educators: readonly DeletedEducator[]): Promise<void> {
  for (const educator of await thoseWithUnused(tx, educators)) {
    const keys = await setAll(tx, educator.id, { from: educator.deleted_at, to: null });
    if (keys === 0) continue;
    const after = { educatorId: educator.id, keys, isRevoked: false };
    tx.audit('key.reinstated', { kind: 'key', id: null, name: educator.name }, { after });
  }
}

/** Which educators have keys that nobody has used, revoked or not. */
async function thoseWithUnused<One extends Educator>(tx: Change, educators: readonly One[]): Promise<One[]> {
  const having = new Set<number>();
  for (const some of chunks(educators.map(({ id }) => id))) {
    const { rows } = await sql<{ id: number }>`select e.id from educators e where e.id in (${sql.join(some)})
      and exists (select 1 from subscription_keys k where k.educator_id = e.id and k.runs_until is null
        and k.deleted_at is null)`.execute(tx);
    for (const { id } of rows) having.add(id);
  }
  return educators.filter(({ id }) => having.has(id));
}

type Place = { created_at: string; id: number };

const start: Place = { created_at: '', id: 0 };

/** Answers how many. */
async function setAll(tx: Change, educatorId: number, change: Revocation): Promise<number> {
  let [count, after] = [0, start];
  for (;;) {
    const found = await findUnused(tx, educatorId, { revokedAt: change.from, after });
    await setRevoked(
      tx,
      found.map(({ id }) => id),
      change.to,
    );
    count += found.length;
    after = found.at(-1) ?? start;
    if (found.length < chunkSize) return count;
  }
}

type Revocation = { from: string | null; to: Date | null };
type Asked = { revokedAt: string | null; after: Place };

/** The next ones, in the order of the index of an educator's keys. What has no last day was not redeemed. */
async function findUnused(tx: Change, educatorId: number, { revokedAt, after }: Asked): Promise<Place[]> {
  const { rows } = await sql<Place>`select created_at, id from subscription_keys
    where educator_id = ${educatorId} and (created_at, id) > (${after.created_at}, ${after.id})
      and runs_until is null and ${revokedAt === null ? sql`revoked_at is null` : sql`revoked_at = ${revokedAt}`}
      and deleted_at is null
    order by created_at, id limit ${chunkSize}`.execute(tx);
  return rows;
}
