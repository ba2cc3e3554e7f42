/**
 * A report over 200,000 rows, read in batches off the event loop and, for comparison, with one query on it. Uses
 * SQLite, and also PostgreSQL if DATABASE_URL is the address of an empty database.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { batches } from '@eemusic/server/src/platform/database/batches.ts';
import { type Database, migrate, openDatabase } from '@eemusic/server/src/platform/database/index.ts';

const count = 200_000;
const clock = { now: () => new Date() };

async function fill(database: Database): Promise<void> {
  await migrate(database, clock.now());
  const at = clock.now().toISOString();
  const row = {
    kind: 'bench',
    payload: '{"name":"王芳","practises":"every day"}',
    run_at: at,
    max_attempts: 10,
    created_at: at,
  };
  await database.write(async (tx) => {
    for (let filled = 0; filled < count; filled += 1_000) {
      await tx
        .insertInto('jobs')
        .values(Array.from({ length: 1_000 }, (_, n) => ({ ...row, unique_key: `bench ${filled + n}` })))
        .execute();
    }
  });
}

/** Returns the duration and the longest delay of timers, in ms, and the added memory, in MB. */
async function measure(what: string, work: () => Promise<number>): Promise<object> {
  globalThis.gc?.();
  await wait(50);
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const memory = process.memoryUsage().rss;
  delay.enable();
  // Waits for the first tick, which the histogram does not count.
  await wait(10);
  const begin = performance.now();
  const rows = await work();
  const time = performance.now() - begin;
  await wait(5);
  delay.disable();
  if (rows !== count) throw new Error(`${what}: ${rows} rows instead of ${count}`);
  const inMs = (nanoseconds: number) => Number((nanoseconds / 1e6).toFixed(1));
  return {
    what,
    ms: Math.round(time),
    'rows/s': Math.round((rows / time) * 1_000),
    'delay p50': inMs(delay.percentile(50)),
    'delay p99': inMs(delay.percentile(99)),
    'delay max': inMs(delay.max),
    MB: Math.round((process.memoryUsage().rss - memory) / 1e6),
  };
}

function all(database: Database) {
  return database.read.selectFrom('jobs').selectAll().where('kind', '=', 'bench').orderBy('id');
}

async function read(database: Database, size: number): Promise<number> {
  let rows = 0;
  for await (const batch of batches(database.source, all(database).compile(), size)) rows += batch.length;
  return rows;
}

async function bench(databaseUrl: string | null, dataDir: string): Promise<void> {
  const database = openDatabase({ databaseUrl, dataDir }, clock);
  try {
    await fill(database);
    const found: object[] = [];
    for (const size of [100, 500, 1_000, 5_000]) {
      found.push(await measure(`${database.engine}, batches of ${size}`, () => read(database, size)));
    }
    const atOnce = async () => (await all(database).execute()).length;
    found.push(await measure(`${database.engine}, all at once`, atOnce));
    console.table(found);
  } finally {
    await database.write((tx) => tx.deleteFrom('jobs').where('kind', '=', 'bench').execute());
    await database.close();
  }
}

const dataDir = await mkdtemp(join(tmpdir(), 'bench-batches-'));
await bench(null, dataDir);
if (process.env['DATABASE_URL']) await bench(process.env['DATABASE_URL'], dataDir);
await rm(dataDir, { recursive: true });
