import { type Expression, type Selectable, sql, type RawBuilder } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';
import * as contract from '@eemusic/contract/sales/commissions';
import type { listSales as declared, Sale, saleColumns } from '@eemusic/contract/sales/commissions';
import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import { fieldErrorOf } from '@eemusic/contract/platform/field-errors';
import type { Receiver } from '@eemusic/contract/sales/choices';
import type { Room } from '#platform/room.ts';
import { assertBelow, message, Refusal, type Serve } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { changeSerially } from '#sales/user-management/index.ts';
import {
  type Administrator,
  byText,
  type Clock,
  containsSearched,
  countRows,
  type Query,
  readOffThread,
  withoutIndex,
} from '#platform/database/index.ts';
import { purgedOf, shownName } from '#platform/deletions/index.ts';
import { correctRule } from './correct-rule.ts';
import { reportChannel, reportEducator } from './reports.ts';
import { toMajor, toMinor, monthsOfReport, bookedRate } from './store.ts';
import * as rules from './rules.ts';
import { getAnyReceiver, getReceiver } from './rules.ts';

export const commissionsRoom: Room = {
  routes: commissionRoutes,
};

function commissionRoutes(serve: Serve, services: Services): void {
  const { clock, database } = services;
  const { read } = database;
  serve(contract.reportChannel, ({ channelId }) => reportChannel(services, channelId));
  serve(contract.reportEducator, ({ educatorId }) => reportEducator(services, educatorId));
  /** Lists receivers by name for selection, also for people who may not see the lists of user management. */
  serve(contract.listReceivers, async ({ receiver, searchQuery, Page, Size }) => {
    const all = read.selectFrom(receiver === 'channel' ? 'channels' : 'educators').where('deleted_at', 'is', null);
    const found = searchQuery === '' ? all : all.where(containsSearched('search_key', searchQuery));
    const receivers = await found
      .select(['id', 'name'])
      .orderBy('name_key', byText('asc'))
      .orderBy('id')
      .limit(Size)
      .offset((Page - 1) * Size)
      .execute();
    const months = monthsOfReport(clock.today());
    const ids = receivers.map(({ id }) => id);
    const ofPage = await readCommissions(read, receiver, months, {
      ids: sql.join(ids.length === 0 ? [0] : ids),
      by: sql.ref(`${receiver}_id`),
    });
    const [ofAll] = await readCommissions(read, receiver, months, { ids: found.select('id'), by: sql`0` });
    return {
      receivers: receivers.map(({ id, name }) => ({
        id,
        name,
        commission: inMajor(ofPage.find((sums) => sums.id === id)),
      })),
      total: Number(await countRows(found)),
      sum: inMajor(ofAll),
    };
  });
  serve(contract.listSales, (request) => listSales(services, request));
  serve(contract.listRules, async () => {
    const [prices, rates, correctionsOf] = await Promise.all([
      readPrices(read),
      readRates(read),
      readCorrections(read),
    ]);
    return {
      prices: await Promise.all(
        prices.map(async (row) => ({
          priceId: row.id,
          durationDays: row.duration_days,
          amount: toMajor(row.amount),
          ...(await describeRule(read, row, { kind: 'price', receiver: null, receiverId: null })),
          corrections: correctionsOf('price', row.id),
        })),
      ),
      rates: await Promise.all(
        rates.map(async ({ receiver, receiver_id: receiverId, owner, ...row }) => ({
          rateId: row.id,
          receiver,
          receiverId,
          basisPoints: row.basis_points,
          ...receiverName(receiver, receiverId === null ? null : (owner ?? '')),
          ...(await describeRule(read, row, { kind: 'rate', receiver, receiverId })),
          corrections: correctionsOf('rate', row.id),
        })),
      ),
    };
  });
  serve(contract.addPrice, (request, by) => {
    const { durationDays, amount, from, reason } = request;
    return changeSerially(database, by, async (tx) => {
      assertNotPast(from, clock.today());
      assertBelow('price', await rules.countPrices(tx, durationDays));

      const price = { duration_days: durationDays, amount: toMinor(amount), holds_from: from };
      await rules.insertPrice(tx, { ...price, reason, ...addedBy(by, clock) });
      tx.audit('sale.price-added', rules.priceRecord(durationDays), { after: request });
      return message('price.added');
    });
  });
  serve(contract.addRate, (request, by) => {
    const { receiver, receiverId = null, basisPoints, from, reason } = request;
    return changeSerially(database, by, async (tx) => {
      assertNotPast(from, clock.today());

      const owner = receiverId === null ? null : await rules.getReceiver(tx, receiver, receiverId);
      assertBelow('rate', await rules.countRates(tx, receiver, receiverId));
      const rate = { receiver, receiver_id: receiverId, basis_points: basisPoints, holds_from: from };
      await rules.insertRate(tx, { ...rate, reason, ...addedBy(by, clock) });
      tx.audit('sale.rate-added', rules.rateRecord(receiver, owner), { after: request });
      return message('rate.added');
    });
  });
  serve(contract.removeRule, ({ kind, id }, by) =>
    changeSerially(database, by, async (tx) => {
      const rule = await rules.getRule(tx, kind, id);
      if (await rules.isUsed(tx, rule)) throw new Refusal('rule.in-use');
      if (await isFirst(tx, rule)) throw new Refusal('rule.first');

      await rules.deleteRule(tx, rule);
      tx.audit(`sale.${kind}-removed`, await rules.ruleRecord(tx, rule), {
        before: { ...rules.ruleValue(rule), from: rule.from },
      });
      return message(`${kind}.removed`);
    }),
  );
  serve(contract.correctRule, (request, by) => correctRule(services, request, by));
}

/** A rule for days in the past would contradict sales of those days, which are made by the rules of their day. */
function assertNotPast(from: string, today: string): void {
  if (from < today) throw new Refusal('rule.past', { fields: { from: fieldErrorOf('day.past') } });
}

const addedBy = ({ name }: Administrator, clock: Clock) => ({
  added_by: name,
  added_at: clock.now().toISOString(),
});

/** Without the oldest price of a duration and the oldest general rate, no rule would apply on some days. */
async function isFirst(db: Query, { durationDays, receiver, receiverId, from }: rules.Rule): Promise<boolean> {
  if (receiverId !== null) return false;
  const { rows } =
    receiver === null
      ? await sql`select 1 from prices where duration_days = ${durationDays} and holds_from < ${from}`.execute(db)
      : await sql`select 1 from commission_rates
          where receiver = ${receiver} and receiver_id is null and holds_from < ${from}`.execute(db);
  return rows.length === 0;
}

type Commissions = { id: number; thisMonth: number; lastMonth: number; reported: number };

/** The commissions of these receivers in the running month, the month before and all months, by receiver or in all. */
async function readCommissions(
  db: Query,
  receiver: RequestOf<typeof contract.listReceivers>['receiver'],
  months: readonly string[],
  { ids, by }: { ids: Expression<unknown>; by: RawBuilder<unknown> },
): Promise<Commissions[]> {
  const [receiverId, commission] = [sql.ref(`${receiver}_id`), sql.ref(`${receiver}_commission`)];
  const sumOf = (month: string | undefined) =>
    sql`cast(sum(case when month = ${month} then ${commission} else 0 end) as bigint)`;
  const { rows } = await sql<Commissions>`
    select ${by} as id, ${sumOf(months.at(-1))} as "thisMonth", ${sumOf(months.at(-2))} as "lastMonth",
      cast(sum(${commission}) as bigint) as reported
    from sales_months where ${receiverId} in (${ids}) and month between ${months[0]} and ${months.at(-1)}
    group by 1`.execute(db);
  return rows;
}

const inMajor = (
  { thisMonth, lastMonth, reported }: Omit<Commissions, 'id'> = { thisMonth: 0, lastMonth: 0, reported: 0 },
) => ({
  thisMonth: toMajor(Number(thisMonth)),
  lastMonth: toMajor(Number(lastMonth)),
  reported: toMajor(Number(reported)),
});

const receiverName = (receiver: Receiver, name: string | null) => ({
  receiverName: name === null ? null : shownName(receiver, name),
  purged: purgedOf({ [receiver]: name }),
});

const readPrices = (db: Query) =>
  db.selectFrom('prices').selectAll().orderBy('holds_from', 'desc').orderBy('duration_days').execute();

type RateRow = Selectable<Tables['commission_rates']> & { owner: string | null };

async function readRates(db: Query): Promise<RateRow[]> {
  const { rows } = await sql<RateRow>`select rate.*, coalesce(channels.name, educators.name) as owner
    from commission_rates rate
      left join channels on rate.receiver = 'channel' and channels.id = rate.receiver_id
      left join educators on rate.receiver = 'educator' and educators.id = rate.receiver_id
    order by rate.holds_from desc, rate.id`.execute(db);
  return rows;
}

type Row = { id: number; holds_from: string; reason: string; added_by: string | null; added_at: string | null };

async function describeRule(
  db: Query,
  { id, holds_from: from, reason, added_by: addedBy, added_at: addedAt }: Row,
  what: Pick<rules.Rule, 'kind' | 'receiver' | 'receiverId'>,
) {
  const used = await rules.isUsed(db, { ...what, id, from, value: 0, durationDays: null });
  return { from, isUsed: used, reason, addedAt, addedBy };
}

async function readCorrections(db: Query) {
  const rows = await db.selectFrom('rule_corrections').selectAll().orderBy('id', 'desc').execute();
  const ofRules = Map.groupBy(rows, ({ kind, rule_id }) => `${kind} ${rule_id}`);
  return (kind: contract.RuleKind, id: number): contract.Price['corrections'] =>
    (ofRules.get(`${kind} ${id}`) ?? []).map(({ value_before, value_after, ...row }) => ({
      at: row.corrected_at,
      by: row.corrected_by,
      before: kind === 'price' ? toMajor(value_before) : value_before,
      after: kind === 'price' ? toMajor(value_after) : value_after,
      reason: row.reason,
    }));
}

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

const refunded = sql`(select cast(coalesce(-sum(refund.amount), 0) as bigint)
  - (select cast(coalesce(sum(correction.amount), 0) as bigint) from sales correction where correction.correction_of in
    (select id from sales part where part.refund_of = sales.id))
  from sales refund where refund.refund_of = sales.id)`;

/** Names are null where there is nobody, and empty where somebody was purged. */
type SoldRow = Omit<Sale, 'studentName' | 'educatorName' | 'purged' | 'isRefunded'> &
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
  return sql<SoldRow>`
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

function saleOf({ studentName: student, educatorName: educator, channelName: channel, ...sale }: SoldRow): Sale {
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
