import { readdir } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { engine, openTestDatabase } from '#testing/databases.ts';
import { batches } from './batches.ts';
import type { Database } from './database.ts';

const count = 200_000;

/** Rows 1 … most with a text each, made by the database itself. */
const numbers = (max: number) => sql<{ n: number; name: string }>`
  with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(max)})
  select n, 'student ' || n as name from numbers order by n`;

/** For busy machines. */
const patiently = { timeout: 15_000 };

describe('batches', () => {
  let database: Database;
  const numbersUpTo = (max = 5_000) => numbers(max).compile(database.read);

  beforeAll(async () => {
    database = await openTestDatabase();
  });

  afterAll(() => database.close());

  it('bring every row once, in order, in batches of the size', async () => {
    let next = 1;
    const sizes = new Set<number>();
    for await (const rows of batches(database.source, numbersUpTo(count), 999)) {
      sizes.add(rows.length);
      for (const { n, name } of rows) {
        if (n !== next || name !== `student ${next}`) throw new Error(`Row ${next} is ${n}, ${name}`);
        next += 1;
      }
    }

    expect(next - 1).toBe(count);
    expect([...sizes]).toEqual([999, count % 999]);
  });

  it('bring the types of values that other reads bring', async () => {
    await addJobs(database, 1);
    const query = database.read
      .selectFrom('jobs')
      .select(({ fn }) => [
        'kind',
        'unique_key',
        fn.countAll<number>().as('total'),
        fn.avg<number | string>('id').as('average'),
      ])
      .groupBy(['kind', 'unique_key'])
      .where('kind', 'in', ['job 1', "O'Hara 王"]);

    const rows = await collect(batches(database.source, query.compile(), 10));

    expect(rows).toEqual(await query.execute());
    expect(rows).toMatchObject([{ kind: 'job 1', unique_key: null, total: 1 }]);
  });

  it('bring nothing when there is nothing', async () => {
    const query = database.read.selectFrom('jobs').select('id').where('kind', '=', 'none');

    expect(await collect(batches(database.source, query.compile(), 10))).toEqual([]);
  });

  it('bring a whole batch at the end, without an empty one behind it', async () => {
    const query = sql<{ n: number }>`select 1 as n union all select 2`.compile(database.read);

    expect(await collectBatches(batches(database.source, query, 1))).toEqual([[{ n: 1 }], [{ n: 2 }]]);
  });

  it('see one moment, whatever is written meanwhile', async () => {
    await addJobs(database, 300);
    const query = database.read.selectFrom('jobs').select(['id', 'kind']).orderBy('id');
    const before = await query.execute();
    const reading = batches(database.source, query.compile(), 10);
    const first = await reading.next();

    await database.write(async (tx) => {
      await tx.updateTable('jobs').set({ kind: 'changed' }).execute();
      await tx.deleteFrom('jobs').where('id', '>', 20).execute();
    });
    const rest = await collect(reading);

    expect([...(first.value ?? []), ...rest]).toEqual(before);
  });

  it('cannot write', async () => {
    const writing =
      engine === 'sqlite'
        ? sql`delete from jobs returning id`
        : sql`select setval(pg_get_serial_sequence('jobs', 'id'), 1)`;

    await expect(collect(batches(database.source, writing.compile(database.read), 10))).rejects.toThrow(/read-?only/);
  });

  it('carry an error over with its code', async () => {
    const broken = sql`select missing from nowhere`.compile(database.read);
    const code = engine === 'sqlite' ? 'ERR_SQLITE_ERROR' : '42P01';

    await expect(collect(batches(database.source, broken, 10))).rejects.toMatchObject({
      code,
      message: expect.stringMatching(/nowhere/),
    });
  });

  it('carry over an error in the middle', async () => {
    const failing = engine === 'sqlite' ? sql`abs(-9223372036854775807 - (n = 2500))` : sql`1 / (n - 2500)`;
    const query = sql<{ value: number }>`select ${failing} as value from (${numbers(5_000)}) as numbers`.compile(
      database.read,
    );
    let rows = 0;
    const read = async () => {
      for await (const batch of batches(database.source, query, 1_000)) rows += batch.length;
    };

    await expect(read()).rejects.toThrow(/overflow|division|too large/);
    expect(rows).toBeLessThan(2_500);
  });

  it('leave nothing behind when the consumer breaks off or throws, over and over', async () => {
    const open = async () => (await readdir('/proc/self/fd').catch(() => [])).length;
    await breakOff(database, numbersUpTo());
    const before = await open();

    for (let round = 0; round < 12; round += 1) {
      await breakOff(database, numbersUpTo());
      const thrown = (async () => {
        for await (const rows of batches(database.source, numbersUpTo(), 100))
          throw new Error(`no use for ${rows.length} rows`);
      })();
      await expect(thrown).rejects.toThrow('no use for 100 rows');
    }

    await expect.poll(open, patiently).toBeLessThanOrEqual(before + 3);
    await database.write((tx) => tx.deleteFrom('jobs').execute());
  });

  it('wait for their turn when many are asked for at once, and the server answers meanwhile', async () => {
    const readers = Array.from({ length: 20 }, () => batches(database.source, numbersUpTo(), 100));
    const first = readers.map((reader) => reader.next());
    let begun = 0;
    for (const one of first) void one.then(() => (begun += 1));
    await expect.poll(() => begun, patiently).toBe(3);

    await database.read.selectFrom('jobs').select('id').execute();
    await wait(50);
    expect(begun).toBe(3);

    for (const [at, reader] of readers.entries()) {
      await first[at];
      await reader.return();
    }
    expect(begun).toBe(20);
  });

  it.runIf(engine === 'postgres')('reject when their connection is cut', async () => {
    const reading = batches(database.source, numbersUpTo(), 100);
    await reading.next();
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction'`.execute(database.read);

    await expect(collect(reading)).rejects.toThrow(/terminat|not queryable/i);
    expect(await database.read.selectFrom('jobs').select('id').execute()).toEqual([]);
  });

  it('are cut off when the consumer rests for a minute', async () => {
    const reading = batches(database.source, numbersUpTo(), 100);
    await reading.next();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    await reading.next();

    vi.advanceTimersByTime(60_000);

    await expect(collect(reading)).rejects.toThrow('Nobody asked for the next rows');
  });
});

async function addJobs(database: Database, max: number): Promise<void> {
  await database.write(async (tx) => {
    const at = '2026-03-01T10:20:00.000Z';
    for (let job = 1; job <= max; job += 1) {
      const row = { kind: `job ${job}`, payload: '{}', run_at: at, max_attempts: 1, created_at: at };
      await tx.insertInto('jobs').values(row).execute();
    }
  });
}

async function breakOff(database: Database, query: Parameters<typeof batches>[1]): Promise<void> {
  for await (const rows of batches(database.source, query, 100)) if (rows.length > 0) break;
}

async function collect<Row>(reading: AsyncIterable<Row[]>): Promise<Row[]> {
  return (await collectBatches(reading)).flat();
}

async function collectBatches<Row>(reading: AsyncIterable<Row[]>): Promise<Row[][]> {
  const all: Row[][] = [];
  for await (const rows of reading) all.push(rows);
  return all;
}
