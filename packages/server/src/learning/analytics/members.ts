import { addDays, startOfDay } from '@eemusic/contract/platform/days';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { type Period, type Scope } from '#learning/practice/index.ts';
import type { CompanyClock } from '#platform/clock.ts';
import { readOnReplica, type Database } from '#platform/database/index.ts';

/* Students who were added in a period, or whose subscription ended in it; they count for their current educator. */

export type Kind = 'new' | 'lapsed';

/** The SQL condition that a subscription ended in a period. One whose last day is today has not ended. */
export function lapsedWithin({ from, to }: Period, today: string): Period {
  const yesterday = addDays(today, -1);
  return { from, to: to < yesterday ? to : yesterday };
}

export const isOfScope = ({ channelId, educatorId }: Scope): RawBuilder<SqlBool> => {
  const all: RawBuilder<SqlBool>[] = [sql`s.deleted_at is null`];
  if (educatorId !== null) all.push(sql`s.educator_id = ${educatorId}`);
  if (channelId !== null)
    all.push(sql`s.educator_id in (select id from educators where educators.channel_id = ${channelId})`);
  return sql.join(all, sql` and `);
};

type Dated = { today: string; startOfDay: CompanyClock['startOfDay'] };

/** Returns the first instant of a period and the first instant after it, in the company's time zone. */
function instantsOf({ from, to }: Period, startOfDay: Dated['startOfDay']): { start: string; end: string } {
  return { start: startOfDay(from).toISOString(), end: startOfDay(addDays(to, 1)).toISOString() };
}

export function isOfKind(kind: Kind, period: Period, { today, startOfDay }: Dated): RawBuilder<SqlBool> {
  if (kind === 'new') {
    const { start, end } = instantsOf(period, startOfDay);
    return sql`s.created_at >= ${start} and s.created_at < ${end}`;
  }
  const { from, to } = lapsedWithin(period, today);
  return sql`s.expires_on >= ${from} and s.expires_on <= ${to}`;
}

type Dependencies = { database: Database; clock: CompanyClock };
type CountRequest = { scope: Scope; periods: readonly Period[] };

/** Returns the number of such students for each period. */
export function countMembers(dependencies: Dependencies, kind: Kind, request: CountRequest): Promise<number[]> {
  return kind === 'new' ? countNew(dependencies, request) : countLapsed(dependencies, request);
}

async function countLapsed({ database, clock }: Dependencies, { scope, periods }: CountRequest): Promise<number[]> {
  const { source, read } = database;
  const days = periods.map((period) => lapsedWithin(period, clock.today()));
  const whole = spanOf(days);
  const query = isWhole(scope)
    ? dailyTotals('ends', whole)
    : sql<DayCount>`select s.expires_on as day, count(*) as total from students s
        where ${isOfScope(scope)} and s.expires_on >= ${whole.from} and s.expires_on <= ${whole.to} group by 1`;
  const totals = await readOnReplica(source, query.compile(read));
  return days.map((period) => sumOf(totals, period));
}

/**
 * Totals are stored by UTC day, but the company's days begin at other instants. So students are counted one by one on
 * the UTC days in which a period begins or ends.
 */
async function countNew({ database, clock }: Dependencies, { scope, periods }: CountRequest): Promise<number[]> {
  const { source, read } = database;
  const borders = periods.map((period) => instantsOf(period, clock.startOfDay));
  const instants = [...new Set(borders.flatMap(({ start, end }) => [start, end]))].toSorted();
  const [first = '', last = ''] = [instants[0], instants.at(-1)];
  const whole = { from: dayInUtc(first), to: dayInUtc(last) };
  const totals = isWhole(scope)
    ? await readOnReplica(source, dailyTotals('created', whole).compile(read))
    : await readOnReplica(
        source,
        sql<DayCount>`select substr(s.created_at, 1, 10) as day, count(*) as total from students s
          where ${isOfScope(scope)} and s.created_at >= ${whole.from} and s.created_at < ${last}
          group by 1`.compile(read),
      );
  const within = await countWithinDays(database, scope, instants);
  const before = (instant: string) =>
    sumOf(totals, { from: whole.from, to: addDays(dayInUtc(instant), -1) }) + (within.get(instant) ?? 0);
  return borders.map(({ start, end }) => before(end) - before(start));
}

/** Returns, for each instant, how many students were added before it on its UTC day. */
async function countWithinDays(
  { source, read }: Database,
  scope: Scope,
  instants: readonly string[],
): Promise<Map<string, number>> {
  const inside = instants.filter((instant) => instant !== startOfDay(dayInUtc(instant)).toISOString());
  if (inside.length === 0) return new Map();
  const counts = inside.map(
    (instant) => sql`select ${instant} as instant, count(*) as total from students s
      where ${isOfScope(scope)} and s.created_at >= ${dayInUtc(instant)} and s.created_at < ${instant}`,
  );
  const query = sql<{ instant: string; total: number }>`${sql.join(counts, sql` union all `)}`;
  const rows = await readOnReplica(source, query.compile(read));
  return new Map(rows.map(({ instant, total }) => [instant, Number(total)]));
}

const dayInUtc = (instant: string): string => instant.slice(0, 10);

const isWhole = ({ channelId, educatorId }: Scope): boolean => channelId === null && educatorId === null;

type DayCount = { day: string; total: number };

const dailyTotals = (what: 'created' | 'ends', { from, to }: Period) =>
  sql<DayCount>`select day, sum(total) as total from daily_totals
    where what = ${what} and day >= ${from} and day <= ${to} group by day`;

function spanOf(periods: readonly Period[]): Period {
  const from = periods.map((period) => period.from).toSorted()[0] ?? '';
  return {
    from,
    to:
      periods
        .map(({ to }) => to)
        .toSorted()
        .at(-1) ?? from,
  };
}

function sumOf(days: readonly DayCount[], { from, to }: Period): number {
  let sum = 0;
  for (const { day, total } of days) if (day >= from && day <= to) sum += Number(total);
  return sum;
}
