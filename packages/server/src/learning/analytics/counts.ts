import { addDays, monthOf, countDays, lastDayOf, startOfDay } from '@eemusic/contract/platform/days';
import { subscriptionStates, type Step, stepsFor } from '@eemusic/contract/learning/choices';
import { type CompiledQuery, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Period, Scope } from '#learning/practice/index.ts';
import { byIndex, type Database, type Query, readOnReplica } from '#platform/database/index.ts';
import type { Services } from '#platform/services.ts';
import { maxPeriodDays } from '@eemusic/contract/learning/analytics';
import { firstDay } from '@eemusic/contract/platform/values';
import { Refusal } from '#platform/http/index.ts';

/* Students, keys and sales; channels and educators have those of their present members. */

type Dependencies = Pick<Services, 'database' | 'clock'>;

export const readFigures = <Row>(
  { source, read }: Database,
  query: { compile(db: Query): CompiledQuery<Row> },
): Promise<Row[]> => readOnReplica(source, query.compile(read));

const isWhole = ({ channelId, educatorId }: Scope): boolean => channelId === null && educatorId === null;

const inEducators = (scope: Scope, column: RawBuilder<unknown>): RawBuilder<unknown> => {
  const { channelId, educatorId } = scope;
  const ofEducator = educatorId === null ? sql`` : sql`and ${column} = ${educatorId}`;
  const ofChannel = sql`and ${column} in (select id from educators where educators.channel_id = ${channelId})`;
  return channelId === null ? ofEducator : sql`${ofEducator} ${ofChannel}`;
};

/** Students who were added in a period, or whose subscription ended in it. */
export type Kind = 'new' | 'lapsed';

const columns = { new: sql`s.created_at`, lapsed: sql`s.expires_on` };

/** The first value of the column that belongs to a period, and the first one after it. */
function boundsOf(kind: Kind, { from, to }: Period, clock: Dependencies['clock']): { start: string; end: string } {
  const next = addDays(to, 1);
  if (kind === 'new') return { start: clock.startOfDay(from).toISOString(), end: clock.startOfDay(next).toISOString() };
  // A subscription whose last day is today has not ended.
  const end = next < clock.today() ? next : clock.today();
  return { start: from, end: end < from ? from : end };
}

const isWithin = (kind: Kind, scope: Scope, start: string, end: string): RawBuilder<SqlBool> =>
  sql`s.deleted_at is null ${inEducators(scope, sql`s.educator_id`)}
    and ${columns[kind]} >= ${start} and ${columns[kind]} < ${end}`;

export function isMember(kind: Kind, { scope, period }: Range, clock: Dependencies['clock']): RawBuilder<SqlBool> {
  const { start, end } = boundsOf(kind, period, clock);
  return isWithin(kind, scope, start, end);
}

/** Totals are stored by UTC day, so students are counted one by one on the days in which a period begins or ends. */
export async function countMembers(
  { database, clock }: Dependencies,
  kind: Kind,
  { scope, periods }: { scope: Scope; periods: readonly Period[] },
): Promise<number[]> {
  const bounds = periods.map((period) => boundsOf(kind, period, clock));
  const all = [...new Set(bounds.flatMap(({ start, end }) => [start, end]))].toSorted();
  const [first = '', last = ''] = [all[0], all.at(-1)];
  const days = await readFigures(
    database,
    isWhole(scope)
      ? sql<DayCount>`select day, sum(total) as total from daily_totals where what = ${kind === 'new' ? 'created' : 'ends'}
          and day >= ${dayIn(first)} and day <= ${dayIn(last)} group by day`
      : sql<DayCount>`select substr(${columns[kind]}, 1, 10) as day, count(*) as total from students s
          where ${isWithin(kind, scope, dayIn(first), last)} group by 1`,
  );
  const inside = all.filter((bound) => bound !== dayIn(bound) && !bound.endsWith('T00:00:00.000Z'));
  const counts = inside.map(
    (bound) => sql`select ${bound} as day, count(*) as total from students s
      where ${isWithin(kind, scope, dayIn(bound), bound)}`,
  );
  const parts =
    counts.length === 0 ? [] : await readFigures(database, sql<DayCount>`${sql.join(counts, sql` union all `)}`);
  const before = (bound: string) =>
    [...days.filter(({ day }) => day < dayIn(bound)), ...parts.filter(({ day }) => day === bound)].reduce(
      (sum, { total }) => sum + Number(total),
      0,
    );
  return bounds.map(({ start, end }) => before(end) - before(start));
}

type DayCount = { day: string; total: number };

const dayIn = (instant: string): string => instant.slice(0, 10);

type KeyState = { state: (typeof subscriptionStates)[number]; keys: number };

export async function countKeysNow(database: Database, scope: Scope, today: string): Promise<KeyState[]> {
  const stored = sql<KeyState>`select case what when 'revoked' then 'Revoked' when 'unused' then 'Available' else
      case when what = 'held' and day >= ${today} then 'Active' else 'Expired' end end as state, sum(total) as keys
    from daily_totals where what in ('unused', 'revoked', 'past', 'held') group by 1`;
  const counted = sql<KeyState>`select case when revoked_at is not null then 'Revoked'
      when runs_until is null then 'Available' when is_held = 1 and runs_until >= ${today} then 'Active'
      else 'Expired' end as state, count(*) as keys ${keysOfScope(scope)} group by 1`;
  const rows = await readFigures(database, isWhole(scope) ? stored : counted);
  const keysBy = new Map(rows.map(({ state, keys }) => [state, Number(keys)]));
  return subscriptionStates.map((state) => ({ state, keys: keysBy.get(state) ?? 0 }));
}

export const keysOfScope = (scope: Scope): RawBuilder<unknown> =>
  sql`from ${byIndex({ table: 'subscription_keys', index: 'educator', as: 'k' })}
    where k.deleted_at is null ${inEducators(scope, sql`k.educator_id`)}`;

export function isSaleOf({ scope: { channelId, educatorId }, period: { from, to } }: Range): RawBuilder<SqlBool> {
  // The month of the statement is never earlier than the month of the sale, which limits the range of the index.
  const since = sql`month >= ${monthOf(from)}`;
  const ofChannel = channelId === null ? sql`` : sql`and channel_id = ${channelId} and ${since}`;
  const ofEducator = educatorId === null ? sql`` : sql`and educator_id = ${educatorId} and ${since}`;
  // Rows without a student are adjustments of statements.
  return sql`student_id is not null and day between ${from} and ${to} ${ofChannel} ${ofEducator}`;
}

export const isFirstSale = sql<SqlBool>`refund_of is null and correction_of is null and not exists (select 1
  from sales earlier where earlier.student_id = sales.student_id and earlier.refund_of is null
    and earlier.correction_of is null and (earlier.day, earlier.id) < (sales.day, sales.id))`;

export function sumByDay(database: Database, range: Range) {
  const { scope, period } = range;
  const ofChannel = scope.channelId === null ? sql`` : sql`and channel_id = ${scope.channelId}`;
  const sold =
    scope.educatorId === null
      ? sql`sales_days where day between ${period.from} and ${period.to} ${ofChannel}`
      : sql`sales where ${isSaleOf(range)}`;
  return readFigures(
    database,
    sql<{ day: string; amount: number }>`select day, sum(amount) as amount from ${sold} group by day`,
  );
}

/** The amount is in major units. Sums of a channel, or of everybody, come from daily sums. */
export async function sumSales(database: Database, range: Range) {
  const { scope, period } = range;
  const ofChannel = scope.channelId === null ? sql`` : sql`and channel_id = ${scope.channelId}`;
  const [sums] = await readFigures(
    database,
    scope.educatorId === null
      ? sql<Sums>`select sum(sales) as count, sum(refunds) as refunds, sum(amount) as amount from sales_days
          where day between ${period.from} and ${period.to} ${ofChannel}`
      : sql<Sums>`select count(*) - count(refund_of) - count(correction_of) as count, count(refund_of) as refunds,
          sum(amount) as amount from sales where ${isSaleOf(range)}`,
  );
  const { count, refunds, amount } = sums ?? {};
  return { count: Number(count ?? 0), refunds: Number(refunds ?? 0), amount: Number(amount ?? 0) / 100 };
}

type Sums = Record<'count' | 'refunds' | 'amount', number | null>;

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** Numbers of students and keys by day, each the sum of several rows. */
    daily_totals: {
      what: 'created' | 'ends' | 'unused' | 'revoked' | 'past' | 'held';
      day: string;
      shard: number;
      total: number;
    };
    /** Daily sums by channel (0 for none). Amounts are in minor units. */
    sales_days: { channel_id: number; day: string; sales: number; refunds: number; amount: number };
  }
}

/** What figures are about: which days, and whose. */
export type Range = { period: Period; scope: Scope };

type AskedPeriod = { from?: string | undefined; to?: string | undefined };
type AskedScope = { channelId: number; educatorId: number };

export async function readRange(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  request: AskedPeriod & AskedScope,
): Promise<Range> {
  return { period: readPeriod(request, clock.today()), scope: await readScope(database.read, request) };
}

const defaultDays = 30;

const laterOf = (one: string, other: string) => (one > other ? one : other);

export function readPeriod({ from, to }: AskedPeriod, today: string): Period {
  const last = to ?? today;
  const first = from ?? laterOf(firstDay, addDays(last, 1 - defaultDays));
  if (first > last) throw new Refusal('period.order');
  if (countDays(first, last) > maxPeriodDays) throw new Refusal('period.long');
  return { from: first, to: last };
}

/** Refuses unknown ids; deleted channels and educators keep their figures. */
export async function readScope(read: Query, { channelId, educatorId }: AskedScope): Promise<Scope> {
  const exists = async (table: 'channels' | 'educators', id: number) =>
    id === 0 || (await read.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
  if (!(await exists('channels', channelId))) throw new Refusal('channel.not-found');
  if (!(await exists('educators', educatorId))) throw new Refusal('educator.not-found');
  return { channelId: channelId || null, educatorId: educatorId || null };
}

const maxDaysByDay = 31;
const maxDaysByWeek = 182;

/** Into what a period is split: what was asked for, if that makes no more parts than can be read. */
export function stepOf({ from, to }: Period, asked?: Step): Step {
  const days = countDays(from, to);
  if (asked !== undefined && stepsFor(days).includes(asked)) return asked;
  if (days <= maxDaysByDay) return 'day';
  return days <= maxDaysByWeek ? 'week' : 'month';
}

/** Weeks begin on Monday; the first and the last part are limited to the period. */
export function splitPeriod({ from, to }: Period, step: Step): Period[] {
  const all: Period[] = [];
  for (let start = from; start <= to; start = addDays(all.at(-1)?.to ?? to, 1)) {
    const end = endOf(start, step);
    all.push({ from: start, to: end < to ? end : to });
  }
  return all;
}

function endOf(day: string, step: Step): string {
  if (step === 'day') return day;
  if (step === 'month') return lastDayOf(monthOf(day));
  return addDays(day, (7 - startOfDay(day).getUTCDay()) % 7);
}
