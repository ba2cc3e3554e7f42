import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '#packages/server/src/platform/database/index.ts';
import { databaseUrl, awaitPrimary, letFaultsHappen, whatIsMissing, withCluster } from './failover-cluster.ts';

/**
 * Kills, pauses and isolates the primary of two PostgreSQL servers with Patroni and etcd, while 16 writers write
 * through the console's connection pools. Counts the acknowledged writes that were lost, which must be none. Measures
 * the time until writing continues, and until the former primary is a standby again. `failover-nodes` does the same
 * with two nodes of the console behind a proxy.
 */
const missing = whatIsMissing();
if (missing !== null) {
  console.log(`Skipped: failover needs ${missing}`);
  process.exit(0);
}

type Writes = { writes: { number: number } };

async function measure(): Promise<void> {
  await awaitPrimary();
  const database = openDatabase({ databaseUrl, dataDir: '' }, { now: () => new Date() });
  await database.write((tx) =>
    tx.schema
      .createTable('writes')
      .addColumn('number', 'integer', (it) => it.primaryKey())
      .execute(),
  );
  const acknowledged = new Set<number>();
  const state = { isOver: false };
  let [next, failed, last, longest] = [0, 0, performance.now(), 0];
  const writer = async () => {
    while (!state.isOver) {
      const number = (next += 1);
      try {
        await database.write((tx) => tx.withTables<Writes>().insertInto('writes').values({ number }).execute());
        acknowledged.add(number);
        const now = performance.now();
        longest = Math.max(longest, now - last);
        last = now;
      } catch {
        failed += 1;
        await wait(100);
      }
    }
  };
  const writing = Promise.all(Array.from({ length: 16 }, writer));
  await letFaultsHappen({
    count: () => acknowledged.size,
    longestGapMs: () => longest,
    reset: () => {
      [longest, last] = [0, performance.now()];
    },
  });
  state.isOver = true;
  await writing;
  const rows = await database.read.withTables<Writes>().selectFrom('writes').select('number').execute();
  const kept = new Set(rows.map(({ number }) => number));
  const lost = [...acknowledged].filter((number) => !kept.has(number)).length;
  console.log(`${acknowledged.size} writes acknowledged, ${lost} of them lost, ${failed} refused`);
  await database.close();
  if (lost > 0) process.exitCode = 1;
}

await withCluster(measure);
