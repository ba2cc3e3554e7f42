import { maxSchools, type readMoney as declared, steadyShare } from '@eemusic/contract/learning/analytics';
import { yearBefore } from '@eemusic/contract/learning/year-before';
import { addMonths, firstDayOf, lastDayOf, monthOf } from '@eemusic/contract/platform/days';
import type { RequestOf, ResultOf } from '@eemusic/contract/platform/endpoint';
import { sql } from 'kysely';
import type { Period, Scope } from '#learning/practice/index.ts';
import type { Database } from '#platform/database/index.ts';
import { purgedOf, shownName } from '#platform/deletions/index.ts';
import type { Services } from '#platform/services.ts';
import { reportHeader } from './figures.ts';
import * as counts from './counts.ts';

type Money = ResultOf<typeof declared>;

const maxChannels = 3;
const monthsAhead = 4;

export async function readMoney(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  request: RequestOf<typeof declared>,
): Promise<Money> {
  const today = clock.today();
  const range = await counts.readRange({ database, clock }, request);
  const { period, scope } = range;
  const step = counts.stepOf(period, request.step);
  const parts = counts.splitPeriod(period, step);
  const lastMonth = monthOf(period.to);
  const ahead = Array.from({ length: monthsAhead }, (_, index) => daysFrom(today, index));
  const [sales, sold, before, subscriptions, ending, endingBefore, cohorts, schools] = await Promise.all([
    counts.sumSales(database, range),
    sumParts(database, range, step === 'month'),
    counts.sumByDay(database, { scope, period: yearBefore(period, step) }),
    counts.countKeysNow(database, scope, today),
    priceEnding(database, scope, { months: ahead, today }),
    counts.sumSales(database, { scope, period: yearBefore(spanOf(ahead), 'month') }),
    countCohorts(database, scope, { months: monthsUpTo(addMonths(lastMonth, -12), 12), today }),
    compareSchools(database, scope, monthsUpTo(lastMonth, 24)),
  ]);
  const channels = await nameChannels(database, sold);
  const listed = new Set(channels.map(({ channelId }) => channelId));
  const isEmpty = sales.count + sales.refunds === 0;
  return {
    ...(await reportHeader(database.read, { period, step, countedAt: clock.now(), isEmpty })),
    sales,
    before: inMajor(before.map(({ amount }) => amount)),
    channels,
    series: parts.map((part) => {
      const same = yearBefore(part, step);
      const own = sold.filter(({ since }) => since >= part.from.slice(0, since.length) && since <= part.to);
      const earlier = before.filter(({ day }) => day >= same.from && day <= same.to);
      return {
        ...part,
        amount: inMajor(own.map(({ amount }) => amount)),
        before: inMajor(earlier.map(({ amount }) => amount)),
        parts: own.map(({ durationDays, channelId, amount }) => ({
          durationDays,
          channelId: listed.has(channelId) ? channelId : 0,
          amount: inMajor([amount]),
        })),
      };
    }),
    subscriptions,
    ending,
    endingBefore: endingBefore.amount,
    cohorts,
    ...schools,
  };
}

const inMajor = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + Number(amount), 0) / 100;

const daysOf = (month: string): Period => ({ from: firstDayOf(month), to: lastDayOf(month) });
/** A month from now; of the running one what is left. */
const daysFrom = (today: string, count: number): Period => {
  const month = daysOf(addMonths(monthOf(today), count));
  return count === 0 ? { ...month, from: today } : month;
};
const monthsUpTo = (last: string, count: number) =>
  Array.from({ length: count }, (_, index) => daysOf(addMonths(last, index + 1 - count)));
const spanOf = (months: readonly Period[]): Period => ({ from: months[0]?.from ?? '', to: months.at(-1)?.to ?? '' });

type Sold = { since: string; durationDays: number; channelId: number; amount: number };

function sumParts(database: Database, range: counts.Range, isByMonth: boolean): Promise<Sold[]> {
  const query = sql<Sold>`select ${isByMonth ? sql`substr(day, 1, 7)` : sql`day`} as since,
      duration_days as "durationDays", coalesce(channel_id, 0) as "channelId", sum(amount) as amount
    from sales where ${counts.isSaleOf(range)} group by 1, 2, 3`;
  return counts.readFigures(database, query);
}

async function nameChannels({ read }: Database, sold: readonly Sold[]): Promise<Money['channels']> {
  const sums = new Map<number, number>();
  for (const { channelId, amount } of sold) sums.set(channelId, (sums.get(channelId) ?? 0) + Number(amount));
  sums.delete(0);
  const ids = [...sums].toSorted(([, one], [, other]) => other - one).map(([id]) => id);
  const most = ids.slice(0, maxChannels);
  const rows = await read
    .selectFrom('channels')
    .select(['id', 'name'])
    .where('id', 'in', [0, ...most])
    .execute();
  return most.map((channelId) => {
    const name = rows.find(({ id }) => id === channelId)?.name ?? '';
    return { channelId, name: shownName('channel', name), purged: purgedOf({ channel: name }) };
  });
}

type Dated = { months: readonly Period[]; today: string };

/** Returns the active keys that end in these months, and what they cost if they are renewed at present prices. */
async function priceEnding(database: Database, scope: Scope, { months, today }: Dated): Promise<Money['ending']> {
  const { from, to } = spanOf(months);
  const query = sql<{ month: string; keys: number; amount: number }>`
    select substr(runs_until, 1, 7) as month, count(*) as keys, sum((select price.amount from prices price
      where price.duration_days = k.duration_days and price.holds_from <= ${today}
      order by price.holds_from desc limit 1)) as amount
    ${counts.keysOfScope(scope)} and k.revoked_at is null and k.is_held = 1 and k.runs_until between ${from} and ${to}
    group by 1`;
  const rows = await counts.readFigures(database, query);
  return months.map((days) => {
    const { keys, amount } = rows.find(({ month }) => month === monthOf(days.from)) ?? { keys: 0, amount: 0 };
    return { ...days, keys: Number(keys), amount: inMajor([amount]) };
  });
}

/** Counts students by the month of their first sale; one who neither renewed nor lapsed still has the first key. */
async function countCohorts(database: Database, scope: Scope, { months, today }: Dated): Promise<Money['cohorts']> {
  const query = sql<{ month: string; began: number; renewed: number; lapsed: number }>`
    select month, count(*) as began, sum(is_renewed) as renewed,
      sum(case when is_renewed = 0 and is_over = 1 then 1 else 0 end) as lapsed
    from (select substr(sales.day, 1, 7) as month,
        case when coalesce(students.expires_on, '') < ${today} or students.deleted_at is not null then 1 else 0 end as is_over,
        case when exists (select 1 from sales later where later.student_id = sales.student_id and later.id <> sales.id
          and later.refund_of is null and later.correction_of is null
          and not exists (select 1 from sales refund where refund.refund_of = later.id)) then 1 else 0 end as is_renewed
      from sales join students on students.id = sales.student_id
      where sales.id in (select id from sales
        where ${counts.isSaleOf({ scope, period: spanOf(months) })} and ${counts.isFirstSale})) cohort
    group by month`;
  const rows = await counts.readFigures(database, query);
  return months.map((days) => {
    const row = rows.find(({ month }) => month === monthOf(days.from));
    const { began, renewed, lapsed } = row ?? { began: 0, renewed: 0, lapsed: 0 };
    return { ...days, began: Number(began), renewed: Number(renewed), lapsed: Number(lapsed) };
  });
}

type School = { educatorId: number; name: string; quarters: number[] };

async function compareSchools(
  database: Database,
  { channelId, educatorId }: Scope,
  months: readonly Period[],
): Promise<Pick<Money, 'grow' | 'stand' | 'fall'>> {
  const { from, to } = spanOf(months);
  const ofChannel = channelId === null ? sql`` : sql`and m.channel_id = ${channelId}`;
  const ofEducator = educatorId === null ? sql`` : sql`and m.educator_id = ${educatorId}`;
  const query = sql<{ educatorId: number; name: string; month: string; amount: number }>`
    select m.educator_id as "educatorId", e.name, m.month, sum(m.amount) as amount
    from sales_months m join educators e on e.id = m.educator_id
    where m.month between ${monthOf(from)} and ${monthOf(to)} and e.deleted_at is null ${ofChannel} ${ofEducator}
    group by 1, 2, 3`;
  const schools = new Map<number, School>();
  for (const { educatorId, name, month, amount } of await counts.readFigures(database, query)) {
    const school = schools.get(educatorId) ?? { educatorId, name, quarters: Array<number>(8).fill(0) };
    const quarter = Math.floor(months.findIndex((days) => monthOf(days.from) === month) / 3);
    school.quarters[quarter] = (school.quarters[quarter] ?? 0) + Number(amount);
    schools.set(educatorId, school);
  }
  const all = [...schools.values()].map((school) => ({ ...school, ...halvesOf(school) }));
  const changeOf = ({ before, now }: { before: number; now: number }) =>
    before <= 0 ? (now > 0 ? 1 : 0) : (now - before) / before;
  const most = (kept: typeof all, size: (school: (typeof all)[number]) => number) => ({
    count: kept.length,
    top: kept
      .toSorted((one, other) => size(other) - size(one) || one.educatorId - other.educatorId)
      .slice(0, maxSchools)
      .map(({ educatorId, name, quarters }) => ({
        educatorId,
        name: shownName('educator', name),
        purged: purgedOf({ educator: name }),
        quarters: quarters.map((amount) => amount / 100),
      })),
  });
  return {
    grow: most(
      all.filter((school) => changeOf(school) > steadyShare),
      ({ now }) => now,
    ),
    stand: most(
      all.filter((school) => Math.abs(changeOf(school)) <= steadyShare),
      ({ now }) => now,
    ),
    fall: most(
      all.filter((school) => changeOf(school) < -steadyShare),
      ({ before, now }) => before - now,
    ),
  };
}

function halvesOf({ quarters }: School): { before: number; now: number } {
  const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);
  return { before: sum(quarters.slice(0, 4)), now: sum(quarters.slice(4)) };
}
