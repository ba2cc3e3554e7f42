/** How quick are lists and searches of a million students, beside a server that does nothing else? */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { median, quantile, report, sized } from './harness/figures.ts';
import { onConsole, type Running } from './harness/console.ts';
import { load } from './harness/load.ts';

/*
 * Pages are answers a second over 32 connections, and their share of what `harness/bare-server.ts` gives in the same
 * run (SQLite; for PostgreSQL the share is of ours on SQLite). Searches are milliseconds of one person's search; for
 * each kind all texts count together.
 */
const connections = 32;
const seconds = sized(5, 1);
const users = '/admin/users';

const searches: [kind: string, texts: string[], p50: string, p99?: string][] = [
  ['a name', ['chen', 'james', 'anderson', 'wang fang'], 'under 50', 'under 150'],
  ['part of an email', ['wei12', '@example'], 'under 50', 'under 150'],
  ['nothing matches', ['xqzzyx', 'nobody at all'], 'under 50', 'under 150'],
  ['one or two Chinese characters', ['王', '芳', '欧阳', '明月', '梓涵'], 'under 150'],
  ['one or two Latin letters', ['a', 'e', 'z', 'wa', 'ch', 'qx'], 'under 400'],
];
/** Answers a second of ours on SQLite. */
const onSqlite = new Map<string, number>();

await onConsole({ students: sized(1_000_000, 20_000) }, async (running) => {
  const { database, address, client, takeUsage } = running;
  const educators = await database.read
    .selectFrom('educators')
    .select('id as teacherId')
    .where('student_count', '>=', 100)
    .where('deleted_at', 'is', null)
    .limit(400)
    .execute();
  const pages: [name: string, path: string, bodies: object[], share: number][] = [
    ["100 of an educator's students, with total", users, educators, 45],
    ['first 100 students, with total', users, [{}], 40],
    ['100 educators with their counts', '/admin/educators', [{}], 100],
  ];
  await withBareServer(running, async (bare) => {
    for (const [name, path, bodies, least] of pages) {
      const rate = async (from: string) => {
        const options = { address: from, path, bodies, headers: client.headers, connections };
        await load({ ...options, seconds: 1 });
        return (await load({ ...options, seconds })).length / seconds;
      };
      const ours = await rate(address);
      const theirs = bare === null ? (onSqlite.get(name) ?? Number.NaN) : await rate(bare);
      if (bare !== null) onSqlite.set(name, ours);
      report(name, ours, '/s');
      report(
        `  … of ${bare === null ? 'ours on SQLite' : 'the bare server'}`,
        (ours / theirs) * 100,
        '%',
        `${bare === null ? 50 : least} and more`,
      );
    }
  });

  for (const path of [users, '/admin/find'])
    for (const [kind, texts, p50, p99] of searches) {
      const times: number[] = [];
      for (const searchQuery of texts) {
        const options = { address, path, headers: client.headers, bodies: [{ searchQuery }] };
        times.push(...(await load({ ...options, connections: 1, seconds: seconds / 5 })));
      }
      report(`${path === users ? 'search' : 'search of everything'}: ${kind}, p50`, median(times), 'ms', p50);
      report('  … p99', quantile(times, 0.99), 'ms', p99);
    }
  report('longest time that the event loop was held', (await takeUsage()).heldMs, 'ms');
});

async function withBareServer({ database, dataDir }: Running, measure: (address: string | null) => Promise<void>) {
  if (database.engine === 'postgres') return measure(null);
  const env = { ...process.env, BARE_DATABASE: join(dataDir, 'eemusic.sqlite') };
  const server = fork(join(import.meta.dirname, 'harness/bare-server.ts'), { env });
  const [{ address }] = (await once(server, 'message')) as [{ address: string }];
  await measure(address).finally(() => server.send('stop'));
}
