import { type RawBuilder, sql } from 'kysely';
import {
  type CorrectedMonth,
  type correctRule as declared,
  maxBasisPoints,
  type RuleKind,
} from '@eemusic/contract/sales/commissions';
import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import { fieldErrorOf } from '@eemusic/contract/platform/field-errors';
import type { Receiver } from '@eemusic/contract/sales/choices';
import { changeSerially } from '#sales/user-management/index.ts';
import { type Administrator, type Change, type Database, readOffThread } from '#platform/database/index.ts';
import { assertBelow, message, Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { yieldToEventLoop } from '#platform/concurrency/index.ts';
import { purgedOf, shownName } from '#platform/deletions/index.ts';
import { columnOf, getRule, type Rule, ruleRecord, ruleValue, countCorrections, storeCorrection } from './rules.ts';
import { toMajor, toMinor, insertCorrections, lastSaleId, bookedMonth } from './store.ts';

type Request = RequestOf<typeof declared>;

/** Each sale gets a row with the difference, so the ledger keeps the original amounts and the reason. */
export async function correctRule(services: Services, { isDryRun, ...request }: Request, by: Administrator) {
  const { database } = services;
  const value = valueOf(request);
  if (isDryRun) {
    const rule = await getRule(database.read, request.kind, request.id);
    return { months: await correctedMonths(database, rule, value) };
  }
  return changeSerially(database, by, async (tx) => {
    const rule = await getRule(tx, request.kind, request.id);
    if (rule.value === value) throw new Refusal('rule.same');
    assertBelow('correction', await countCorrections(tx, rule));

    const months = await correctedMonths({ source: database.source, read: tx }, rule, value);
    const newest = await lastSaleId(tx);
    await bookCorrections(tx, rule, { value, reason: request.reason });
    const { kind, id } = rule;
    await storeCorrection(tx, {
      kind,
      rule_id: id,
      value_before: rule.value,
      value_after: value,
      reason: request.reason,
      last_sale_id: newest,
      corrected_by: by.name,
      corrected_at: services.clock.now().toISOString(),
    });
    tx.audit(`sale.${kind}-corrected`, await ruleRecord(tx, rule), {
      before: ruleValue(rule),
      after: { ...ruleValue({ kind, value }), reason: request.reason },
    });
    return { ...message(`${kind}.corrected`), months };
  });
}

function valueOf({ kind, value }: { kind: RuleKind; value: number }): number {
  if (kind === 'price') return toMinor(value);
  if (!Number.isInteger(value))
    throw new Refusal('request.invalid', { fields: { value: fieldErrorOf('number.whole') } });
  if (value > maxBasisPoints)
    throw new Refusal('request.invalid', {
      fields: { value: fieldErrorOf('number.too-large', { max: maxBasisPoints }) },
    });
  return value;
}

/** Each row updates sums of the ledger, so a larger chunk would block the event loop. */
const chunkSize = 500;

async function bookCorrections(tx: Change, rule: Rule, { value, reason }: { value: number; reason: string }) {
  const before = amountsOf(rule);
  const after = amountsOf(rule, value);
  const differences = sql`${after.amount} - ${before.amount} as amount,
    ${after.educator} - ${before.educator} as educator_commission,
    ${after.channel} - ${before.channel} as channel_commission`;
  for (let lastId = 0; ;) {
    const chunk = sql`${salesUnder(rule)} and sales.id > ${lastId} order by sales.id limit ${chunkSize}`;
    const { rows } = await sql<{ id: number }>`select sales.id from ${chunk}`.execute(tx);
    const last = rows.at(-1);
    if (!last) return;
    await insertCorrections(tx, sql`select sales.id, ${differences} from ${chunk}`, reason);
    lastId = last.id;
    await yieldToEventLoop();
  }
}

/** Above this, educators are summed up by month, because nobody could read so many lines. */
const maxEducatorLines = 5_000;

type Sum = { month: string; bookedIn: string; id: number; name: string | null; before: number; after: number };

/** Unchanged months are left out. */
async function correctedMonths({ source, read }: Pick<Database, 'source' | 'read'>, rule: Rule, value: number) {
  const receivers: Receiver[] = rule.receiver === null ? ['channel', 'educator'] : [rule.receiver];
  const lines: CorrectedMonth[] = [];
  for (const receiver of receivers) {
    const sums = await readOffThread(source, sumsOf(receiver).compile(read));
    const changed = sums.filter(({ before, after }) => before !== after);
    const isListed = receiver === 'channel' || changed.length <= maxEducatorLines;
    lines.push(...(isListed ? changed.map((sum) => namedLine(receiver, sum)) : summedLines(receiver, changed)));
  }
  return lines.toSorted((one, other) => (one.month < other.month ? -1 : Number(one.month > other.month)));

  function sumsOf(receiver: Receiver) {
    const sum = (amounts: ReturnType<typeof amountsOf>) => sql`cast(sum(${amounts[receiver]}) as bigint)`;
    const id = sql.ref(`sales.${receiver}_id`);
    const owners = sql.table(`${receiver}s`);
    return sql<Sum>`select sums.*, ${owners}.name from (select sales.month, ${bookedMonth} as "bookedIn", ${id} as id,
          ${sum(amountsOf(rule))} as before, ${sum(amountsOf(rule, value))} as after
        from ${salesUnder(rule)} and ${id} is not null group by 1, 2, 3) sums
      left join ${owners} on ${owners}.id = sums.id order by month, sums.id, "bookedIn"`;
  }
}

const namedLine = (receiver: Receiver, { id, name, before, after, ...months }: Sum): CorrectedMonth => ({
  ...months,
  receiver,
  receiverId: id,
  name: shownName(receiver, name ?? ''),
  purged: purgedOf({ [receiver]: name ?? '' }),
  before: toMajor(before),
  after: toMajor(after),
});

function summedLines(receiver: Receiver, sums: readonly Sum[]): CorrectedMonth[] {
  const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
  return [...Map.groupBy(sums, ({ month, bookedIn }) => `${month} ${bookedIn}`).values()].map((ofMonth) => ({
    month: ofMonth[0]?.month ?? '',
    bookedIn: ofMonth[0]?.bookedIn ?? '',
    receiver,
    receiverId: null,
    name: '',
    purged: [],
    before: toMajor(total(ofMonth.map(({ before }) => before))),
    after: toMajor(total(ofMonth.map(({ after }) => after))),
  }));
}

type Fragment = RawBuilder<number>;

/**
 * The sales and refunds under a rule, each with its price and rates. Their amounts follow from these, so that after any
 * corrections the rows of a sale add up to the current values of its rules. A refund of an amount keeps it.
 */
const salesUnder = (rule: Rule) => sql`sales
  join prices price on price.id = sales.price_id
  join commission_rates educator_rate on educator_rate.id = sales.educator_rate_id
  left join commission_rates channel_rate on channel_rate.id = sales.channel_rate_id
  where sales.${sql.ref(columnOf(rule))} = ${rule.id} and sales.day >= ${rule.from} and sales.correction_of is null`;

/** The cast is needed because SQLite would treat a bare parameter as a float. */
function amountsOf(rule: Rule, value = rule.value): { amount: Fragment; educator: Fragment; channel: Fragment } {
  const corrected = columnOf(rule);
  const valueOf = (column: ReturnType<typeof columnOf>, reference: string) =>
    column === corrected ? sql`cast(${value} as bigint)` : sql.ref(reference);
  const amount = valueOf('price_id', 'price.amount');
  const ofEducator = shareOf(amount, valueOf('educator_rate_id', 'educator_rate.basis_points'));
  const ofChannel = shareOf(amount, valueOf('channel_rate_id', 'channel_rate.basis_points'));
  return {
    amount: leftOrRefunded(amount, (row) => refundedAmount(row, amount)),
    educator: leftOrRefunded(ofEducator, (row) => shareIn(ofEducator, refundedAmount(row, amount), amount)),
    channel: sql`case when sales.channel_rate_id is null then 0
      else ${leftOrRefunded(ofChannel, (row) => shareIn(ofChannel, refundedAmount(row, amount), amount))} end`,
  };
}

const isPart = (row: string) =>
  sql`coalesce(${sql.ref(`${row}.refunded_months`)}, ${sql.ref(`${row}.refunded_amount`)}) is not null`;

/** The value of a sale, or the negative one of a refund: of its part, or of what the parts before it have left. */
const leftOrRefunded = (whole: RawBuilder<unknown>, part: (row: string) => RawBuilder<unknown>): Fragment =>
  sql`(case when sales.refund_of is null then ${whole} when ${isPart('sales')} then -(${part('sales')})
    else (select cast(coalesce(sum(${part('other')}), 0) as bigint) from sales other
      where other.refund_of = sales.refund_of and ${isPart('other')}) - ${whole} end)`;

const refundedAmount = (row: string, amount: RawBuilder<unknown>) =>
  sql`coalesce(${sql.ref(`${row}.refunded_amount`)}, ${shareIn(amount, sql.ref(`${row}.refunded_months`), sql`(sales.duration_days / 366 * 12)`)})`;

/** `shareIn` from `store.ts` in SQL. */
const shareIn = (amount: RawBuilder<unknown>, part: RawBuilder<unknown>, whole: RawBuilder<unknown>) =>
  sql`(case when ${whole} = 0 then 0 else (2 * cast(${amount} as bigint) * ${part} + ${whole}) / (2 * ${whole}) end)`;

/** `shareOf` from `store.ts` in SQL: rounds half up. Both factors are integers and not negative. */
const shareOf = (amount: RawBuilder<unknown>, basisPoints: RawBuilder<unknown>) =>
  sql`(cast(${amount} as bigint) * ${basisPoints} + 5000) / 10000`;
