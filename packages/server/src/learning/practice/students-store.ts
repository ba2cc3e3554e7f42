import { addMonths, monthOf } from '@eemusic/contract/platform/days';
import { type RawBuilder, sql, type SqlBool, type Transaction } from 'kysely';
import { chunks, type Database, isIn, jsonTable, lock, type Query, readOffThread } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import { items, type Kind } from './count.ts';
import { dayOfSession, inScope, type Period, type Scope, sessionsOf, within } from './sessions.ts';

/* Only this file accesses the table of days of students. */

type Tx = Transaction<Tables>;

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

/** SQL that makes a row of each kind from each session of a period. */
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

/** The days of a student in a month that are not stored. */
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
    const everybody = { channelId: null, educatorId: null };
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

const batchSize = 1000;

export async function addDays(tx: Tx, all: readonly NewDays[]): Promise<void> {
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

/**
 * Removes the stored days of students whose sessions went or were corrected; all these sessions must be recorded as
 * changes.
 */
export async function removeDays(tx: Tx, studentIds: readonly number[]): Promise<void> {
  await lock(tx, 'counting practice');
  await sql`delete from practice_students where ${isIn('student_id', studentIds)}`.execute(tx);
  await tx.deleteFrom('practice_changes').where('day', '=', removal).execute();
  await tx.insertInto('practice_changes').values({ day: removal }).execute();
}
