import { day } from '@eemusic/contract/platform/durations';
import { channelFields, emptyTexts } from '@eemusic/contract/sales/fields';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { lockUserManagement, moveMembers } from '@eemusic/server/src/sales/user-management/index.ts';
import { addChannels } from '@eemusic/server/src/sales/channels/index.ts';
import { affiliation } from '@eemusic/server/src/sales/educators/index.ts';
import { addSales } from '@eemusic/server/src/sales/commissions/index.ts';
import { openServices, startConsole } from '@eemusic/server/src/app/console.ts';
import { analyzeTables, type Database, system } from '@eemusic/server/src/platform/database/index.ts';
import { chainTables } from '@eemusic/server/src/app/demo/chain-tables.ts';
import { fillChain } from '@eemusic/server/src/app/demo/fill-chain.ts';
import type { Services } from '@eemusic/server/src/platform/services.ts';
import { soldAt } from '@eemusic/server/src/testing/a-sale.ts';
import { account } from './client.ts';
import { configurationOf } from './configuration.ts';
import { median, quantile, report } from './figures.ts';
import { sellUntil } from './sell-until.ts';

/**
 * Reports with a million students and two million sales: of the educator with the most students, and of a channel with
 * 100,000; for comparison, the same sums over all sales on the server's own connection. On SQLite, the data are added
 * first unless BENCH_DATA_DIR contains the large data set. Also uses PostgreSQL if BENCH_DATABASE_URL is the address of
 * the large data set or of an empty database.
 */
const rounds = 20;
const keptDir = process.env['BENCH_DATA_DIR'];
const dataDir = keptDir ?? mkdtempSync(join(tmpdir(), 'eemusic-bench-'));
await bench(null);
const url = process.env['BENCH_DATABASE_URL'];
if (url) await bench(url);
if (!keptDir) rmSync(dataDir, { recursive: true });

async function bench(databaseUrl: string | null): Promise<void> {
  const configuration = configurationOf({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl ?? '',
  });
  const services = await openServices(configuration);
  const { database } = services;
  const student = await database.read.selectFrom('students').select('id').limit(1).executeTakeFirst();
  if (!student) await fillChain(services, { students: 1_000_000 });
  await sellUntil(database, 2_000_000);
  const educatorId = await largestEducator(database);
  const channelId = await largeChannel(services, educatorId);
  const { address, stop } = await startConsole(services, { webFolder: null });
  const token = await signIn(address);
  const post = (path: string, body: object) => async () => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const answer = await fetch(address + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    await answer.arrayBuffer();
  };

  console.log(database.engine);
  await measure('report of a channel', 'under 300', post('/admin/channel/report', { channelId }));
  await measure('the same sums, naively', '', () => sumNaively(database, 'channel', channelId));
  await measure('report of an educator', 'under 300', post('/admin/educator/report', { educatorId }));
  await measure('the same sums, naively', '', () => sumNaively(database, 'educator', educatorId));
  const sales = { receiver: 'educator', receiverId: educatorId };
  await measure('the sales behind it, first page', '', post('/admin/sales', sales));
  await measure('… the last page, by name', '', post('/admin/sales', { ...sales, sortBy: 'studentName', Page: 90 }));
  await stop();
}

async function signIn(address: string): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${address}/admin/auth/login`, { method: 'POST', headers, body: JSON.stringify(account) });
  return ((await answer.json()) as { token: string }).token;
}

async function largestEducator({ read }: Database): Promise<number> {
  const { id } = await read
    .selectFrom('educators')
    .select('id')
    .orderBy('student_count', 'desc')
    .executeTakeFirstOrThrow();
  return id;
}

/** Moves educators with 100,000 students in total to one channel, without the largest educator. */
async function largeChannel({ database, clock }: Services, apart: number): Promise<number> {
  const name = 'Bench: 100,000 students';
  const existing = await database.read.selectFrom('channels').select('id').where('name', '=', name).executeTakeFirst();
  if (existing) return existing.id;

  const educators = await database.read
    .selectFrom('educators')
    .select(['id', 'student_count'])
    .where('id', '!=', apart)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  let count = 0;
  const joining = educators.filter(({ student_count }) => count < 100_000 && (count += student_count) > 0);
  const educatorIds = joining.map(({ id }) => id);
  const longAgo = new Date(clock.now().getTime() - 400 * day);
  const channelId = await database.change(system('bench'), async (tx) => {
    await lockUserManagement(tx, database.engine);
    const contact = {
      contactName: '-',
      contactNumber: '',
      contactEmail: 'bench@example.com',
      isActive: true,
    } as const;
    const [channelId = 0] = await addChannels(
      tx,
      [{ ...emptyTexts(channelFields), ...contact, name, region: 'SD' }],
      longAgo,
    );
    await moveMembers(tx, affiliation, { ids: educatorIds, to: channelId, at: longAgo });
    return channelId;
  });
  for (let start = 0; start < educatorIds.length; start += 100)
    await sellToAll(database, { educatorIds: educatorIds.slice(start, start + 100), channelId, from: longAgo });
  await analyzeTables(database, chainTables);
  return channelId;
}

type Selling = { educatorIds: number[]; channelId: number; from: Date };

/** Adds a sale for each student of these educators, spread over 400 days. */
async function sellToAll({ read, write }: Database, { educatorIds, channelId, from }: Selling): Promise<void> {
  const students = await read
    .selectFrom('students')
    .select(['id', 'educator_id'])
    .where('educator_id', 'in', educatorIds)
    .execute();
  const sales = students.map(({ id, educator_id }, index) => ({
    studentId: id,
    educatorId: educator_id ?? 0,
    channelId,
    durationDays: 366 as const,
    subscriptionCode: null,
    ...soldAt(new Date(from.getTime() + ((index * 37) % 400) * day)),
  }));
  await write((tx) => addSales(tx, sales));
}

/** The obvious queries, for comparison: sums over all sales, and counts at the end of each month. */
async function sumNaively({ read }: Database, receiver: 'channel' | 'educator', id: number): Promise<void> {
  const months = Array.from({ length: 12 }, (_, index) => {
    const now = new Date();
    const start = (more: number) =>
      new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 11 + index + more)).toISOString();
    return { name: start(0).slice(0, 7), end: start(1) };
  });
  const commission = receiver === 'channel' ? 'channel_commission' : 'educator_commission';
  for (const by of [receiver === 'channel' ? ('educator_id' as const) : ('student_id' as const), 'month' as const])
    await read
      .selectFrom('sales')
      .select(({ fn }) => [by, fn.sum(commission).as('commission')])
      .where(receiver === 'channel' ? 'channel_id' : 'educator_id', '=', id)
      .where('month', '>=', months[0]?.name ?? '')
      .groupBy(by)
      .execute();
  for (const { end } of months) {
    const users = read
      .selectFrom('enrolments')
      .select(({ fn }) => fn.countAll().as('users'))
      .where('enrolments.from_at', '<', end)
      .where(({ eb, or }) => or([eb('enrolments.until_at', 'is', null), eb('enrolments.until_at', '>=', end)]));
    const ofEducator = users.where('enrolments.educator_id', '=', id);
    const ofChannel = users
      .innerJoin('affiliations', 'affiliations.educator_id', 'enrolments.educator_id')
      .where('affiliations.channel_id', '=', id)
      .where('affiliations.from_at', '<', end)
      .where(({ eb, or }) => or([eb('affiliations.until_at', 'is', null), eb('affiliations.until_at', '>=', end)]));
    await (receiver === 'channel' ? ofChannel : ofEducator).execute();
  }
}

/** Prints the duration and the longest delay of other work on the event loop, in ms. */
async function measure(what: string, target: string, ask: () => Promise<void>): Promise<void> {
  const first = await timed(ask);
  const times: number[] = [];
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  await wait(10);
  for (let round = 0; round < rounds; round += 1) times.push(await timed(ask));
  await wait(5);
  delay.disable();
  report(`  ${what}, median`, median(times), 'ms', target);
  report(`  ${what}, p95; the first one ${first.toFixed(0)}`, quantile(times, 0.95), 'ms');
  report(`  ${what}, event loop held at most`, delay.max / 1e6, 'ms', target && 'under 50');
}

async function timed(ask: () => Promise<void>): Promise<number> {
  const begin = performance.now();
  await ask();
  return performance.now() - begin;
}
