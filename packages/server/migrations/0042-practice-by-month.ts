import { type Kysely, sql } from 'kysely';
import type { Engine } from '#platform/database/database.ts';

/** The first month of an empty database that may get a partition of its own. */
const firstMonth = '2020-01-01T00:00:00.000Z';

const indexes: Readonly<Record<string, string>> = {
  student: '(student_id, started_at)',
  time: '(started_at, id)',
  educator: '(educator_id, started_at, id)',
  channel: '(channel_id, started_at, id)',
  score: '(score_id, started_at, id) where score_id is not null',
};

/**
 * Practice by month on PostgreSQL. Sessions so far stay where they are, as the partition before the first month; a month
 * without a partition goes to `practice_sessions_other`. A unique index cannot span partitions unless it includes the
 * month, so the ids of sessions have a table of their own.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  if (engine === 'sqlite') return;
  const run = (text: string) => sql.raw(text).execute(db);
  const { rows } = await sql<{ bound: string; next: number }>`select coalesce(max(id), 0) + 1 as next, coalesce(
    to_char(date_trunc('month', max(started_at)::timestamptz at time zone 'UTC') + interval '1 month',
      'YYYY-MM-DD"T00:00:00.000Z"'), ${firstMonth}) as bound from practice_sessions`.execute(db);
  const { bound = firstMonth, next = 1 } = rows[0] ?? {};

  await run('alter table practice_sessions rename to practice_sessions_before');
  for (const name of Object.keys(indexes))
    await run(`alter index practice_sessions_${name} rename to practice_sessions_before_${name}`);
  await run('alter table practice_sessions_before alter column id drop identity');
  await run('alter table practice_sessions_before drop constraint practice_sessions_pkey');
  await run('alter table practice_sessions_before add primary key (id, started_at)');
  await run(`create sequence practice_sessions_numbers as integer start ${next}`);
  await run(`alter table practice_sessions_before alter column id set default nextval('practice_sessions_numbers')`);

  await run('create table practice_session_ids (session_id varchar(80) primary key)');
  await run('insert into practice_session_ids select session_id from practice_sessions_before');
  await run('drop index practice_sessions_once');

  await run(
    'create table practice_sessions (like practice_sessions_before including defaults) partition by range (started_at)',
  );
  await run('alter sequence practice_sessions_numbers owned by practice_sessions.id');
  await run('alter table practice_sessions add primary key (id, started_at)');
  await run('alter table practice_sessions add foreign key (student_id) references students (id)');
  for (const [name, columns] of Object.entries(indexes))
    await run(`create index practice_sessions_${name} on practice_sessions ${columns}`);
  await run(
    `alter table practice_sessions attach partition practice_sessions_before for values from (minvalue) to ('${bound}')`,
  );
  await run('create table practice_sessions_other partition of practice_sessions default');
}
