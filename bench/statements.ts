import { lastDayOf } from '@eemusic/contract/platform/days';
import type { Database } from '@eemusic/server/src/platform/database/index.ts';
import { signIn } from './client.ts';
import { median, quantile, report } from './figures.ts';
import { type ServerUsage, onLarge } from './large.ts';

/**
 * Statements and exports of a ledger of a million students and two million sales: the statement with the most sales,
 * compared with only the sum over its sales; the export of about a million sales; and closing a month while others read
 * and write.
 */
const rounds = 20;
const exported = 1_000_000;
const size = { channels: 500, sales: 2_000_000 };

type Client = Awaited<ReturnType<typeof signIn>>;
type Context = { client: Client; address: string; database: Database; takeUsage(): Promise<ServerUsage> };

await onLarge(async ({ address, database, takeUsage }) => {
  const context = { client: await signIn(address), address, database, takeUsage };
  const { sales, months } = await database.read
    .selectFrom('sales')
    .select(({ fn }) => [fn.countAll().as('sales'), fn.count('month').distinct().as('months')])
    .executeTakeFirstOrThrow();
  console.log(`${sales} sales in ${months} months`);
  await readStatements(context);
  for (const format of ['xlsx', 'csv'] as const) await exportSales(context, format);
  await closeMonth(context);
}, size);

async function readStatements({ client, database }: Context): Promise<void> {
  for (const receiver of ['channel', 'educator'] as const) {
    const { id, receiver_id, month, sales } = await database.read
      .selectFrom('statements')
      .select(['id', 'receiver_id', 'month', 'sales'])
      .where('receiver', '=', receiver)
      .orderBy('sales', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    console.log(`Statement of one ${receiver} with ${sales} sales in ${month}`);
    await measure('  statement', () => client.get(`/admin/statements/${id}`));
    await measure('  its PDF', () => client.get(`/admin/statements/${id}.pdf`));
    await measure('  the sum of its sales alone', async () => {
      const begin = performance.now();
      await database.read
        .selectFrom('sales')
        .select(({ fn }) => [fn.sum('amount').as('amount'), fn.sum(`${receiver}_commission`).as('commission')])
        .where(`${receiver}_id`, '=', receiver_id)
        .where('month', '=', month)
        .execute();
      return performance.now() - begin;
    });
    await measure('  list of its month', () => client.post('/admin/statements', { month, Page: 1, Size: 100 }));
  }
}

async function measure(what: string, ask: () => Promise<number>): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) times.push(await ask());
  report(`${what}, median`, median(times), 'ms', 'under 300');
  report(`${what}, p95`, quantile(times, 0.95), 'ms');
}

/** Exports the latest months that have at most a million sales together. */
async function exportSales({ client, address, database, takeUsage }: Context, format: 'xlsx' | 'csv'): Promise<void> {
  const rows = await database.read
    .selectFrom('sales')
    .select(({ fn }) => ['month', fn.countAll().as('sales')])
    .groupBy('month')
    .orderBy('month', 'desc')
    .execute();
  let count = 0;
  const months = rows.filter(({ sales }) => (count += Number(sales)) <= exported).map(({ month }) => month);
  const before = await takeUsage();
  const begin = performance.now();
  const answer = await fetch(`${address}/admin/sales/export`, {
    method: 'POST',
    headers: { ...client.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ from: `${months.at(-1)}-01`, to: lastDayOf(months[0] ?? ''), by: 'sale', format }),
  });
  if (!answer.ok || !answer.body) throw new Error(await answer.text());
  const first = performance.now() - begin;
  let bytes = 0;
  for await (const chunk of answer.body) bytes += chunk.length;
  const seconds = (performance.now() - begin) / 1000;
  const { maxMs, p99Ms, maxMb, processorSeconds } = await takeUsage();

  console.log(`Export of ${answer.headers.get('x-rows')} sales of ${months.length} months as .${format}`);
  report('  until all of it is here', seconds, 's', 'under 30');
  report('  processor time', processorSeconds - before.processorSeconds, 's');
  report('  until it begins', first, 'ms');
  report('  megabytes', bytes / 1e6, 'MB');
  report('  memory that the server takes more', maxMb - before.mb, 'MB', 'under 150');
  report('  longest time that the event loop was held', maxMs, 'ms', 'under 50');
  report('  … p99', p99Ms, 'ms');
}

/** Closes the newest month that is over and still open, while somebody reads a list and saves settings. */
async function closeMonth({ client, database, takeUsage }: Context): Promise<void> {
  const running = new Date().toISOString().slice(0, 7);
  const { month } = await database.read
    .selectFrom('statements')
    .select('month')
    .where('state', '=', 'open')
    .where('month', '<', running)
    .orderBy('month', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const open = await database.read
    .selectFrom('statements')
    .select(({ fn }) => ['receiver', fn.countAll().as('statements')])
    .where('month', '=', month)
    .groupBy('receiver')
    .orderBy('receiver')
    .execute();
  const reads: number[] = [];
  const writes: number[] = [];
  const closing = { isOver: false };
  const during = async (times: number[], ask: () => Promise<number>) => {
    while (!closing.isOver) times.push(await ask());
  };
  await takeUsage();
  const others = [
    during(reads, () => client.post('/admin/users', { Page: 1, Size: 100 })),
    during(writes, () => client.post('/admin/company/update', { currency: 'CNY' })),
  ];
  const ms = await client.post('/admin/statements/close', { month });
  closing.isOver = true;
  await Promise.all(others);
  const { maxMs, p99Ms } = await takeUsage();

  console.log(`Closing ${month}: ${open.map((one) => `${one.statements} of ${one.receiver}s`).join(', ')}`);
  report('  until it is closed', ms / 1000, 's', 'under 30');
  report('  a list meanwhile, slowest', Math.max(...reads), 'ms');
  report('  a change meanwhile, slowest', Math.max(...writes), 'ms');
  report('  longest time that the event loop was held', maxMs, 'ms', 'under 50');
  report('  … p99', p99Ms, 'ms');
}
