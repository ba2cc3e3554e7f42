import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { learnerToken } from './client.ts';
import { median, quantile, report } from './figures.ts';
import { onLarge } from './large.ts';

const perSecond = 2_000;
const batchSize = 500;
const seconds = Number(process.env['BENCH_SECONDS'] ?? 60);
const connections = 4;
const pauseMs = 100;

type LoadRequest = { name: string; path: string; body?: object };

const period = () => {
  const to = new Date().toISOString().slice(0, 10);
  return `from=${to.slice(0, 7)}-01&to=${to}`;
};

/** The requests of staff during the load. */
const requests: readonly LoadRequest[] = [
  { name: 'list of users', path: '/admin/users', body: { Page: 1, Size: 50 } },
  { name: 'search of users', path: '/admin/users', body: { Page: 1, Size: 50, searchQuery: 'wang' } },
  { name: 'figures of the overview', path: `/analytics/overview?${period()}` },
];

/**
 * Practice at a constant rate: 2,000 sessions a second in batches of 500, for a minute, while staff request lists and
 * figures every 100 ms; and the duration of these requests without that load.
 */
await onLarge(async ({ address, headers, database: { read, source }, takeUsage }) => {
  const students = await read
    .selectFrom('students')
    .select('id')
    .where('deleted_at', 'is', null)
    .limit(20_000)
    .execute();
  const scores = await read.selectFrom('scores').select('id').limit(300).execute();
  let made = 0;
  const session = () => {
    made += 1;
    return {
      id: randomUUID(),
      studentId: students[(made * 7919) % students.length]?.id,
      scoreId: scores[made % (scores.length + 1)]?.id ?? null,
      startedAt: new Date(Date.now() - (made % 600) * 1000).toISOString(),
      seconds: 60 + (made % 1200),
      accuracy: (made % 100) / 100,
      screen: 'practice',
    };
  };
  const learner = { authorization: `Bearer ${learnerToken}`, 'content-type': 'application/json' };

  /** Returns the milliseconds of each response to staff, until the load ends. */
  async function ask({ path, body }: LoadRequest, isOver: () => boolean): Promise<number[]> {
    const times: number[] = [];
    const entry = body
      ? { method: 'POST', body: JSON.stringify(body), headers: { ...headers, 'content-type': 'application/json' } }
      : { headers };
    while (!isOver()) {
      const begin = performance.now();
      const answer = await fetch(`${address}${path}`, entry);
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${path}: ${text}`);
      times.push(performance.now() - begin);
      await wait(pauseMs);
    }
    return times;
  }

  async function askAll(during: string, isOver: () => boolean): Promise<void> {
    const all = await Promise.all(requests.map(async (one) => ({ ...one, times: await ask(one, isOver) })));
    for (const { name, times } of all) {
      report(`${name}, ${during}, p50`, median(times), 'ms');
      report('  … p99', quantile(times, 0.99), 'ms', 'under 300');
    }
  }

  /** Returns the size in bytes: of the partitions with their indexes and of the ids, or of the whole file. */
  const sizeOf = async () => {
    if (source.engine === 'sqlite') return statSync(source.path).size;
    const { size, ids } = await read
      .selectFrom(({ fn, val }) =>
        fn<{ relid: number }>('pg_partition_tree', [val('practice_sessions')]).as('partitions'),
      )
      .select(({ fn, val }) => [
        fn<number>('sum', [fn('pg_total_relation_size', ['partitions.relid'])]).as('size'),
        fn<number>('pg_total_relation_size', [val('practice_session_ids')]).as('ids'),
      ])
      .executeTakeFirstOrThrow();
    return Number(size) + Number(ids);
  };
  const countOf = async () => {
    const { count } = await read
      .selectFrom('practice_sessions')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return Number(count);
  };

  const restEnd = performance.now() + 10_000;
  await askAll('at rest', () => performance.now() > restEnd);

  const before = { sessions: await countOf(), bytes: await sizeOf() };
  await takeUsage();
  const taken: number[] = [];
  const begin = performance.now();
  let isOver = false;
  const send = async () => {
    const body = JSON.stringify({ sessions: Array.from({ length: batchSize }, session) });
    const sent = performance.now();
    const answer = await fetch(`${address}/learner/practice/batch`, { method: 'POST', headers: learner, body });
    const text = await answer.text();
    if (!answer.ok || text.includes('"refused"')) throw new Error(text.slice(0, 300));
    taken.push(performance.now() - sent);
  };
  const everyMs = (batchSize / perSecond) * 1000;
  let next = 0;
  /** Sends the next batch when it is due. If all connections are busy, batches are late and some are never sent. */
  const connection = async () => {
    for (let nth = next++; nth * everyMs < seconds * 1000; nth = next++) {
      if (performance.now() > begin + seconds * 1000) return;
      await wait(Math.max(0, begin + nth * everyMs - performance.now()));
      await send();
    }
  };
  const pacing = async () => {
    await Promise.all(Array.from({ length: connections }, connection));
    isOver = true;
  };
  await Promise.all([pacing(), askAll('while practice comes', () => isOver)]);
  const took = (performance.now() - begin) / 1000;
  const { maxMs } = await takeUsage();

  const after = { sessions: await countOf(), bytes: await sizeOf() };
  const added = after.sessions - before.sessions;
  report('sessions a second that were taken', added / took, '/s', `${perSecond}`);
  report('a batch of 500, p50', median(taken), 'ms');
  report('  … p99', quantile(taken, 0.99), 'ms', 'under 1000');
  report('longest time that the event loop was held', maxMs, 'ms', 'under 50');
  report('sessions in the table', after.sessions, '');
  report('bytes a session takes, with its indexes', (after.bytes - before.bytes) / added, 'B');
});
