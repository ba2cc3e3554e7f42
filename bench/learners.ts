/** How many keys and sessions does the console take from learning apps, and how soon do staff see the figures? */
import { randomUUID } from 'node:crypto';
import { day } from '@eemusic/contract/platform/durations';
import { type Client, contact, learner, timed } from './harness/client.ts';
import { onConsole, type Running } from './harness/console.ts';
import { median, quantile, report, sized } from './harness/figures.ts';

/*
 * Redeemed keys and received sessions a second, over one connection and over more, then each call of analytics over 24
 * months in milliseconds. Sessions that came in a moment ago are counted by a job, so BENCH_DATA_DIR gives steadier
 * figures.
 */
const batch = 500;
const size = { students: sized(1_000_000, 20_000), sessions: sized(5_000_000, 50_000), scores: 300 };

await onConsole(size, async (running) => {
  for (const name of ['overview', 'performance', 'navigation']) await readFigures(running, name);
  for (const connections of [1, 16]) await redeem(running, connections);
  for (const connections of [1, 4]) await practise(running, connections);
});

/** Does all work over this many connections; returns the milliseconds of each piece, and how many a second. */
async function over<Work>(connections: number, all: Work[], work: (one: Work) => Promise<unknown>) {
  const [waiting, times] = [[...all], [] as number[]];
  const one = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const now = next;
      times.push(await timed(() => work(now)));
    }
  };
  const ms = await timed(() => Promise.all(Array.from({ length: connections }, one)));
  return { times, perSecond: (all.length / ms) * 1000 };
}

async function redeem({ client, database, takeUsage }: Running, connections: number): Promise<void> {
  const educators = await database.read
    .selectFrom('educators')
    .innerJoin('channels', 'channels.id', 'educators.channel_id')
    .select('educators.id')
    .where('educators.deleted_at', 'is', null)
    .where('educators.is_active', '=', 1)
    .where('channels.is_active', '=', 1)
    .limit(connections)
    .execute();
  const orders = educators.map(({ id }) => ({ educatorId: id, expirationDays: 366, numberOfKeys: sized(100, 20) }));
  const keys: string[] = [];
  for (const order of orders) keys.push(...(await generate(client, order)));
  await takeUsage();
  const { contactName: _, ...person } = contact;
  const { times, perSecond } = await over(connections, keys, (key) =>
    client.post('/learner/redeem', { key, fullName: `Learner ${key}`, ...person, profile1Name: 'Bench' }, learner),
  );
  report(`keys redeemed a second, ${connections} at a time`, perSecond, '/s');
  report('  … p50', median(times), 'ms');
  report('  … p99', quantile(times, 0.99), 'ms');
  report('  … longest time that the event loop was held', (await takeUsage()).heldMs, 'ms');
}

async function generate(client: Client, order: object): Promise<string[]> {
  const { keys } = await client.post<{ keys: { key: string }[] }>('/admin/subscriptions/genelete', order);
  return keys.map(({ key }) => key);
}

async function practise({ client, database, takeUsage }: Running, connections: number): Promise<void> {
  const { read } = database;
  const students = await read
    .selectFrom('students')
    .select('id')
    .where('deleted_at', 'is', null)
    .limit(20_000)
    .execute();
  const scores = await read.selectFrom('scores').select('id').limit(300).execute();
  const session = (_: unknown, at: number) => ({
    sessionId: randomUUID(),
    studentId: students[(at * 7919) % students.length]?.id,
    scoreId: scores[at % (scores.length + 1)]?.id ?? null,
    startedAt: new Date(Date.now() - (at % 90) * day).toISOString(),
    seconds: 60 + (at % 1200),
    accuracy: (at % 100) / 100,
    screen: 'practice',
  });
  const batches = Array.from({ length: sized(200, 10) }, () => Array.from({ length: batch }, session));
  await takeUsage();
  const { perSecond } = await over(connections, batches, (sessions) =>
    client.post('/learner/practice', { sessions }, learner),
  );
  report(`sessions a second, ${connections} batches of ${batch} at a time`, perSecond * batch, '/s');
  report('  … longest time that the event loop was held', (await takeUsage()).heldMs, 'ms');
}

async function readFigures({ client, database, takeUsage }: Running, name: string): Promise<void> {
  const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
  const period = { from: dayOf(Date.now() - 729 * day), to: dayOf(Date.now()) };
  const { id, channel_id } = await database.read
    .selectFrom('educators')
    .select(['id', 'channel_id'])
    .where('channel_id', 'is not', null)
    .orderBy('student_count', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const scopes = {
    all: {},
    'a channel': { channelId: `${channel_id}` },
    'the largest educator': { educatorId: `${id}` },
  };
  for (const [whose, scope] of Object.entries(scopes)) {
    const path = `/analytics/${name}?${new URLSearchParams({ ...period, ...scope })}`;
    const times: number[] = [];
    await takeUsage();
    for (let round = 0; round < 8; round += 1) times.push(await timed(() => client.get(path)));
    report(`${name}, two years, ${whose}: p50`, median(times), 'ms', 'under 500');
    report('  … the slowest', Math.max(...times), 'ms');
    report('  … longest time that the event loop was held', (await takeUsage()).heldMs, 'ms');
  }
}
