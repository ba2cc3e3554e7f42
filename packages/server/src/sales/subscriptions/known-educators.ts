import { type Query, readInChunks } from '#platform/database/index.ts';
import { Refusal } from '#platform/http/index.ts';

type KeyEducator = { id: number; name: string; contact_name: string; deleted_at: string | null };

/** Educators by id, including deleted ones. */
export async function findEducators(db: Query, ids: readonly number[]): Promise<Map<number, KeyEducator>> {
  const rows = await readInChunks(db, ids, (chunk) =>
    db.selectFrom('educators').select(['id', 'name', 'contact_name', 'deleted_at']).where('id', 'in', chunk),
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Refuses if an educator does not exist. A deleted educator counts as existing only while it has keys. */
export async function assertEducators(db: Query, ids: readonly number[]): Promise<void> {
  const educators = await findEducators(db, ids);
  for (const id of new Set(ids)) {
    const educator = educators.get(id);
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
