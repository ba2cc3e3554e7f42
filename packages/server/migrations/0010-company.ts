import { type Kysely, sql } from 'kysely';

/** Settings that hold for everybody, in one row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table company (
    id integer primary key check (id = 1),
    currency varchar(3) not null,
    version integer not null
  )`.execute(db);
  await sql`insert into company (id, currency, version) values (1, 'CNY', 1)`.execute(db);
}
