import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { engine, openTestDatabase } from '#testing/databases.ts';
import type { Database } from './database.ts';
import { databaseRefusal } from './faults.ts';
import { readOffThread } from './long-reads.ts';
import { openSqliteThreads } from './sqlite.ts';
import { turnsDuring } from '#testing/turns-during.ts';

/** A query that takes about a second. */
const long = (rows = 4_000_000) => sql<{ total: number }>`
  with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(rows)})
  select count(*) as total from numbers`;

describe('a read off the event loop', () => {
  let database: Database;

  beforeAll(async () => {
    database = await openTestDatabase();
    await addJob(database, "O'Hara 王");
  });

  afterAll(() => database.close());

  it('returns what other reads return, with its parameters', async () => {
    const query = database.read
      .selectFrom('jobs')
      .select(({ fn }) => ['kind', 'unique_key', fn.countAll<number>().as('total'), fn.avg<number>('id').as('average')])
      .groupBy(['kind', 'unique_key'])
      .where('kind', 'in', ["O'Hara 王", 'another']);

    const rows = await readOffThread(database.source, query.compile());

    expect(rows).toEqual(await query.execute());
    expect(rows).toMatchObject([{ kind: "O'Hara 王", unique_key: null, total: 1 }]);
  });

  it('sees what was written just before, again and again', async () => {
    const query = database.read.selectFrom('jobs').select('kind').where('kind', 'like', 'later%').compile();
    for (let round = 1; round <= 5; round += 1) {
      await addJob(database, `later ${round}`);
      expect(await readOffThread(database.source, query)).toHaveLength(round);
    }
  });

  it('cannot write on SQLite', async () => {
    if (engine !== 'sqlite') return;
    const writing = sql`delete from jobs returning id`.compile(database.read);

    await expect(readOffThread(database.source, writing)).rejects.toThrow(/readonly/);
  });

  it('passes an error on with its codes, and goes on', async () => {
    const broken = sql`select missing from nowhere`.compile(database.read);
    const code = engine === 'sqlite' ? 'ERR_SQLITE_ERROR' : '42P01';

    await expect(readOffThread(database.source, broken)).rejects.toMatchObject({
      code,
      message: expect.stringMatching(/nowhere/),
    });
    expect(await readOffThread(database.source, sql`select 1 as one`.compile(database.read))).toEqual([{ one: 1 }]);
  });

  it('returns its own rows to each of many callers, and refuses invalid parameters', async () => {
    const reads = Array.from({ length: 200 }, (_, n) =>
      readOffThread(database.source, sql`select ${`number ${n}`} as name`.compile(database.read)),
    );
    const wrong = sql`select ${sql.val(Symbol('no value'))} as one`.compile(database.read);
    if (engine === 'sqlite') await expect(readOffThread(database.source, wrong)).rejects.toThrow(/could not be cloned/);

    expect(await Promise.all(reads)).toEqual(reads.map((_, n) => [{ name: `number ${n}` }]));
  });

  it('leaves the event loop free, and short reads overtake a long one', async () => {
    let isOver = false;

    const turns = await turnsDuring(async () => {
      const slow = readOffThread(database.source, long().compile(database.read)).finally(() => (isOver = true));
      await readOffThread(database.source, sql`select 1`.compile(database.read));
      expect(isOver).toBe(false);
      expect(await slow).toEqual([{ total: 4_000_000 }]);
    });

    expect(turns).toBeGreaterThan(20);
  });

  it.runIf(engine === 'postgres')('leaves connections to short reads', async () => {
    const reads = await database.write(async (tx) => {
      await sql`select pg_advisory_xact_lock(1)`.execute(tx);
      const waitForLock = sql`select pg_advisory_xact_lock_shared(1)`.compile(database.read);
      const slow = Array.from({ length: 12 }, () => readOffThread(database.source, waitForLock));
      const waiting = sql<{ reads: number }>`select count(*) as reads from pg_stat_activity
        where datname = current_database() and wait_event = 'advisory'`;
      await expect.poll(async () => (await waiting.execute(tx)).rows[0]?.reads).toBeGreaterThan(3);

      expect((await sql`select 1 as one`.execute(database.read)).rows).toEqual([{ one: 1 }]);
      return slow;
    });
    expect(await Promise.all(reads)).toHaveLength(12);
  });

  it('is rejected when the database closes, and so is every later one', async () => {
    const other = await openTestDatabase();
    const reads = [long(), long(), long()].map((query) => readOffThread(other.source, query.compile(other.read)));
    const ends = Promise.allSettled(reads);
    if (engine === 'sqlite')
      await readOffThread(other.source, sql`select 1`.compile(other.read)).catch(() => undefined);

    await other.close();

    const reasons = (await ends).map(({ status }) => status);
    if (engine === 'sqlite') expect(reasons).toContain('rejected');
    await expect(readOffThread(other.source, sql`select 1`.compile(other.read))).rejects.toThrow(
      /closed|after calling end/,
    );
  });

  it.runIf(engine === 'sqlite')(
    'fails alone when its result is too large, and another reader takes its place',
    async () => {
      const huge = sql`
      with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 400)
      select n, printf('%.*c', 1000000, 'x') as text from numbers`.compile(database.read);
      const short = sql`select 1 as one`.compile(database.read);

      await expect(readOffThread(database.source, huge)).rejects.toMatchObject({ code: 'ERR_WORKER_OUT_OF_MEMORY' });
      expect(await Promise.all([1, 2, 3].map(() => readOffThread(database.source, short)))).toHaveLength(3);
    },
  );

  it.runIf(engine === 'sqlite')('reports a database file that cannot be opened as a part that is down', async () => {
    const nowhere = openSqliteThreads('/nowhere/at/all.sqlite');
    onTestFinished(() => nowhere.close());
    const reading = readOffThread(nowhere, sql`select 1`.compile(database.read));

    expect(databaseRefusal(await reading.catch((error: unknown) => error))).toBe('server.part-down');
  });
});

async function addJob(database: Database, kind: string): Promise<void> {
  const at = '2026-03-01T10:20:00.000Z';
  const row = { kind, payload: '{}', run_at: at, max_attempts: 1, created_at: at };
  await database.write((tx) => tx.insertInto('jobs').values(row).execute());
}
