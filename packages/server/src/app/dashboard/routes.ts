import { sql, type SqlBool } from 'kysely';
import * as contract from '@eemusic/contract/platform/dashboard';
import type { AnswerOf } from '@eemusic/contract/platform/endpoint';
import { day } from '@eemusic/contract/platform/durations';
import type { Code } from '@eemusic/contract/platform/permissions';
import { type Area, areas as allAreas } from '@eemusic/contract/access/areas';
import { recordCodes } from '@eemusic/contract/platform/record-codes';
import type { Serve } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { type Administrator, bulkSizes, type Query, readOffThread } from '#platform/database/index.ts';
import { readCompany } from '#access/company/index.ts';
import { readLastBackup } from '#platform/backups/index.ts';
import { canMail } from '#platform/mailer/index.ts';
import { addDays, addMonths, firstDayOf, lastDayOf, monthOf } from '@eemusic/contract/platform/days';
import { everybody, figuresOf, totalOf } from '#learning/practice/index.ts';

export function dashboardRoutes(serve: Serve, services: Services): void {
  const { database, clock } = services;
  serve(contract.readDashboard, async (_, by) => {
    const [firstSteps, mine, colleagues, backup] = await Promise.all([
      findFirstSteps(services, by.codes),
      findMine(services, by),
      findColleagues(services, by),
      by.codes.has('AD') ? readLastBackup(services) : null,
    ]);
    return { dashboard: { firstSteps, mine, colleagues, ...(backup && { backup }) } };
  });
  serve(contract.readScoreGrowth, async () => {
    const now = clock.now().getTime();
    const since = new Date(now - contract.periodDays * day).toISOString();
    const before = new Date(now - 2 * contract.periodDays * day).toISOString();
    const { rows } = await sql<Record<keyof Counts, number | null>>`select count(*) as "all",
      sum(case when created_at >= ${since} then 1 else 0 end) as added,
      sum(case when created_at >= ${before} and created_at < ${since} then 1 else 0 end) as "addedBefore"
      from scores where deleted_at is null`.execute(database.read);
    const [{ all, added, addedBefore } = { all: 0, added: 0, addedBefore: 0 }] = rows;
    return { scores: { all: Number(all), added: Number(added ?? 0), addedBefore: Number(addedBefore ?? 0) } };
  });
  serve(contract.readTrends, (_, by) => readTrends(services, by.codes));
}

type Counts = { all: number; added: number; addedBefore: number };

type Step = {
  step: contract.FirstStep;
  codes: readonly Code[];
  isDone: (services: Services) => boolean | Promise<boolean>;
};

/** In display order. Each step is shown to holders of any of its codes. */
const steps: readonly Step[] = [
  { step: 'library', codes: ['SL', 'CM'], isDone: ({ database }) => hasAny(database.read, 'libraries') },
  { step: 'upload', codes: ['SL'], isDone: ({ database }) => hasAny(database.read, 'scores') },
  { step: 'company', codes: ['SM', 'AD'], isDone: isCompanySaved },
  { step: 'channel', codes: ['UM'], isDone: ({ database }) => hasAny(database.read, 'channels') },
  { step: 'keys', codes: ['UM', 'SM'], isDone: ({ database }) => hasAny(database.read, 'subscription_keys') },
  { step: 'mail', codes: ['AD'], isDone: canMail },
];

function findFirstSteps(services: Services, heldCodes: ReadonlySet<Code>) {
  const offered = steps.filter(({ codes }) => codes.some((code) => heldCodes.has(code)));
  return Promise.all(offered.map(async ({ step, isDone }) => ({ step, isDone: await isDone(services) })));
}

/** Even settings that were saved unchanged are somebody's choice. */
async function isCompanySaved({ database }: Services): Promise<boolean> {
  return (await readCompany(database.read)).version > 1;
}

type Table = 'libraries' | 'scores' | 'channels' | 'subscription_keys';

async function hasAny(db: Query, table: Table): Promise<boolean> {
  const row = await db.selectFrom(table).select('id').where('deleted_at', 'is', null).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** A person may see an area with any of these codes. Actions on one's own account are private. */
const codesOf: Record<Area, readonly Code[]> = {
  ...recordCodes,
  session: [],
  profile: [],
  file: [],
  token: ['AD'],
  webhook: ['AD'],
  company: ['AD'],
  sale: ['SM'],
};

/** More than are shown, because some come from the system or from the caller. */
const maxEntries = 60;

async function findMine({ database }: Services, by: Administrator): Promise<contract.Recent[]> {
  const rows = await newest(database.read).where('person_id', '=', by.id).execute();
  const last = new Map<string, Row>();
  for (const row of rows) {
    const key = `${row.record_kind} ${row.record_id}`;
    if (row.actor_id === by.id && isVisible(row.area, by.codes) && !last.has(key)) last.set(key, row);
  }
  return [...last.values()].filter(isThere).slice(0, contract.maxRecent).map(recentOf);
}

async function findColleagues({ database }: Services, by: Administrator): Promise<contract.Recent[]> {
  const areas = allAreas.filter((area) => isVisible(area, by.codes));
  const ofAreas = await Promise.all(areas.map((area) => newest(database.read).where('area', '=', area).execute()));
  const rows = ofAreas
    .flat()
    .filter(({ actor_kind, actor_id }) => actor_kind === 'administrator' && actor_id !== by.id);
  rows.sort((a, b) => (a.at < b.at ? 1 : Number(a.at === b.at) * (b.id - a.id) || -1));
  const once = rows.filter(({ at, action, actor_id }, index) => {
    const before = rows[index - 1];
    return before?.at !== at || before.action !== action || before.actor_id !== actor_id;
  });
  const shown = once.slice(0, contract.maxRecent);
  const sizes = await bulkSizes(database.read, shown);
  return shown.map((row) => {
    const count = sizes.get(row.bulk_id ?? 0);
    return { ...recentOf(row), ...(count !== undefined && { count }) };
  });
}

function newest(db: Query) {
  return (
    db
      .selectFrom('audit_entries')
      .select(['audit_entries.id', 'bulk_id', 'at', 'area', 'action', 'actor_kind', 'actor_id', 'actor_name'])
      .select(['record_kind', 'record_id', 'record_name'])
      .orderBy('at', 'desc')
      .orderBy('audit_entries.id', 'desc')
      // Written as a literal, because with a parameter the partial index on listed entries is not used.
      .where(sql<SqlBool>`is_listed = 1`)
      .limit(maxEntries)
  );
}

type Row = Awaited<ReturnType<ReturnType<typeof newest>['execute']>>[number];

function isVisible(area: string, heldCodes: ReadonlySet<Code>): boolean {
  return allAreas.some((name) => name === area && codesOf[name].some((code) => heldCodes.has(code)));
}

const isThere = ({ action, record_id, record_name }: Row) =>
  record_id !== null && Boolean(record_name) && !/\.(deleted|purged)$/.test(action);

const recentOf = (row: Row): contract.Recent => ({
  id: row.id,
  at: row.at,
  action: row.action,
  person: row.actor_name,
  record: { kind: row.record_kind, id: row.record_id, name: row.record_name },
});

type Trends = AnswerOf<typeof contract.readTrends>['trends'];
type Reading = Pick<Services, 'database' | 'clock'>;

async function readTrends(services: Reading, heldCodes: ReadonlySet<Code>): Promise<{ trends: Trends }> {
  const seesPractice = heldCodes.has('DA');
  const seesSales = seesPractice || heldCodes.has('SM');
  const [sales, active, renewals] = await Promise.all([
    seesSales ? readSales(services) : null,
    seesPractice ? readActive(services) : null,
    seesSales ? readRenewals(services) : null,
  ]);
  return { trends: { sales, active, renewals } };
}

/** The last months, the running one included, in order. */
const lastMonths = (today: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => addMonths(monthOf(today), index + 1 - count));

async function readSales({ database: { read, source }, clock }: Reading): Promise<NonNullable<Trends['sales']>> {
  const today = clock.today();
  const months = lastMonths(today, 24);
  const aYearAgo = addMonths(monthOf(today), -12);
  const sameDay = `${aYearAgo}${today.slice(7)}`;
  const rows = await readOffThread(
    source,
    sql<{ month: string; amount: number; same: number }>`select substr(day, 1, 7) as month,
        cast(sum(amount) as bigint) as amount,
        cast(sum(case when day <= ${sameDay} then amount else 0 end) as bigint) as same
      from sales_days where day between ${firstDayOf(months[0] ?? '')} and ${today} group by 1`.compile(read),
  );
  const by = new Map(rows.map(({ month, ...sums }) => [month, sums]));
  return {
    months: months.map((month) => ({ month, amount: Number(by.get(month)?.amount ?? 0) / 100 })),
    thisMonth: Number(by.get(monthOf(today))?.amount ?? 0) / 100,
    yearAgo: Number(by.get(aYearAgo)?.same ?? 0) / 100,
  };
}

async function readActive({ database, clock }: Reading): Promise<NonNullable<Trends['active']>> {
  const to = clock.today();
  const from = addDays(to, 1 - contract.periodDays);
  const studentsWithin = async (period: { from: string; to: string }) =>
    totalOf(await figuresOf(database, everybody, { ...period, kinds: ['total'], students: ['total'] })).students ?? 0;
  const students = await studentsWithin({ from, to });
  const before = await studentsWithin({ from: addDays(from, -contract.periodDays), to: addDays(from, -1) });
  const months: number[] = [];
  for (const month of lastMonths(to, 12))
    months.push(await studentsWithin({ from: firstDayOf(month), to: lastDayOf(month) }));
  return { students, before, months };
}

/** A sale to somebody who had bought before is a renewal, whether the old subscription was still running or not. */
async function readRenewals({ database: { read, source }, clock }: Reading): Promise<Trends['renewals']> {
  const today = clock.today();
  const months = lastMonths(today, 7);
  const from = firstDayOf(months[0] ?? '');
  const isSale = sql`refund_of is null and correction_of is null`;
  type Row = { month: string; count: number };
  const [renewed, ended] = await Promise.all([
    readOffThread(
      source,
      sql<Row>`select substr(s.day, 1, 7) as month, count(distinct s.student_id) as count from sales s
        where s.at >= ${clock.startOfDay(from).toISOString()} and ${isSale}
          and exists (select 1 from sales e where e.student_id = s.student_id and e.id < s.id and e.refund_of is null)
        group by 1`.compile(read),
    ),
    readOffThread(
      source,
      sql<Row>`select substr(day, 1, 7) as month, sum(total) as count from daily_totals
        where what = 'ends' and day between ${from} and ${addDays(today, -1)} group by 1`.compile(read),
    ),
  ]);
  const countsOf = (rows: readonly Row[]) => new Map(rows.map(({ month, count }) => [month, Number(count)]));
  const [again, out] = [countsOf(renewed), countsOf(ended)];
  return months.map((month) => ({ month, renewed: again.get(month) ?? 0, ended: out.get(month) ?? 0 }));
}
