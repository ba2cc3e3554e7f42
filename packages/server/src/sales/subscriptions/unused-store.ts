import { sql } from 'kysely';
import { type Change, readInChunks } from '#platform/database/index.ts';

type Educator = { id: number; name: string };

/** Revokes the unused keys of live educators, with an audit entry for each educator. */
export const revokeUnused = (tx: Change, educators: readonly Educator[], at: Date): Promise<void> =>
  setUnused(tx, educators, at);

/** Reinstates the unused keys of deleted educators that were revoked when their educator was deleted. */
export const reinstateUnused = (tx: Change, educators: readonly Educator[]): Promise<void> =>
  setUnused(tx, educators, null);

/**
 * A key without a last day is unused; `deleted_at` of a live educator is null, as is `revoked_at` of its open keys.
 * Keys that were revoked by hand stay so. Deleted keys follow, too, so that they can be restored as they are.
 */
async function setUnused(tx: Change, educators: readonly Educator[], at: Date | null): Promise<void> {
  const changed = await readInChunks(
    tx,
    educators.map(({ id }) => id),
    (chunk) => sql<{ educator: number; isDeleted: number }>`update subscription_keys
      set revoked_at = ${at?.toISOString() ?? null}, version = version + 1
      where educator_id in (${sql.join(chunk)}) and runs_until is null
        and revoked_at is not distinct from
          (select educators.deleted_at from educators where educators.id = subscription_keys.educator_id)
      returning educator_id as educator, case when deleted_at is null then 0 else 1 end as "isDeleted"`,
  );
  const live = changed.filter(({ isDeleted }) => isDeleted === 0);
  const keysOf = Map.groupBy(live, ({ educator }) => educator);
  for (const { id: educatorId, name } of educators) {
    const keys = keysOf.get(educatorId)?.length;
    if (keys === undefined) continue;
    const after = { educatorId, keys, isRevoked: at !== null };
    tx.audit(at ? 'key.revoked' : 'key.reinstated', { kind: 'key', id: null, name }, { after });
  }
}
