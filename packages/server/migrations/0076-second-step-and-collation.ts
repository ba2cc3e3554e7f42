import { type Kysely, sql } from 'kysely';
import type { Engine } from '#platform/database/database.ts';

type Column = { table: string; name: string; type: string };

/**
 * A session knows whether it was opened with a second step, for the rule that requires one. On PostgreSQL, columns in
 * unique indexes are compared by their bytes: in the collation of the operating system, an index would break with the
 * next version of that, and let in what is there already. The key of partitions cannot change, so months of practice
 * that were set aside keep theirs, too; it is unique by its number.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(
    'alter table sessions add column has_second_step integer not null default 0 check (has_second_step in (0, 1))',
  );
  await run('alter table administrators add column two_step_session integer');
  if (engine === 'sqlite') return;

  // The type of a column that a trigger names cannot change; the triggers are made again after this.
  const rules = await sql<{ name: string | null }>`select to_regclass('applied_triggers')::text as name`.execute(db);
  const isNew = rules.rows[0]?.name === null;
  const ours = isNew ? sql`select ''` : sql`select jsonb_array_elements_text(names::jsonb) from applied_triggers`;
  const triggers = await sql<{ name: string; table: string }>`select tgname as name, tgrelid::regclass::text as "table"
    from pg_trigger where not tgisinternal and tgparentid = 0 and tgname in (${ours})`.execute(db);
  for (const { name, table } of triggers.rows) await run(`drop trigger "${name}" on ${table}`);
  const columns = await sql<Column>`select distinct c.oid::regclass::text as "table", a.attname as name,
      format_type(a.atttypid, a.atttypmod) as type
    from pg_index i join pg_class c on c.oid = i.indrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
    where i.indisunique and c.relkind = 'r' and not c.relispartition
      and c.relname !~ '^practice_sessions_' and c.relnamespace = current_schema()::regnamespace
      and a.attcollation = 'pg_catalog."default"'::regcollation
    order by 1, 2`.execute(db);
  // The planner's knowledge of a column goes with its type.
  for (const [table, own] of Map.groupBy(columns.rows, (column) => column.table)) {
    const changes = own.map(({ name, type }) => `alter column "${name}" type ${type} collate "C"`);
    await run(`alter table ${table} ${changes.join(', ')}`);
    await run(`analyze ${table}`);
  }
}
