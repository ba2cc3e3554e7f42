import type { exportSales as declared } from '@eemusic/contract/sales/statements';
import type { FileResult, RequestOf } from '@eemusic/contract/platform/endpoint';
import type { Language } from '@eemusic/contract/platform/languages';
import { type RawBuilder, sql } from 'kysely';
import type { Currency } from '@eemusic/contract/platform/currencies';
import { monthOf, startOfDay } from '@eemusic/contract/platform/days';
import { readCompany } from '#access/company/index.ts';
import { batches, readOffThread } from '#platform/database/index.ts';
import { Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { csvType, spreadsheetType, writeCsv, writeSheet } from '#platform/spreadsheet/index.ts';
import { sheetColumn, type SheetOf, sheetRows } from '#sales/user-management/index.ts';
import { bookedRate, toMajor } from '#sales/commissions/index.ts';
import { kindOf } from './store.ts';
import { nameIn, statementTexts } from './texts.ts';

/** The maximum number of rows in an .xlsx sheet, without the header. */
const maxSheetRows = 1_048_575;
/** Larger than for a list, because a million rows are read. */
const batchSize = 1_000;

const sheetNames = {
  sale: { en: 'Sales', 'zh-Hans': '销售' },
  'month-school': { en: 'Months', 'zh-Hans': '按月汇总' },
};

export async function exportSales(
  { database }: Services,
  { from, to, by, format }: RequestOf<typeof declared>,
  language: Language,
): Promise<FileResult> {
  if (from > to) throw new Refusal('period.order');
  const { read, source } = database;
  const period = { from, to };
  const lines = by === 'sale' ? saleLines(period) : schoolLines(period);
  const [counted] = await readOffThread(
    source,
    sql<{ total: number }>`select count(*) as total from (${lines}) counted`.compile(read),
  );
  const total = counted?.total ?? 0;
  if (format === 'xlsx' && total > maxSheetRows) throw new Refusal('export.too-long');

  const { currency } = await readCompany(read);
  const columns = by === 'sale' ? saleColumns : schoolColumns;
  const reader = { language, currency };
  const rowsOf = <Line>(query: ReturnType<typeof sql<Line>>, shown: readonly Shown<Line>[]) =>
    sheetRows(batches(source, query.compile(read), batchSize), shown, reader);
  const rows = by === 'sale' ? rowsOf(saleLines(period), saleColumns) : rowsOf(schoolLines(period), schoolColumns);
  const others = await readOffThread(source, closedInOthers(period, currency).compile(read));
  // A column of amounts has one format, so with several currencies they are in their own column alone.
  const sheet = { columns, rows, language, ...(others.length === 0 && { currency }) };
  return {
    contentType: format === 'csv' ? csvType : spreadsheetType,
    attachment: `${sheetNames[by][language]} ${from} ${to}.${format}`,
    rows: total,
    body: format === 'csv' ? writeCsv(sheet) : writeSheet({ ...sheet, name: sheetNames[by] }),
  };
}

type Shown<Line> = SheetOf<Line, { language: Language; currency: Currency }>;

type Period = { from: string; to: string };

type PeriodSums = {
  month: string;
  channel: string | null;
  /** Null for an adjustment of a channel. */
  educator: string | null;
  amount: number;
  educator_commission: number;
  channel_commission: number;
  /** That of the educator's statement, or of the channel's for its adjustment, once it is closed. */
  currency: Currency | null;
};

type SaleLine = PeriodSums & {
  id: number;
  day: string;
  student_id: number | null;
  student: string | null;
  duration_days: number;
  educator_rate: number | null;
  channel_rate: number | null;
  refund_of: number | null;
  correction_of: number | null;
  undoes: number | null;
  reason: string | null;
};

type SchoolLine = PeriodSums & { sales: number; refunds: number };

/** A carried-over entry counts on the first day of its month, so that an export equals the statements. */
const within = ({ from, to }: Period): RawBuilder<unknown> => {
  const booked = sql`case when substr(sales.day, 1, 7) = sales.month then sales.day else sales.month || '-01' end`;
  return sql`sales.month between ${monthOf(from)} and ${monthOf(to)} and ${booked} between ${from} and ${to}`;
};

const closedCurrency = sql`case when statement.state <> 'open' then statement.currency end as currency`;

const statementOf = (entry: 'sales' | 'sums') => sql`statements statement
      on statement.receiver = case when ${sql.ref(`${entry}.educator_id`)} is null then 'channel' else 'educator' end
      and statement.receiver_id = coalesce(${sql.ref(`${entry}.educator_id`)}, ${sql.ref(`${entry}.channel_id`)})
      and statement.month = ${sql.ref(`${entry}.month`)}`;

const closedInOthers = ({ from, to }: Period, currency: Currency) => sql<{ found: number }>`
  select 1 as found from statements where state <> 'open' and currency <> ${currency}
    and month between ${monthOf(from)} and ${monthOf(to)} limit 1`;

const rateOf = (receiver: 'educator' | 'channel') =>
  bookedRate({
    saleId: sql.ref('sales.id'),
    rateId: sql.ref(`sales.${receiver}_rate_id`),
    current: sql.ref(`${receiver}_rate.basis_points`),
  });

/** Sorted as in an index. With left joins, the query planner starts from the sales. */
const saleLines = (period: Period) => sql<SaleLine>`
  select sales.id, sales.day, sales.month, channel.name as channel, educator.name as educator,
    sales.student_id, student.full_name as student, sales.duration_days, sales.amount, sales.educator_commission,
    sales.channel_commission, ${rateOf('educator')} as educator_rate, ${rateOf('channel')} as channel_rate,
    sales.refund_of, sales.correction_of, sales.undoes, sales.reason, ${closedCurrency}
  from sales
    left join ${statementOf('sales')}
    left join students student on student.id = sales.student_id
    left join educators educator on educator.id = sales.educator_id
    left join channels channel on channel.id = sales.channel_id
    left join commission_rates educator_rate on educator_rate.id = sales.educator_rate_id
    left join commission_rates channel_rate on channel_rate.id = sales.channel_rate_id
  where ${within(period)} order by sales.month, sales.at, sales.id`;

const schoolLines = (period: Period) => sql<SchoolLine>`
  select sums.*, channel.name as channel, educator.name as educator, ${closedCurrency} from (
      select month, channel_id, educator_id, count(student_id) - count(refund_of) - count(correction_of) as sales,
        count(refund_of) as refunds, cast(sum(amount) as bigint) as amount,
        cast(sum(educator_commission) as bigint) as educator_commission,
        cast(sum(channel_commission) as bigint) as channel_commission
      from sales where ${within(period)} group by month, channel_id, educator_id) sums
    left join ${statementOf('sums')}
    left join educators educator on educator.id = sums.educator_id
    left join channels channel on channel.id = sums.channel_id
  order by sums.month, channel.name_key nulls first, channel.id, educator.name_key, educator.id`;

const nameOrNone = (language: Language, kind: Parameters<typeof nameIn>[1], name: string | null) =>
  name === null ? null : nameIn(language, kind, name);

const month: Shown<PeriodSums> = sheetColumn('text', ['Statement', '结算月份'], 12, (row) => row.month);
const receivers: readonly Shown<PeriodSums>[] = [
  sheetColumn('text', ['Channel', '渠道'], 28, (row, { language }) => nameOrNone(language, 'channel', row.channel)),
  sheetColumn('text', ['School/Teacher', '学校/老师'], 28, (row, { language }) =>
    nameOrNone(language, 'educator', row.educator),
  ),
];
const currency: Shown<PeriodSums> = sheetColumn('text', ['Currency', '币种'], 10, (row, reader) => {
  return row.currency ?? reader.currency;
});
const money = (names: readonly [string, string], amountOf: (row: PeriodSums) => number): Shown<PeriodSums> =>
  sheetColumn('money', names, 20, (row) => toMajor(amountOf(row)));
const amount = money(['Amount', '金额'], (row) => row.amount);
const ofEducator = money(['School Commission', '学校佣金'], (row) => row.educator_commission);
const ofChannel = money(['Channel Commission', '渠道佣金'], (row) => row.channel_commission);
const percent = (basisPoints: number | null) => (basisPoints === null ? null : basisPoints / 100);

const saleColumns: readonly Shown<SaleLine>[] = [
  sheetColumn('date', ['Day', '日期'], 12, ({ day }) => startOfDay(day)),
  month,
  sheetColumn('text', ['Kind', '类型'], 12, (row, { language }) => {
    return statementTexts[language].kinds[row.student_id === null ? 'adjustment' : kindOf(row)];
  }),
  sheetColumn('number', ['Sale', '销售编号'], 12, ({ id }) => id),
  sheetColumn('number', ['Of Sale', '对应销售'], 12, (row) => row.refund_of ?? row.correction_of ?? row.undoes),
  ...receivers,
  sheetColumn('text', ['User', '学生'], 28, (row, { language }) => nameOrNone(language, 'student', row.student)),
  sheetColumn('number', ['Duration (days)', '订阅时长（天）'], 12, ({ duration_days: days }) => days || null),
  currency,
  amount,
  sheetColumn('number', ['School Rate %', '学校比例 %'], 12, (row) => percent(row.educator_rate)),
  ofEducator,
  sheetColumn('number', ['Channel Rate %', '渠道比例 %'], 12, (row) => percent(row.channel_rate)),
  ofChannel,
  sheetColumn('text', ['Reason', '原因'], 32, ({ reason }) => reason),
];

const schoolColumns: readonly Shown<SchoolLine>[] = [
  month,
  ...receivers,
  sheetColumn('number', ['Sales', '销售笔数'], 12, ({ sales }) => sales),
  sheetColumn('number', ['Refunds', '退款笔数'], 12, ({ refunds }) => refunds),
  currency,
  amount,
  ofEducator,
  ofChannel,
];
