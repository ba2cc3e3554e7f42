import { type Kysely, sql } from 'kysely';
import type { Engine } from '#platform/database/database.ts';

/** Columns that a sale has and an adjustment of a statement has not. */
const ofSales = ['student_id', 'educator_id', 'price_id', 'educator_rate_id'];

/**
 * A sale can be refunded in parts, by months or by an amount; a refund that has neither takes what is left. An
 * adjustment of a statement is a row without a student, and another such row undoes it.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  if (engine === 'sqlite') await makeOptional(db);
  else for (const column of ofSales) await run(`alter table sales alter column ${column} drop not null`);

  for (const column of ['refunded_months', 'refunded_amount'])
    await run(`alter table sales add column ${column} integer`);
  await run('alter table sales add column undoes integer references sales (id)');
  await run('drop index sales_refunded');
  await run('create index sales_refunded on sales (refund_of) where refund_of is not null');
  await run('create unique index sales_undone on sales (undoes) where undoes is not null');
}

/** SQLite drops no constraint of a column, so the table is made again, with its indexes. */
async function makeOptional(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ type: string; sql: string }>`select type, sql from sqlite_master
    where tbl_name = 'sales' and type in ('table', 'index') and sql is not null`.execute(db);
  const run = (text: string) => sql.raw(text).execute(db);
  const required = new RegExp(`(${ofSales.join('|')}) integer not null`, 'g');
  // Rows refer to rows of the same table, whose name here follows when it is renamed.
  for (const { type, sql: text } of rows)
    if (type === 'table')
      await run(text.replace(required, '$1 integer').replaceAll(/\bsales"? \(/g, 'sales_made_again ('));
  await run('insert into sales_made_again select * from sales order by id');
  await run('drop table sales');
  await run('alter table sales_made_again rename to sales');
  for (const { type, sql: text } of rows) if (type === 'index') await run(text);
}
