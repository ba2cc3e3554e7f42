import { type Kysely, sql } from 'kysely';
import type { Engine } from '#platform/database/database.ts';

/** Tables whose rows come and go with what learners do, so that their ids run out though they stay small. */
const passing = ['idempotency_keys', 'jobs', 'practice_changes', 'sign_in_attempts', 'webhook_attempts'];

/**
 * The ids of practice go beyond 2^31 on PostgreSQL; SQLite's are as long anyway. A set of ids has 32 bits, so a change
 * says from which multiple of 2^32 its ids count. Sessions that came before their month had a partition go to one.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run('alter table practice_changes add column sessions_from bigint not null default 0');
  if (engine === 'sqlite') return;

  await run(`set local maintenance_work_mem = '512MB'`);
  await run('alter sequence practice_sessions_numbers as bigint');
  await run('alter table practice_sessions alter column id type bigint');
  for (const table of passing) await run(`alter table ${table} alter column id type bigint`);
  await run('alter table retention_rules alter column done_until type bigint');
  await run('alter table retention_runs alter column last_id type bigint, alter column deleted type bigint');

  const months = await sql<{ month: string; from: string; before: string }>`
    select to_char(month, 'YYYY_MM') as month, to_char(month, 'YYYY-MM-DD"T00:00:00.000Z"') as "from",
      to_char(month + interval '1 month', 'YYYY-MM-DD"T00:00:00.000Z"') as before
    from (select distinct to_date(substr(started_at, 1, 7), 'YYYY-MM')::timestamp as month from practice_sessions_other) found
    order by 1`.execute(db);
  for (const { month, from, before } of months.rows) {
    const name = `practice_sessions_${month}`;
    const ofMonth = `started_at >= '${from}' and started_at < '${before}'`;
    await run(`create table ${name} (like practice_sessions including defaults including indexes)`);
    await run(`with moved as (delete from practice_sessions_other where ${ofMonth} returning *)
      insert into ${name} select * from moved`);
    await run(`alter table practice_sessions attach partition ${name} for values from ('${from}') to ('${before}')`);
  }
}
