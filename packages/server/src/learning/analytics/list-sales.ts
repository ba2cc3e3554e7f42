import type { listCountedSales as declared } from '@eemusic/contract/learning/analytics';
import type { RequestOf, ResultOf } from '@eemusic/contract/platform/endpoint';
import { sql } from 'kysely';
import { readOffThread, type Database, chunks } from '#platform/database/index.ts';
import type { Services } from '#platform/services.ts';
import { readPeriod } from './period.ts';
import { isSaleOf, sumSales } from './sales-of.ts';
import { readScope } from './scope.ts';

type Counted = ResultOf<typeof declared>['sales'][number];

/** Sales and refunds, the latest first. Ids come from the indexes alone; only the rows of the page are read. */
export async function listSales(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { Page, Size, ...request }: RequestOf<typeof declared>,
): Promise<ResultOf<typeof declared>> {
  const { source, read } = database;
  const period = readPeriod(request, clock.now());
  const scope = await readScope(read, request);
  const found = sql<{ id: number }>`select id from sales where ${isSaleOf(scope, period)}
    order by at desc, id desc limit ${Size} offset ${(Page - 1) * Size}`;
  const [rows, { count, refunds, amount }] = await Promise.all([
    readOffThread(source, found.compile(read)),
    sumSales(database, scope, period),
  ]);
  const ids = rows.map(({ id }) => id);
  return { sales: await describeSales(database, ids), total: count + refunds, amount };
}

async function describeSales({ read }: Database, ids: readonly number[]): Promise<Counted[]> {
  const found = new Map<number, Counted>();
  for (const some of chunks(ids)) {
    const rows = await read
      .selectFrom('sales')
      .innerJoin('educators', 'educators.id', 'sales.educator_id')
      .leftJoin('channels', 'channels.id', 'sales.channel_id')
      .select(['sales.id', 'at', 'educators.name as educator', 'channels.name as channel'])
      .select(['duration_days', 'amount', 'refund_of', 'student_id'])
      .where('sales.id', 'in', some)
      .execute();
    for (const { id, at, educator, channel, duration_days, amount, refund_of, student_id } of rows)
      found.set(id, {
        ...{ id, at, durationDays: duration_days, amount: amount / 100, studentId: student_id },
        ...{ educatorName: educator || 'Deleted school', channelName: channel === '' ? 'Deleted channel' : channel },
        isRefund: refund_of !== null,
      });
  }
  return ids.flatMap((id) => found.get(id) ?? []);
}
