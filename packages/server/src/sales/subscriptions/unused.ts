import { sql } from 'kysely';
import { type Change, readInChunks } from '#platform/database/index.ts';
import { setRevoked } from './store.ts';

type Educator = { id: number; name: string };
type DeletedEducator = Educator & { deleted_at: string | null };

const chunkSize = 500;

/** Revokes the unused keys of educators, with an audit entry for each educator. */
export async function revokeUnused(tx: Change, educators: readonly Educator[], at: Date): Promise<void> {
  for (const educator of await withUnusedKeys(tx, educators)) {
    const keys = await setAll(tx, educator.id, { from: null, to: at });
    if (keys === 0) continue;
    const after = { educatorId: educator.id, keys, isRevoked: true };
    tx.audit('key.revoked', { kind: 'key', id: null, name: educator.name }, { after });
  }
}

/** Reinstates the unused keys that were revoked when their educator was deleted. */
export async function reinstateUnused(tx: Change, educators: readonly DeletedEducator[]): Promise<void> {
  for (const educator of await withUnusedKeys(tx, educators)) {
    const keys = await setAll(tx, educator.id, { from: educator.deleted_at, to: null });
    if (keys === 0) continue;
    const after = { educatorId: educator.id, keys, isRevoked: false };
    tx.audit('key.reinstated', { kind: 'key', id: null, name: educator.name }, { after });
  }
}

/** Returns the educators that have unused keys, revoked or not. */
async function withUnusedKeys<One extends Educator>(tx: Change, educators: readonly One[]): Promise<One[]> {
  const rows = await readInChunks(
    tx,
    educators.map(({ id }) => id),
    (chunk) => sql<{ id: number }>`select e.id from educators e where e.id in (${sql.join(chunk)})
      and exists (select 1 from subscription_keys k where k.educator_id = e.id and k.runs_until is null
        and k.deleted_at is null)`,
  );
  const ids = new Set(rows.map(({ id }) => id));
  return educators.filter(({ id }) => ids.has(id));
}

type Position = { created_at: string; id: number };

const start: Position = { created_at: '', id: 0 };

/** Returns the number of changed keys. */
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
type Condition = { revokedAt: string | null; after: Position };

/** Returns a keyset page in the order of the index of an educator's keys. A key without a last day is unused. */
async function findUnused(tx: Change, educatorId: number, { revokedAt, after }: Condition): Promise<Position[]> {
  const { rows } = await sql<Position>`select created_at, id from subscription_keys
    where educator_id = ${educatorId} and (created_at, id) > (${after.created_at}, ${after.id})
      and runs_until is null and ${revokedAt === null ? sql`revoked_at is null` : sql`revoked_at = ${revokedAt}`}
      and deleted_at is null
    order by created_at, id limit ${chunkSize}`.execute(tx);
  return rows;
}
