import { type Kysely, sql } from 'kysely';
import type { Engine } from '#platform/database/database.ts';

const columns = [
  'range_id',
  'interval_id',
  'rhythm_id',
  'rest_id',
  'key_signature_id',
  'time_signature_id',
  'tie_id',
] as const;

/** Redeeming a trial key is no sale. A score for which a list has no entry has null there. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run('alter table subscription_keys add column is_trial integer not null default 0');
  if (engine === 'postgres') {
    for (const column of columns) await run(`alter table scores alter column ${column} drop not null`);
    return;
  }
  // SQLite drops no constraint of a column, and no column that a trigger names; triggers are made again after this.
  const { rows } = await sql<{ name: string }>`select name from sqlite_master
    where type = 'trigger' and sql like '%scores%'`.execute(db);
  for (const { name } of rows) await run(`drop trigger ${name}`);
  for (const column of columns) await run(`alter table scores add column optional_${column} integer`);
  await run(`update scores set ${columns.map((column) => `optional_${column} = ${column}`).join(', ')}`);
  for (const column of columns) {
    await run(`alter table scores drop column ${column}`);
    await run(`alter table scores rename column optional_${column} to ${column}`);
  }
}
