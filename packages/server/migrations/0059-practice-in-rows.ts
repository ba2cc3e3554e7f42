import { type Kysely, sql } from 'kysely';
import type { Engine } from '#platform/database/database.ts';
import { columnTypes } from './baseline/column-types.ts';

/** Stored spans per query; the sets of one may take megabytes. */
const pageSize = 50;

/**
 * Figures of practice become rows, taken from what was counted, so that days of erased users stay as they are. Sessions
 * get the company's day; those so far have none and keep the day in UTC on which they count. The columns of
 * `practice_changes` stay for nodes of the version before, whose reports go on until they are restarted.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  const { sorted, inKeyOrder } = columnTypes(engine);
  await run('alter table practice_sessions add column day varchar(10)');
  await run(`create table practice_sums (
    scope varchar(1) not null,
    scope_id integer not null,
    kind varchar(10) not null,
    span ${sorted(10)} not null,
    item varchar(130) not null,
    sessions bigint not null,
    seconds bigint not null,
    scored bigint not null,
    accuracy bigint not null,
    entries bigint not null,
    exits bigint not null,
    students bigint not null,
    constraint practice_sums_once primary key (scope, scope_id, kind, span, item)
  ) ${inKeyOrder}`);
  await run('create index practice_sums_span on practice_sums (span)');
  await fillStudents(db, engine);
  await copySpans(db, engine);
  await markUncounted(db);
  await run('drop table practice_spans');
  await run('drop table practice_counter');
}

/** The days of students, from the sessions: a row per year, a column per month, a bit per day. */
async function fillStudents(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  const { sorted, inKeyOrder } = columnTypes(engine);
  const months = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
  await run(`create table practice_students (
    kind ${sorted(10)} not null,
    item ${sorted(130)} not null,
    student_id integer not null,
    educator_id integer not null,
    channel_id integer not null,
    year integer not null,
    ${months.map((month) => `m${month} integer not null default 0`).join(', ')},
    constraint practice_students_once primary key (kind, item, student_id, educator_id, channel_id, year)
  ) ${inKeyOrder}`);
  const items: Readonly<Record<string, string>> = {
    birth: 'cast(coalesce(birth_year, 0) as varchar(20))',
    grade: 'cast(coalesce(grade_id, 0) as varchar(20))',
    region: `coalesce(region, '')`,
    screen: 'screen',
    total: `''`,
  };
  const sums = months.map((month) => `sum(case month when ${month} then bit else 0 end)`);
  for (const [kind, item] of Object.entries(items))
    await run(`insert into practice_students
      select '${kind}', item, student_id, educator_id, channel_id, year, ${sums.join(', ')}
      from (select distinct ${item} as item, student_id, coalesce(educator_id, 0) as educator_id,
        coalesce(channel_id, 0) as channel_id, cast(substr(started_at, 1, 4) as integer) as year,
        cast(substr(started_at, 6, 2) as integer) as month, 1 << (cast(substr(started_at, 9, 2) as integer) - 1) as bit
        from practice_sessions) days
      group by item, student_id, educator_id, channel_id, year order by 2, 3, 4, 5, 6`);
  await run('create index practice_students_student on practice_students (student_id)');
  await run('create index practice_students_channel on practice_students (channel_id, kind)');
}

type Key = { scope: string; scope_id: number; span: string };
type Part = Key & { part: string; figures: Uint8Array };
/** Sessions, seconds, scored, accuracy, visits that began and that ended, students. */
type Sums = number[];

/** Days of channels and educators are left out, because they are counted for each request. */
const isKept = sql`(scope = 'a' or length(span) = 7)`;

async function copySpans(db: Kysely<unknown>, engine: Engine): Promise<void> {
  for (let after: Key = { scope: '', scope_id: 0, span: '' }; ;) {
    const { rows: keys } = await sql<Key>`select distinct scope, scope_id, span from practice_spans
      where part = 't' and ${isKept} and (scope, scope_id, span) > (${after.scope}, ${after.scope_id}, ${after.span})
      order by scope, scope_id, span limit ${pageSize}`.execute(db);
    for (const key of keys) {
      const { rows: parts } = await sql<Part>`select * from practice_spans where scope = ${key.scope}
        and scope_id = ${key.scope_id} and span = ${key.span}`.execute(db);
      await insert(db, engine, key, sumsOf(parts));
    }
    const last = keys.at(-1);
    if (!last) return;
    after = last;
  }
}

async function insert(db: Kysely<unknown>, engine: Engine, key: Key, sums: Map<string, Sums>): Promise<void> {
  const rows = JSON.stringify([...sums].map(([name, values]) => [...(JSON.parse(name) as string[]), ...values]));
  const each =
    engine === 'sqlite' ? sql`json_each(${rows})` : sql`json_array_elements(cast(${rows} as json)) as given (value)`;
  const values = [2, 3, 4, 5, 6, 7, 8].map((at) => sql`cast(value ->> ${sql.lit(at)} as bigint)`);
  await sql`insert into practice_sums select ${key.scope}, cast(${key.scope_id} as integer), value ->> 0, ${key.span}, value ->> 1,
    ${sql.join(values)} from ${each}`.execute(db);
}

const kinds: Readonly<Record<string, string>> = { t: 'total', g: 'grade', y: 'birth', r: 'region' };

/** The key of sums. */
const nameOf = (kind: string, item: string) => JSON.stringify([kind, item]);
const partOf = (key: string) => nameOf(kinds[key.charAt(0)] ?? '', key.slice(1));

function sumsOf(parts: readonly Part[]): Map<string, Sums> {
  const all = new Map<string, Sums>();
  const set = (name: string, sums: readonly number[]) =>
    all.set(
      name,
      [0, 1, 2, 3, 4, 5, 6].map((at) => sums[at] ?? 0),
    );
  const bytesOf = (part: string) => {
    const figures = parts.find((one) => one.part === part)?.figures;
    return figures && Buffer.from(figures.buffer, figures.byteOffset, figures.byteLength);
  };
  const parsed = <Value>(part: string, none: Value): Value => JSON.parse(bytesOf(part)?.toString() ?? 'null') ?? none;
  type Visits = { screens: [string, number[]][]; moves: [string, [string, number][]][] };
  for (const [key, sums] of parsed<[string, number[]][]>('t', [])) set(partOf(key), sums);
  for (const [score, sums] of parsed<[number, number[]][]>('p', [])) set(nameOf('score', `${score}`), sums);
  const { screens, moves } = parsed<Visits>('v', { screens: [], moves: [] });
  for (const [screen, sums] of screens) set(nameOf('screen', screen), sums);
  for (const [from, tos] of moves) for (const [to, count] of tos) set(nameOf('move', `${from}\n${to}`), [count]);

  const students = (part: string, name: (key: string) => string) => {
    for (const [key, size] of sizesOf(bytesOf(part))) all.get(name(key))?.splice(6, 1, size);
  };
  students('a', () => nameOf('total', ''));
  students('d', partOf);
  students('n', (screen) => nameOf('screen', screen));
  return all;
}

/** Returns the size of each set. Before the sets stand the length of the head, and the head: keys and lengths as JSON. */
function sizesOf(bytes: Buffer | undefined): [key: string, size: number][] {
  if (!bytes) return [];
  let at = 4 + bytes.readUInt32LE();
  return (JSON.parse(bytes.toString('utf8', 4, at)) as [string, number][]).map(([key, length]) => {
    at += length;
    return [key, sizeOf(bytes.subarray(at - length, at))];
  });
}

const [withoutRuns, withRuns] = [12346, 12347];

/**
 * Returns how many ids a set in Roaring's portable format has. Its head says so for each container: a key and the size
 * less one, 16 bits each. https://github.com/RoaringBitmap/RoaringFormatSpec
 */
function sizeOf(set: Buffer): number {
  const cookie = set.readUInt16LE();
  if (cookie !== withoutRuns && cookie !== withRuns) throw new Error(`A set begins with ${cookie}`);
  const containers = cookie === withRuns ? set.readUInt16LE(2) + 1 : set.readUInt32LE(4);
  const heads = cookie === withRuns ? 4 + Math.ceil(containers / 8) : 8;
  let size = 0;
  for (let at = 0; at < containers; at += 1) size += set.readUInt16LE(heads + at * 4 + 2) + 1;
  return size;
}

/** A day beside one that waits to be counted waits too, because of visits across midnight; so does a month without sums. */
async function markUncounted(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ day: string }>`select distinct day from practice_changes`.execute(db);
  const days = new Set(rows.flatMap(({ day }) => [-1, 1].map((by) => beside(day, by))));
  for (const day of days) await sql`insert into practice_changes (day) values (${day})`.execute(db);
  await sql`insert into practice_changes (day) select distinct substr(span, 1, 7) from practice_sums days
    where scope = 'a' and not exists (select 1 from practice_sums months
      where months.scope = 'a' and months.span = substr(days.span, 1, 7))`.execute(db);
}

function beside(day: string, by: number): string {
  const date = new Date(`${day}T00:00:00.000Z`);
  date.setUTCDate(date.getUTCDate() + by);
  return date.toISOString().slice(0, 10);
}
