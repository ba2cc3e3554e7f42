import type { listCountedSales as declared } from '@eemusic/contract/learning/analytics';
import type { RequestOf, ResultOf } from '@eemusic/contract/platform/endpoint';
import { sql } from 'kysely';
import { type Administrator, type Database, readInChunks, readOnReplica } from '#platform/database/index.ts';
import { purgedOf, shownName } from '#platform/deletions/index.ts';
import type { Services } from '#platform/services.ts';
import { sortByIds } from './sort-by-ids.ts';
import { readPeriod } from './period.ts';
import { countCorrections, isSaleOf, sumSales } from './sales-of.ts';
import { readScope } from './scope.ts';

type Counted = ResultOf<typeof declared>['sales'][number];

/** Returns sales and refunds, latest first. The ids come from an index, so that only the rows of the page are read. */
export async function listSales(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { Page, Size, ...request }: RequestOf<typeof declared>,
  { codes }: Pick<Administrator, 'codes'>,
): Promise<ResultOf<typeof declared>> {
  const { source, read } = database;
  const period = readPeriod(request, clock.today());
  const scope = await readScope(read, request);
  const found = sql<{ id: number }>`select id from sales where ${isSaleOf(scope, period)}
    order by day desc, at desc, id desc limit ${Size} offset ${(Page - 1) * Size}`;
  const [rows, { count, refunds, amount }, corrections] = await Promise.all([
    readOnReplica(source, found.compile(read)),
    sumSales(database, scope, period),
    countCorrections(database, scope, period),
  ]);
  const ids = rows.map(({ id }) => id);
  return {
    sales: await describeSales(database, ids, { isNamed: codes.has('UM') }),
    total: count + refunds + corrections,
    amount,
  };
}

async function describeSales(
  { read }: Database,
  ids: readonly number[],
  { isNamed }: { isNamed: boolean },
): Promise<Counted[]> {
  const rows = await readInChunks(read, ids, (chunk) =>
    read
      .selectFrom('sales')
      .innerJoin('educators', 'educators.id', 'sales.educator_id')
      .leftJoin('channels', 'channels.id', 'sales.channel_id')
      .leftJoin('students', 'students.id', 'sales.student_id')
      .select(['sales.id', 'at', 'day', 'educators.name as educator', 'channels.name as channel'])
      .select(['duration_days', 'amount', 'refund_of', 'correction_of', 'student_id', 'full_name'])
      .where('sales.id', 'in', chunk),
  );
  const sales = rows.map(({ id, at, day, educator, channel, duration_days, amount, ...row }) => ({
    id,
    at,
    day,
    durationDays: duration_days,
    amount: amount / 100,
    studentId: row.student_id,
    fullName: isNamed ? row.full_name || null : null,
    educatorName: shownName('educator', educator),
    channelName: channel === null ? null : shownName('channel', channel),
    purged: purgedOf({ educator, channel }),
    isRefund: row.refund_of !== null,
    isCorrection: row.correction_of !== null,
  }));
  return sortByIds(ids, sales);
}
