import { sql } from 'kysely';
import { byText, type Database, type Query } from '#platform/database/index.ts';

type Person = { userId: number; fullName: string };

/** People to whom a card can be assigned: active administrators with the Support Mailbox permission. */
const holders = (db: Query) =>
  db
    .selectFrom('administrators')
    .innerJoin('administrator_codes', 'administrator_codes.administrator_id', 'administrators.id')
    .select(['administrators.id as userId'])
    .select(sql<string>`coalesce(nullif(full_name, ''), username)`.as('fullName'))
    .where('code', '=', 'ES')
    .where('is_active', '=', 1)
    .where('deleted_at', 'is', null);

export function listPeople({ read }: Pick<Database, 'read'>): Promise<Person[]> {
  return holders(read).orderBy('name_key', byText('asc')).orderBy('administrators.id').execute();
}

export async function findPerson(db: Query, id: number): Promise<Person | null> {
  return (await holders(db).where('administrators.id', '=', id).executeTakeFirst()) ?? null;
}

/** Also finds deleted and inactive administrators. */
export async function nameOf(db: Query, id: number): Promise<string> {
  const row = await db
    .selectFrom('administrators')
    .select(sql<string>`coalesce(nullif(full_name, ''), username)`.as('name'))
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.name ?? '';
}
