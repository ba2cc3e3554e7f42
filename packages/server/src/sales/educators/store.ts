import type { Category } from '@eemusic/contract/sales/educators';
import { type Selectable, sql, type Transaction } from 'kysely';
import { foldedColumns } from '#sales/user-management/index.ts';
import { isTaken, type Query, chunks } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import { Refusal } from '#platform/http/index.ts';

/* The only SQL that changes educators, apart from adding and moving them, which the chain does. */

type Tx = Transaction<Tables>;
export type EducatorRow = Selectable<Tables['educators']>;

/** What staff decide about an educator, its place in the chain apart. */
export type Fields = {
  name: string;
  contactName: string;
  contactNumber: string;
  contactEmail: string;
  region: string | null;
  category: Category;
  isActive: boolean;
};

export const fieldsOf = (row: EducatorRow): Fields => ({
  name: row.name,
  contactName: row.contact_name,
  contactNumber: row.contact_number,
  contactEmail: row.contact_email,
  region: row.region,
  category: row.category,
  isActive: row.is_active === 1,
});

const refusals = { live: 'educator.not-found', deleted: 'deletion.not-found' } as const;

/** All of them, live or deleted as they are expected to be, or a refusal. */
export async function getEducators(
  db: Query,
  ids: readonly number[],
  are: 'live' | 'deleted' = 'live',
): Promise<EducatorRow[]> {
  const found: EducatorRow[] = [];
  for (const some of chunks(ids)) {
    const rows = await db
      .selectFrom('educators')
      .selectAll()
      .where('id', 'in', some)
      .where('deleted_at', are === 'live' ? 'is' : 'is not', null)
      .orderBy('id')
      .execute();
    if (rows.length !== some.length) throw new Refusal(refusals[are]);
    found.push(...rows);
  }
  return found;
}

export async function getEducator(db: Query, id: number): Promise<EducatorRow> {
  const [educator] = await getEducators(db, [id]);
  if (!educator) throw new Refusal('educator.not-found');
  return educator;
}

export async function keepFields(tx: Tx, { id, user_name }: EducatorRow, fields: Fields): Promise<void> {
  const { name, contactName, contactNumber, contactEmail, region, category, isActive } = fields;
  await tx
    .updateTable('educators')
    .set({
      ...foldedColumns(fields, user_name),
      name,
      contact_name: contactName,
      contact_number: contactNumber,
      region,
    })
    .set({ contact_email: contactEmail, category, is_active: isActive ? 1 : 0 })
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function setActive(tx: Tx, id: number, isActive: boolean): Promise<void> {
  await tx
    .updateTable('educators')
    .set((row) => ({ is_active: isActive ? 1 : 0, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Their channel stays with them, for the day they are restored. */
export async function markDeleted(tx: Tx, ids: readonly number[], at: Date): Promise<void> {
  for (const some of chunks(ids))
    await tx
      .updateTable('educators')
      .set((row) => ({ deleted_at: at.toISOString(), version: row('version', '+', 1) }))
      .where('id', 'in', some)
      .execute();
}

/** Whose channel is `gone` comes back without one. */
export async function markRestored(tx: Tx, ids: readonly number[], gone: ReadonlySet<number>): Promise<void> {
  for (const some of chunks(ids.filter((id) => gone.has(id))))
    await tx.updateTable('educators').set({ channel_id: null }).where('id', 'in', some).execute();
  for (const some of chunks(ids))
    await tx
      .updateTable('educators')
      .set((row) => ({ deleted_at: null, version: row('version', '+', 1) }))
      .where('id', 'in', some)
      .execute();
}

/** One of these user names that a live educator has, as it stands there; null where all are free. */
export async function findTaken(tx: Tx, keys: readonly string[]): Promise<string | null> {
  for (let start = 0; start < keys.length; start += 500) {
    const taken = await tx
      .selectFrom('educators')
      .select('user_name_key')
      .where('user_name_key', 'in', keys.slice(start, start + 500))
      .where('deleted_at', 'is', null)
      .limit(1)
      .executeTakeFirst();
    if (taken) return taken.user_name_key;
  }
  return null;
}

/** What the unique index of user names refuses, in words for a person. */
export async function unlessTaken<Result>(adding: Promise<Result>): Promise<Result> {
  try {
    return await adding;
  } catch (error) {
    if (!isTaken(error, { name: 'educators_user_name', columns: 'educators.user_name_key' })) throw error;
    throw new Refusal('educator.user-name-taken', {
      fields: { userName: 'Another school or teacher has this user name' },
    });
  }
}

/**
 * Empties for good what was deleted at this moment. The row stays: ledger and history refer to most of them, and to look
 * for the few that nothing refers to would go through all of both.
 */
export async function purgeEducators(tx: Tx, ids: readonly number[], deletedAt: Date): Promise<void> {
  for (const some of chunks(ids))
    await sql`update educators set name = '', name_key = '', search_key = '', contact_name = '', contact_number = '',
      contact_email = '', user_name = null, user_name_key = null, password_hash = null, channel_id = null, region = null,
      is_active = 0 where id in (${sql.join(some)}) and deleted_at = ${deletedAt.toISOString()}`.execute(tx);
}
