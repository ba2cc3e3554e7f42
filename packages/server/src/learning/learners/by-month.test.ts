import { addMonths, monthOf } from '@eemusic/contract/platform/days';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openServices, startConsole } from '#app/console.ts';
import { readConfiguration } from '#platform/configuration.ts';
import { type Database, migrate, openDatabase, openMonths } from '#platform/database/index.ts';
import { listMigrations } from '#platform/database/migrate.ts';
import { anApp } from '#testing/an-app.ts';
import { anOwnedLocation } from '#testing/an-owned-database.ts';
import { engine } from '#testing/databases.ts';
import { skipIds } from '#learning/practice/testing.ts';
import { erasePractice, openComingMonths, reduceSessions } from './store.ts';

const now = new Date('2026-03-01T10:20:00.000Z');

async function aNode(location: Awaited<ReturnType<typeof anOwnedLocation>>): Promise<Database> {
  const database = openDatabase(location, { now: () => now });
  onTestFinished(() => database.close());
  return database;
}

/** A database with practice from an older version: that before a migration, by default the one to partitions. */
async function anOldDatabase(before = '0042') {
  const database = await aNode(await anOwnedLocation());
  const names = (await listMigrations()).filter((name) => name < before);
  await database.write(async (tx) => {
    await sql`create table migrations (name varchar(100) primary key, applied_at varchar(30) not null)`.execute(tx);
    for (const name of names) {
      const { up } = await import(new URL(`../../../migrations/${name}`, import.meta.url).href);
      await up(tx, engine);
      await sql`insert into migrations values (${name}, ${now.toISOString()})`.execute(tx);
    }
    await sql`insert into students
      (full_name, name_key, name_width, contact_name, contact_number, contact_email, region, created_at, search_key)
      values ('Mei Lin', 'mei lin', 7, 'Mei Lin', '1', 'mei@example.com', 'SD', ${now.toISOString()}, 'mei lin')`.execute(
      tx,
    );
    for (const [id, startedAt] of [
      ['one', '2025-11-30T23:59:59.999Z'],
      ['two', '2026-02-01T00:00:00.000Z'],
    ])
      await practise(tx, String(id), String(startedAt));
  });
  return database;
}

const practise = (db: Parameters<Parameters<Database['write']>[0]>[0], id: string, startedAt: string) =>
  sql`insert into practice_sessions (session_id, student_id, started_at, seconds, screen, received_at)
    select ${id}, id, ${startedAt}, 300, 'practice', ${now.toISOString()} from students
    where true on conflict do nothing`.execute(db);

const sessionsOf = async ({ read }: Database) =>
  (
    await sql<{ id: number; session: string }>`select id, session_id as session from practice_sessions
    order by id`.execute(read)
  ).rows;

const monthsOf = async ({ read }: Database) =>
  (
    await sql<{ month: string }>`select right(inhrelid::regclass::text, 7) as month from pg_inherits
    where inhparent = 'practice_sessions'::regclass and inhrelid::regclass::text ~ '[0-9]$' order by 1`.execute(read)
  ).rows.map(({ month }) => month);

/** Partition and start of each session. */
const partitionsOf = async ({ read }: Database) =>
  (
    await sql<{ partition: string; day: string }>`select tableoid::regclass::text as partition,
    substr(started_at, 1, 10) as day from practice_sessions order by started_at`.execute(read)
  ).rows;

describe('practice by month', () => {
  it('keeps the sessions of older versions, each of which still counts once, and goes on counting their ids', async () => {
    const database = await anOldDatabase();

    await migrate(database, now);
    await openMonths(database, 'practice_sessions', ['2026-02', '2026-03']);
    await database.write(async (tx) => {
      for (const at of ['2025-11-30T23:59:59.999Z', '2026-03-01T10:00:00.000Z']) await practise(tx, 'one', at);
      await practise(tx, 'three', '2026-03-01T10:00:00.000Z');
    });

    const [one, two, three] = await sessionsOf(database);
    expect([one, two, three].map((row) => row?.session)).toEqual(['one', 'two', 'three']);
    expect(Number(three?.id)).toBeGreaterThan(Number(two?.id));
    if (engine === 'postgres')
      expect(await partitionsOf(database)).toEqual([
        { partition: 'practice_sessions_before', day: '2025-11-30' },
        { partition: 'practice_sessions_before', day: '2026-02-01' },
        { partition: 'practice_sessions_2026_03', day: '2026-03-01' },
      ]);
  });

  it('counts a session once, also where its start was corrected to another month, and again once it was deleted', async () => {
    const { report, session, student, practised, services } = await anApp();
    const studentId = await student();
    const at = (startedAt: string) => session(studentId, { sessionId: 'one', startedAt });
    await report([at('2026-02-28T23:59:00Z')]);
    await report([at('2026-03-01T00:01:00Z'), session(studentId, { sessionId: 'two' })]);

    expect((await practised()).map((row) => [row.session_id, row.started_at.slice(0, 10)])).toEqual([
      ['one', '2026-02-28'],
      ['two', '2026-03-01'],
    ]);

    await services.database.write((tx) => tx.deleteFrom('practice_sessions').where('session_id', '=', 'one').execute());
    await report([at('2026-03-01T00:01:00Z')]);
    expect((await practised()).map((row) => row.session_id)).toEqual(['two', 'one']);
  });

  it.each([2 ** 31 - 2, 2 ** 32 - 2])('goes on when the number of sessions passes %d', async (last) => {
    const { report, session, student, practised, services } = await anApp();
    const studentId = await student();
    await skipIds(services.database, last);
    const sent = Array.from({ length: 5 }, () => session(studentId));

    expect((await report(sent)).body).toEqual({ accepted: 5, repeated: 0 });
    expect((await report(sent)).body).toEqual({ accepted: 5, repeated: 5 });

    const ids = (await practised()).map(({ id }) => id);
    expect(ids.filter((id) => id > last + 1)).toHaveLength(4);
    await services.database.write((tx) => reduceSessions(tx, services.clock, ids.slice(-1)));
    expect((await practised()).at(-1)?.started_at).toBe('2026-03-01T00:00:00.000Z');
    await services.database.write((tx) => erasePractice(tx, services.clock, studentId));
    expect((await practised()).at(-1)?.session_id).toBe(`erased ${ids.at(-1)}`);
  });

  it('keeps the ids of what was rolled back free', async () => {
    const { report, session, student, practised, services } = await anApp();
    const studentId = await student();
    await report([session(studentId, { sessionId: 'one' })]);
    const failing = services.database.write(async (tx) => {
      await practise(tx, 'two', '2026-03-01T10:00:00.000Z');
      throw new Error('The machine stops');
    });
    await expect(failing).rejects.toThrow('The machine stops');

    const { body } = await report([session(studentId, { sessionId: 'two' })]);

    expect(body).toEqual({ accepted: 1, repeated: 0 });
    expect((await practised()).map((row) => row.session_id)).toEqual(['one', 'two']);
  });

  describe.runIf(engine === 'postgres')('on PostgreSQL', () => {
    it('puts each session into the partition of its month', async () => {
      const { report, session, student, services } = await anApp();
      const studentId = await student();

      const days = ['2019-12-31', '2026-01-31', '2026-02-01', '2026-03-01'];
      await report(days.map((day) => session(studentId, { startedAt: `${day}T00:00:00.000Z` })));

      expect(await partitionsOf(services.database)).toEqual([
        { partition: 'practice_sessions_before', day: '2019-12-31' },
        { partition: 'practice_sessions_2026_01', day: '2026-01-31' },
        { partition: 'practice_sessions_2026_02', day: '2026-02-01' },
        { partition: 'practice_sessions_2026_03', day: '2026-03-01' },
      ]);
    });

    it('opens this month and the next before the first report, and again each month', async () => {
      const { services } = await anApp();
      const { database } = services;
      const openAt = (day: string) =>
        openComingMonths({ database, clock: { ...services.clock, now: () => new Date(day) } });
      await database.write(async (tx) => {
        await practise(tx, 'early', '2026-06-01T00:00:00.000Z');
        await practise(tx, 'later', '2026-07-31T00:00:00.000Z');
      });

      await openAt('2026-06-30T23:59:59.999Z');
      expect(await monthsOf(database)).toEqual(['2026_06', '2026_07']);
      await openAt('2026-07-01T00:00:00.000Z');

      expect(await monthsOf(database)).toEqual(['2026_06', '2026_07', '2026_08']);
    });

    it('has opened both when the console listens', async () => {
      const location = await anOwnedLocation();
      const services = await openServices({
        ...readConfiguration({ LOG_LEVEL: 'silent', PORT: '0' }),
        DATA_DIR: location.dataDir,
        DATABASE_URL: location.databaseUrl,
      });
      const { stop } = await startConsole(services, { webFolder: null });
      onTestFinished(stop);

      const month = monthOf(services.clock.now());
      expect(await monthsOf(services.database)).toEqual([month, addMonths(month, 1)].map((of) => of.replace('-', '_')));
    });

    it('reads one month without touching the others', async () => {
      const { report, session, student, services } = await anApp();
      const studentId = await student();
      await report(['2026-01-31', '2026-03-01'].map((day) => session(studentId, { startedAt: `${day}T00:00:00Z` })));

      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select * from practice_sessions
        where started_at >= '2026-03-01T00:00:00.000Z' and started_at < '2026-04-01T00:00:00.000Z'`.execute(
        services.database.read,
      );

      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toContain('practice_sessions_2026_03');
      expect(plan).not.toContain('practice_sessions_2026_01');
      expect(plan).not.toContain('practice_sessions_before');
    });

    it('opens a month once when two nodes meet it together', async () => {
      const location = await anOwnedLocation();
      const [one, other] = [await aNode(location), await aNode(location)];
      await migrate(one, now);

      const months = ['2026-03', '2026-04', '2026-05'];
      await Promise.all([one, other, one].map((node) => openMonths(node, 'practice_sessions', months)));

      const { rows } = await sql<{ name: string }>`select inhrelid::regclass::text as name from pg_inherits
        where inhparent = 'practice_sessions'::regclass order by 1`.execute(one.read);
      expect(rows.map(({ name }) => name)).toEqual([
        'practice_sessions_2026_03',
        'practice_sessions_2026_04',
        'practice_sessions_2026_05',
        'practice_sessions_before',
        'practice_sessions_other',
      ]);
    });

    it('takes sessions of a month that has no partition, and moves them once it has one', async () => {
      const database = await anOldDatabase();
      await migrate(database, now);
      await database.write(async (tx) => {
        await practise(tx, 'other', '2026-05-31T23:59:59.999Z');
        await practise(tx, 'early', '2026-06-01T00:00:00.000Z');
      });
      await openMonths(database, 'practice_sessions', ['2026-06']);
      await database.write(async (tx) => {
        await practise(tx, 'early', '2026-06-03T00:00:00.000Z');
        await practise(tx, 'late', '2026-06-02T00:00:00.000Z');
      });

      expect((await partitionsOf(database)).slice(-3)).toEqual([
        { partition: 'practice_sessions_other', day: '2026-05-31' },
        { partition: 'practice_sessions_2026_06', day: '2026-06-01' },
        { partition: 'practice_sessions_2026_06', day: '2026-06-02' },
      ]);
    });

    it('moves what an older version left without a partition', async () => {
      const database = await anOldDatabase('0053');
      await database.write((tx) => practise(tx, 'three', '2026-06-01T00:00:00.000Z'));
      expect((await partitionsOf(database)).at(-1)?.partition).toBe('practice_sessions_other');

      const begun: string[] = [];
      await migrate(database, now, (name) => begun.push(name));

      expect(begun[0]).toBe('0053-practice-beyond-int.ts');
      expect((await partitionsOf(database)).at(-1)?.partition).toBe('practice_sessions_2026_06');
      expect((await sessionsOf(database)).map(({ session }) => session)).toEqual(['one', 'two', 'three']);
    });

    it('takes back a month that was set aside before the upgrade', async () => {
      const database = await anOldDatabase('0053');
      const run = (text: string) => database.write((tx) => sql.raw(text).execute(tx));
      const month = `for values from ('2026-02-01T00:00:00.000Z') to ('2026-03-01T00:00:00.000Z')`;
      await openMonths(database, 'practice_sessions', ['2026-02']);
      await run('alter table practice_sessions detach partition practice_sessions_2026_02');
      await migrate(database, now);
      expect((await sessionsOf(database)).map(({ session }) => session)).toEqual(['one']);

      await run('alter table practice_sessions_2026_02 alter column id type bigint');
      await run('alter table practice_sessions_2026_02 add column day varchar(10)');
      await run(`alter table practice_sessions attach partition practice_sessions_2026_02 ${month}`);

      expect((await sessionsOf(database)).map(({ session }) => session)).toEqual(['one', 'two']);
    });
  });
});
