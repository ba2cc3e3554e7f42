import type { listSales as declared, Sale, saleColumns } from '@eemusic/contract/sales/commissions';
import type { Receiver } from '@eemusic/contract/sales/choices';
import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import { type RawBuilder, sql } from 'kysely';
import { readOffThread, type Query, withoutIndex } from '#platform/database/index.ts';
import { purgedOf, shownName } from '#platform/deletions/index.ts';
import type { Services } from '#platform/services.ts';
import { bookedRate, toMajor, monthsOfReport } from './store.ts';
import { getAnyReceiver, getReceiver } from './rules.ts';

type Request = RequestOf<typeof declared>;
type Selection = Request & { months: readonly string[] };

/** A deleted receiver has no report any more, but it keeps the statements of its months. */
export async function listSales({ database, clock }: Services, request: Request) {
  const { read, source } = database;
  const { receiver, receiverId, month } = request;
  await (month === undefined ? getReceiver(read, receiver, receiverId) : getAnyReceiver(read, receiver, receiverId));
  const selection = { ...request, months: request.month ? [request.month] : monthsOfReport(clock.today()) };
  const [rows, [sums]] = await Promise.all([
    readOffThread(source, rowsOf(read, selection)),
    readOffThread(source, sumsOf(read, selection)),
  ]);
  const { amount, commission, ...counts } = sums ?? none;
  return { sales: rows.map(saleOf), ...counts, amount: toMajor(amount), commission: toMajor(commission) };
}

/** The columns of each receiver. The names are fixed, so that no text from a request gets into the SQL. */
const columns = {
  educator: { id: 'educator_id', commission: 'educator_commission', rate: 'educator_rate_id' },
  channel: { id: 'channel_id', commission: 'channel_commission', rate: 'channel_rate_id' },
} as const satisfies Record<Receiver, object>;

function salesOf(selection: Selection): RawBuilder<unknown> {
  const { receiver, receiverId, educatorId, studentId, months } = selection;
  const own = `sales.${columns[receiver].id}`;
  const isNarrowed = educatorId !== undefined || studentId !== undefined;
  const conditions = [
    // Avoids the index of the channel, which would read more rows: an educator or a student has few sales, a channel
    // many.
    sql`${isNarrowed && receiver === 'channel' ? withoutIndex(own) : sql.ref(own)} = ${receiverId}`,
    sql`sales.month between ${months[0]} and ${months.at(-1)}`,
    ...(educatorId === undefined ? [] : [sql`sales.educator_id = ${educatorId}`]),
    ...(studentId === undefined ? [] : [sql`sales.student_id = ${studentId}`]),
  ];
  return sql.join(conditions, sql` and `);
}

const none = { total: 0, refunds: 0, corrections: 0, adjustments: 0, amount: 0, commission: 0 };

function sumsOf(db: Query, selection: Selection) {
  const commission = sql.ref(columns[selection.receiver].commission);
  return sql<typeof none>`
    select count(*) as total, count(refund_of) as refunds, count(correction_of) as corrections,
      count(*) - count(student_id) as adjustments,
      cast(coalesce(sum(amount), 0) as bigint) as amount, cast(coalesce(sum(${commission}), 0) as bigint) as commission
    from sales where ${salesOf(selection)}`.compile(db);
}

/** What the refunds of a sale pay back, with their corrections. */
const refunded = sql`(select cast(coalesce(-sum(refund.amount), 0) as bigint)
  - (select cast(coalesce(sum(correction.amount), 0) as bigint) from sales correction where correction.correction_of in
    (select id from sales part where part.refund_of = sales.id))
  from sales refund where refund.refund_of = sales.id)`;

/** Names are null where there is nobody, and empty where somebody was purged. */
type Row = Omit<Sale, 'studentName' | 'educatorName' | 'purged' | 'isRefunded'> &
  Record<'studentName' | 'educatorName', string | null> & { isRefunded: number | null };

/** For each order the column, and the join that it needs. */
const orders = {
  at: { by: sql`sales.at`, join: sql`` },
  studentName: {
    by: sql`student.name_key`,
    join: sql`left join students student on student.id = sales.student_id`,
  },
  educatorName: {
    by: sql`educator.name_key`,
    join: sql`left join educators educator on educator.id = sales.educator_id`,
  },
  durationDays: { by: sql`sales.duration_days`, join: sql`` },
  amount: { by: sql`sales.amount`, join: sql`` },
  commission: { by: null, join: sql`` },
} satisfies Record<(typeof saleColumns)[number], { by: RawBuilder<unknown> | null; join: RawBuilder<unknown> }>;

/**
 * Finds the ids of the page first, so that only its rows are joined. With left joins, the query planner starts from the
 * sales; with inner joins, it scans all students first.
 */
function rowsOf(db: Query, selection: Selection) {
  const { receiver, sortBy = 'at', sortOrder = sortBy === 'at' ? 'desc' : 'asc', Page, Size } = selection;
  const { commission, rate } = columns[receiver];
  const booked = bookedRate({
    saleId: sql.ref('sales.id'),
    rateId: sql.ref(`sales.${rate}`),
    current: sql.ref('rate.basis_points'),
  });
  const direction = sortOrder === 'asc' ? sql`asc` : sql`desc`;
  const { by, join } = orders[sortBy];
  const order = sql`${by ?? sql.ref(`sales.${commission}`)} ${direction}, sales.at ${direction}, sales.id ${direction}`;
  const page = sql`select sales.id from sales ${join} where ${salesOf(selection)}
    order by ${order} limit ${Size} offset ${(Page - 1) * Size}`;
  return sql<Row>`
    select sales.id as "saleId", sales.at, sales.day, sales.student_id as "studentId",
      student.full_name as "studentName", sales.educator_id as "educatorId", educator.name as "educatorName",
      sales.channel_id as "channelId", channel.name as "channelName", sales.duration_days as "durationDays",
      sales.amount, sales.${sql.ref(commission)} as commission, ${booked} as rate, price.holds_from as "priceFrom",
      rate.holds_from as "rateFrom", sales.refund_of as "refundOf", sales.correction_of as "correctionOf",
      ${refunded} as refunded, sales.reason,
      (select 1 from sales refund where refund.refund_of = sales.id
        and coalesce(refund.refunded_months, refund.refunded_amount) is null) as "isRefunded"
    from sales
      left join students student on student.id = sales.student_id
      left join educators educator on educator.id = sales.educator_id
      left join channels channel on channel.id = sales.channel_id
      left join prices price on price.id = sales.price_id
      left join commission_rates rate on rate.id = sales.${sql.ref(rate)}
    where sales.id in (${page})
    order by ${order}`.compile(db);
}

function saleOf({ studentName: student, educatorName: educator, channelName: channel, ...sale }: Row): Sale {
  return {
    ...sale,
    studentName: sale.studentId === null ? '' : shownName('student', student ?? ''),
    educatorName: sale.educatorId === null ? '' : shownName('educator', educator ?? ''),
    channelName: channel === null ? null : shownName('channel', channel),
    purged: purgedOf({ student, educator, channel }),
    amount: toMajor(sale.amount),
    commission: toMajor(sale.commission),
    refunded: toMajor(sale.refunded),
    isRefunded: sale.isRefunded !== null,
  };
}
