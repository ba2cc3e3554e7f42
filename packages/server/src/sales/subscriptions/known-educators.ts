import { type Query, chunks } from '#platform/database/index.ts';
import { Refusal } from '#platform/http/index.ts';

export type KnownEducator = { id: number; name: string; contact_name: string; deleted_at: string | null };

/** These educators by their ids, deleted ones among them. */
export async function findEducators(db: Query, ids: readonly number[]): Promise<Map<number, KnownEducator>> {
  const found = new Map<number, KnownEducator>();
  for (const some of chunks(ids)) {
    const rows = await db
      .selectFrom('educators')
      .select(['id', 'name', 'contact_name', 'deleted_at'])
      .where('id', 'in', some)
      .execute();
    for (const row of rows) found.set(row.id, row);
  }
  return found;
}

/** Refuses when one of these does not exist; of a deleted one there must be keys, which stay when it goes. */
export async function assertKnown(db: Query, ids: readonly number[]): Promise<void> {
  const known = await findEducators(db, ids);
  for (const id of new Set(ids)) {
    const educator = known.get(id);
    if (!educator || (educator.deleted_at !== null && !(await hasKeys(db, id))))
      throw new Refusal('educator.not-found');
  }
}

async function hasKeys(db: Query, educatorId: number): Promise<boolean> {
  const key = await db
    .selectFrom('subscription_keys')
    .select('id')
    .where('educator_id', '=', educatorId)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return key !== undefined;
}
