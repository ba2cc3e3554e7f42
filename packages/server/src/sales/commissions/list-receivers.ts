import type { listReceivers as declared } from '@eemusic/contract/sales/commissions';
import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import { sql } from 'kysely';
import { byText, containsSearched, type Query } from '#platform/database/index.ts';
import type { Services } from '#platform/services.ts';
import { toMajor } from './money.ts';
import { monthsOfReport } from './months.ts';

/** Lists receivers by name for selection, also for people who may not see the lists of user management. */
export async function listReceivers(
  { database: { read, engine }, clock }: Pick<Services, 'database' | 'clock'>,
  { receiver, searchQuery, Page, Size }: RequestOf<typeof declared>,
) {
  const all = read.selectFrom(receiver === 'channel' ? 'channels' : 'educators').where('deleted_at', 'is', null);
  const found = searchQuery === '' ? all : all.where(containsSearched('search_key', searchQuery));
  const receivers = await found
    .select(['id', 'name'])
    .orderBy('name_key', byText(engine, 'asc'))
    .orderBy('id')
    .limit(Size)
    .offset((Page - 1) * Size)
    .execute();
  const { total } = await found.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const months = monthsOfReport(clock.today());
  const commissionOf = await readCommissions(
    read,
    receiver,
    receivers.map(({ id }) => id),
    months,
  );
  return {
    receivers: receivers.map(({ id, name }) => {
      const inMonths = commissionOf(id);
      const reported = inMonths.reduce((sum, commission) => sum + commission, 0);
      const [lastMonth = 0, thisMonth = 0] = inMonths.slice(-2);
      const commission = { thisMonth: toMajor(thisMonth), lastMonth: toMajor(lastMonth), reported: toMajor(reported) };
      return { id, name, commission };
    }),
    total: Number(total),
  };
}

/** Returns the commission of each receiver in these months, in minor units. */
async function readCommissions(
  db: Query,
  receiver: RequestOf<typeof declared>['receiver'],
  ids: readonly number[],
  months: readonly string[],
): Promise<(id: number) => number[]> {
  if (ids.length === 0) return () => [];
  const [receiverId, commission] =
    receiver === 'channel'
      ? ([sql.ref('channel_id'), sql.ref('channel_commission')] as const)
      : ([sql.ref('educator_id'), sql.ref('educator_commission')] as const);
  const { rows } = await sql<{ id: number; month: string; commission: number }>`
    select ${receiverId} as id, month, cast(sum(${commission}) as bigint) as commission from sales_months
    where ${receiverId} in (${sql.join(ids)}) and month between ${months[0]} and ${months.at(-1)}
    group by ${receiverId}, month`.execute(db);
  const found = new Map(rows.map((row) => [`${row.id} ${row.month}`, Number(row.commission)]));
  return (id) => months.map((month) => found.get(`${id} ${month}`) ?? 0);
}
