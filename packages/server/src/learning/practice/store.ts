import { addDays, addMonths, monthOf } from '@eemusic/contract/platform/days';
import { type Generated, type RawBuilder, sql, type SqlBool, type Transaction } from 'kysely';
import {
  chunks,
  countRows,
  type Database,
  isIn,
  isInTexts,
  jsonTable,
  lock,
  type Query,
  readOffThread,
} from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { CompanyClock } from '#platform/clock.ts';
import {
  type Counted,
  type CountedSpan,
  items,
  type Kind,
  dayOfSession,
  everybody,
  inScope,
  maxLinkMs,
  type Period,
  type Scope,
  sessionsOf,
  within,
} from './sessions.ts';

/* Only this file accesses the tables of sums, of changes, and of days of students. */

type Tx = Transaction<Tables>;

/** Everybody (id 0), a channel or an educator. */
export type SumScope = 'a' | 'c' | 'e';

/** The key of a scope; null for an educator within one channel, which is never stored. */
function storedScopeOf({ channelId, educatorId }: Scope): { scope: SumScope; scopeId: number } | null {
  if (channelId !== null && educatorId !== null) return null;
  if (channelId !== null) return { scope: 'c', scopeId: channelId };
  return educatorId !== null ? { scope: 'e', scopeId: educatorId } : { scope: 'a', scopeId: 0 };
}

/** Of a session near midnight, the day before or after is counted again, too, because a visit may cross it. */
export async function addChanges(
  tx: Tx,
  clock: Pick<CompanyClock, 'dayOf'>,
  sessions: readonly { day: string; startedAt: string }[],
): Promise<void> {
  const days = new Set<string>();
  for (const { day, startedAt } of sessions) {
    const at = Date.parse(startedAt);
    days.add(day);
    if (clock.dayOf(new Date(at - maxLinkMs)) < day) days.add(addDays(day, -1));
    if (clock.dayOf(new Date(at + maxLinkMs)) > day) days.add(addDays(day, 1));
  }
  for (const chunk of chunks([...days].toSorted()))
    await tx
      .insertInto('practice_changes')
      .values(chunk.map((day) => ({ day })))
      .execute();
}

export async function readChanges(read: Query, { from, to }: Period): Promise<Set<string>> {
  const { rows } = await sql<{ day: string }>`select distinct day from practice_changes
    where (day between ${from} and ${to}) or (day between ${from.slice(0, 7)} and ${to.slice(0, 7)})`.execute(read);
  return new Set(rows.map(({ day }) => day));
}

export async function listMonths(read: Query, scope: Scope, { from, to }: Period): Promise<Set<string>> {
  const stored = storedScopeOf(scope);
  if (!stored) return new Set();
  const { rows } = await sql<{ span: string }>`select span from practice_sums
    where scope = ${stored.scope} and scope_id = ${stored.scopeId} and kind = 'total'
      and span between ${from.slice(0, 7)} and ${to.slice(0, 7)} and length(span) = 7`.execute(read);
  return new Set(rows.map(({ span }) => span));
}

type Stored = { kinds: readonly Kind[]; spans: readonly string[] };

/** Adds up stored days and months. The number of students is right only for a single one. */
export async function addUp({ read }: Database, scope: Scope, { kinds, spans }: Stored): Promise<Counted[]> {
  const stored = storedScopeOf(scope);
  if (!stored || spans.length === 0) return [];
  const sum = (column: string) => sql`cast(sum(${sql.ref(column)}) as bigint) as ${sql.ref(column)}`;
  const { rows } = await sql<Counted>`select kind, item, ${sql.join(columns.map(sum))} from practice_sums
    where scope = ${stored.scope} and scope_id = ${stored.scopeId} and kind in (${sql.join(kinds)})
      and ${isInTexts('span', spans)} group by kind, item`.execute(read);
  return rows;
}

const columns = ['sessions', 'seconds', 'scored', 'accuracy', 'entries', 'exits', 'students'];

export type Waiting = { id: number; day: string };

export async function readWaitingDays({ read }: Database, maxDays: number): Promise<Waiting[]> {
  const days = () => read.selectFrom('practice_changes').where(sql`length(day)`, '=', 10);
  const first = await days().select('day').orderBy('day').limit(1).executeTakeFirst();
  if (!first) return [];
  return days()
    .select(['id', 'day'])
    .where('day', '>=', first.day)
    .where('day', '<', addDays(first.day, maxDays))
    .execute();
}

/** Returns the changed months before one, whose days are all counted. */
export async function readWaitingMonths({ read }: Database, before: string): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`select id, day from practice_changes months
    where length(day) = 7 and day < ${before} and not exists (select 1 from practice_changes days
      where length(days.day) = 10 and substr(days.day, 1, 7) = months.day) order by day`.execute(read);
  return rows;
}

/** Records that a month has to be counted again; whoever counts it now then stores nothing. */
export async function renewMonths(tx: Tx, months: ReadonlySet<string>): Promise<void> {
  const all = [...months].toSorted();
  await tx.deleteFrom('practice_changes').where('day', 'in', all).execute();
  await tx
    .insertInto('practice_changes')
    .values(all.map((day) => ({ day })))
    .execute();
}

/** Removes changes that were counted. Returns false, and removes none, if another run has counted any of them. */
export async function takeChanges(tx: Tx, ids: readonly number[]): Promise<boolean> {
  const waiting = sql<SqlBool>`${isIn('id', ids)}`;
  if ((await countRows(tx.selectFrom('practice_changes').where(waiting))) < ids.length) return false;
  await tx.deleteFrom('practice_changes').where(waiting).execute();
  return true;
}

const batchSize = 1000;

export async function replaceSpans(
  tx: Tx,
  { spans, rows }: { spans: readonly string[]; rows: readonly (CountedSpan & { scope: SumScope })[] },
): Promise<void> {
  await sql`delete from practice_sums where ${isInTexts('span', spans)}`.execute(tx);
  const given = (column: string) => sql`cast(value ->> ${sql.lit(column)} as bigint)`;
  for (const chunk of chunks(rows, batchSize))
    await sql`insert into practice_sums (scope, scope_id, kind, span, item, ${sql.join(columns.map((one) => sql.ref(one)))})
      select value ->> 'scope', ${given('scopeId')}, value ->> 'kind', value ->> 'span', value ->> 'item',
        ${sql.join(columns.map(given))} from ${jsonTable(chunk)}`.execute(tx);
}

export const studentKinds: readonly Kind[] = ['total', 'birth', 'grade', 'region', 'screen'];

const months = ['m1', 'm2', 'm3', 'm4', 'm5', 'm6', 'm7', 'm8', 'm9', 'm10', 'm11', 'm12'] as const;
type Month = (typeof months)[number];
const columnOf = (month: string): Month => months[Number(month.slice(5)) - 1] ?? 'm1';

/** The SQL condition that a row has a day within a period: one bit per day, the lowest is the first of the month. */
function hasDayIn({ from, to }: Period): RawBuilder<SqlBool> {
  const years = new Map<number, RawBuilder<unknown>[]>();
  for (let month = monthOf(from); month <= monthOf(to); month = addMonths(month, 1)) {
    const first = month === monthOf(from) ? Number(from.slice(8)) : 1;
    const last = month === monthOf(to) ? Number(to.slice(8)) : 31;
    const year = Number(month.slice(0, 4));
    const days = sql`(${sql.ref(columnOf(month))} & ${sql.lit(2 ** last - 2 ** (first - 1))})`;
    years.set(year, [...(years.get(year) ?? []), days]);
  }
  const all = [...years].map(([year, days]) => sql<SqlBool>`year = ${year} and ${sql.join(days, sql` | `)} <> 0`);
  return sql`(${sql.join(all, sql` or `)})`;
}

function itemsOf(scope: Scope, period: Period, kinds: readonly Kind[], days: readonly string[]) {
  const rows = kinds.map(
    (kind) => sql`select ${sql.lit(kind)} as kind, ${items[kind].item} as item, student_id,
      coalesce(educator_id, 0) as educator_id, coalesce(channel_id, 0) as channel_id, day from sessions`,
  );
  return sql`with sessions as (select student_id, educator_id, channel_id, grade_id, birth_year, region, screen,
      ${dayOfSession} as day from ${sessionsOf(scope)}
      where ${inScope(scope)} and ${within(period)} and ${dayOfSession} in (${sql.join(days)})),
    found as (${sql.join(rows, sql` union all `)})`;
}

type Counting = {
  scope: Scope;
  periods: readonly Period[];
  kinds: readonly Kind[];
  /** Days that have to be counted again; their students are also looked up in their sessions. */
  changes: ReadonlySet<string>;
};

type Counts = (index: number, kind: Kind, item: string) => number;

/** Counts the distinct students of each item of some kinds in each of these periods, which are in order. */
export async function countStudents(database: Database, { scope, periods, kinds, changes }: Counting): Promise<Counts> {
  const { source, read } = database;
  const counts = new Map<string, number>();
  const add = (index: number, kind: string, item: string, students: number) => {
    const key = `${index} ${kind} ${item}`;
    counts.set(key, (counts.get(key) ?? 0) + Number(students));
  };
  const whole = { from: periods[0]?.from ?? '', to: periods.at(-1)?.to ?? '' };
  const columns = periods.map((period, index) => {
    const students = periods.length === 1 ? sql`student_id` : sql`case when ${hasDayIn(period)} then student_id end`;
    return sql`count(distinct ${students}) as ${sql.ref(`p${index}`)}`;
  });
  const stored = sql<Record<string, number> & { kind: string; item: string }>`select kind, item, ${sql.join(columns)}
    from practice_students where kind in (${sql.join(kinds)}) and ${inScope(scope)} and ${hasDayIn(whole)}
    group by kind, item`;
  for (const row of await readOffThread(source, stored.compile(read)))
    for (const index of periods.keys()) add(index, row.kind, row.item, row[`p${index}`] ?? 0);

  for (const [index, period] of periods.entries()) {
    const days = [...changes].filter((day) => day.length === 10 && period.from <= day && day <= period.to).toSorted();
    if (days.length === 0) continue;
    const changed = { from: days[0] ?? '', to: days.at(-1) ?? '' };
    const more = sql<{ kind: string; item: string; students: number }>`${itemsOf(scope, changed, kinds, days)}
      select kind, item, count(distinct student_id) as students from found where not exists (
        select 1 from practice_students stored where stored.kind = found.kind and stored.item = found.item
          and stored.student_id = found.student_id and ${inScope(scope)} and ${hasDayIn(period)})
      group by kind, item`;
    for (const { kind, item, students } of await readOffThread(source, more.compile(read)))
      add(index, kind, item, students);
  }
  return (index, kind, item) => counts.get(`${index} ${kind} ${item}`) ?? 0;
}

export type NewDays = { kind: Kind; item: string; studentId: number; educatorId: number; channelId: number } & {
  year: number;
  column: Month;
  days: number;
};

export async function findNewDays({ source, read }: Database, days: readonly string[]): Promise<NewDays[]> {
  const all: NewDays[] = [];
  for (const [month, ofMonth] of Map.groupBy(days, monthOf)) {
    const [year, column] = [Number(month.slice(0, 4)), columnOf(month)];
    const period = { from: ofMonth[0] ?? '', to: ofMonth.at(-1) ?? '' };
    const query = sql<Omit<NewDays, 'year' | 'column'>>`${itemsOf(everybody, period, studentKinds, ofMonth)},
      once as (select distinct * from found),
      practised as (select kind, item, student_id, educator_id, channel_id,
        cast(sum(1 << (cast(substr(day, 9) as integer) - 1)) as integer) as days from once group by 1, 2, 3, 4, 5)
      select kind, item, student_id as "studentId", educator_id as "educatorId", channel_id as "channelId", days
      from practised where not exists (select 1 from practice_students stored where stored.kind = practised.kind
        and stored.item = practised.item and stored.student_id = practised.student_id
        and stored.educator_id = practised.educator_id and stored.channel_id = practised.channel_id
        and year = ${year} and (${sql.ref(column)} & days) = days)`;
    for (const row of await readOffThread(source, query.compile(read))) all.push({ ...row, year, column });
  }
  return all;
}

export async function addStudentDays(tx: Tx, all: readonly NewDays[]): Promise<void> {
  const number = (name: string) => sql`cast(value ->> ${sql.lit(name)} as integer)`;
  for (const [column, rows] of Map.groupBy(all, (one) => one.column))
    for (const chunk of chunks(rows, batchSize))
      await sql`insert into practice_students (kind, item, student_id, educator_id, channel_id, year, ${sql.ref(column)})
        select value ->> 'kind', value ->> 'item', ${sql.join(['studentId', 'educatorId', 'channelId', 'year', 'days'].map(number))}
        from ${jsonTable(chunk)} where true
        on conflict (kind, item, student_id, educator_id, channel_id, year)
        do update set ${sql.ref(column)} = practice_students.${sql.ref(column)} | excluded.${sql.ref(column)}`.execute(
        tx,
      );
}

/** Stands among the changes, with a new id after each removal. */
const removal = 'students';

/** Returns the last removal of days; whoever counted before it stores nothing. */
export async function lastRemoval(db: Query): Promise<number> {
  const rows = await db.selectFrom('practice_changes').select('id').where('day', '=', removal).execute();
  return rows[0]?.id ?? 0;
}

/** All sessions of these students must be recorded as changes. */
export async function removeDays(tx: Tx, studentIds: readonly number[]): Promise<void> {
  await lock(tx, 'counting practice');
  await sql`delete from practice_students where ${isIn('student_id', studentIds)}`.execute(tx);
  await tx.deleteFrom('practice_changes').where('day', '=', removal).execute();
  await tx.insertInto('practice_changes').values({ day: removal }).execute();
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** Days, and months of which a day was counted, that have to be counted again, with one row per change. */
    practice_changes: { id: Generated<number>; day: string };
    /** By scope: `a` (id 0) for everybody, and months of a channel (`c`) or educator (`e`) with enough sessions. */
    practice_sums: {
      scope: 'a' | 'c' | 'e';
      scope_id: number;
      kind: Kind;
      span: string;
      item: string;
      sessions: number;
      seconds: number;
      scored: number;
      /** In millionths. */
      accuracy: number;
      entries: number;
      exits: number;
      students: number;
    };
    /** For an educator and a channel (0 for none): one row per year, a column per month, a bit per day. */
    practice_students: {
      kind: Kind;
      item: string;
      student_id: number;
      educator_id: number;
      channel_id: number;
      year: number;
    } & Record<`m${number}`, Generated<number>>;
  }
}
