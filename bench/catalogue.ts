/**
 * The learning app's catalogue with 20,000 scores over HTTP: asking for changes (304), reading all pages, reading one
 * score. Uses SQLite, and also PostgreSQL if DATABASE_URL is the address of an empty database.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { openServices, startConsole } from '@eemusic/server/src/app/console.ts';
import { readConfiguration } from '@eemusic/server/src/platform/configuration.ts';
import { learnerToken } from './client.ts';
import { median, quantile, report } from './figures.ts';
import { load } from './load.ts';
import { seedScores } from './many-scores.ts';

const count = 20_000;
const rounds = 200;
const seconds = 5;
const headers = { authorization: `Bearer ${learnerToken}` };

await bench('');
const url = process.env['DATABASE_URL'];
if (url) await bench(url);

type Page = { scores: { id: number }[]; cursor: string; hasMore: boolean };

async function bench(databaseUrl: string): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'eemusic-bench-'));
  const services = await openServices(
    readConfiguration({
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      LOG_LEVEL: 'warn',
      LEARNER_TOKEN: learnerToken,
    }),
  );
  await seedScores(services.database, count);
  const { address, stop } = await startConsole(services, { webFolder: null });
  await untilIdle();
  const get = async (path: string, more: Record<string, string> = {}) => {
    const answer = await fetch(`${address}${path}`, { headers: { ...headers, ...more } });
    const text = await answer.text();
    if (answer.status >= 400) throw new Error(text);
    return { answer, text };
  };

  console.log(services.database.engine);
  const fetchAll = async () => {
    const begin = performance.now();
    let page: Page = { scores: [], cursor: '', hasMore: true };
    const ids: number[] = [];
    while (page.hasMore) {
      const { text } = await get(`/learner/catalogue${page.cursor && `?since=${page.cursor}`}`);
      page = JSON.parse(text) as Page;
      ids.push(...page.scores.map(({ id }) => id));
    }
    return { ids, cursor: page.cursor, ms: performance.now() - begin };
  };
  const { ids, cursor, ms } = await fetchAll();
  report(`first fetch of ${ids.length} scores, page by page`, ms, 'ms', 'under 1000');
  report('  … by the next app', (await fetchAll()).ms, 'ms');

  const path = `/learner/catalogue?since=${cursor}`;
  const etag = (await get(path)).answer.headers.get('etag') ?? '';
  const ask = (connections: number) =>
    load({ address, path, connections, seconds, headers: { ...headers, 'if-none-match': etag } });
  const unchanged = await ask(1);
  report('304, p50', median(unchanged), 'ms', 'under 2');
  report('  … p95', quantile(unchanged, 0.95), 'ms');
  const many = await ask(64);
  report('  … requests a second over 64 connections', many.length / seconds, '', '5000');
  report('  … p95 of these', quantile(many, 0.95), 'ms');

  const one = await timesOf((at) => get(`/learner/scores/${ids[(at * 97) % ids.length]}`));
  report('one score, p50', median(one), 'ms', 'under 5');
  await stop();
  await rm(dataDir, { recursive: true });
}

/** Waits until a new server has read the whole library, which it needs for the console's own lists. */
async function untilIdle(): Promise<void> {
  let before: ReturnType<typeof performance.eventLoopUtilization>;
  do {
    before = performance.eventLoopUtilization();
    await wait(500);
  } while (performance.eventLoopUtilization(before).utilization > 0.1);
}

async function timesOf(ask: (round: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const begin = performance.now();
    await ask(round);
    times.push(performance.now() - begin);
  }
  return times;
}
