import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { listCountedStudents as declared } from '@eemusic/contract/learning/analytics';
import type { RequestOf, ResultOf } from '@eemusic/contract/platform/endpoint';
import {
  type Administrator,
  byIndex,
  chunks,
  type Database,
  readOffThread,
  readOnReplica,
} from '#platform/database/index.ts';
import type { Services } from '#platform/services.ts';
import { inScope, type Period, type Scope, sessionsOf, within } from '#learning/practice/index.ts';
import { purgedOf, shownName } from '#platform/deletions/index.ts';
import { readPeriod } from './period.ts';
import { readScope } from './scope.ts';
import type { Mark } from './mark.ts';
import { countMembers, isOfKind, isOfScope, type Kind } from './members.ts';
import { inAge, inMark, isOrNull } from './where.ts';

/** The students behind a figure: active ones by id, new and lapsed ones by day, latest first. */
export async function listStudents(
  services: Pick<Services, 'database' | 'clock'>,
  { Page, Size, kind, ...request }: RequestOf<typeof declared>,
  by: Administrator,
): Promise<ResultOf<typeof declared>> {
  const { database, clock } = services;
  const period = readPeriod(request, clock.today());
  const scope = await readScope(database.read, request);
  const { age, gradeId, region, screen } = request;
  const pageOfMark = { scope, period, mark: { age, gradeId, region, screen }, offset: (Page - 1) * Size, limit: Size };
  const { ids, total } =
    kind === 'active' ? await findActive(database, pageOfMark) : await findMembers(services, { ...pageOfMark, kind });
  const students = await describeStudents({ database, clock }, { ids, scope, period, isNamed: by.codes.has('UM') });
  return { students, total };
}

/** Students who were added, or whose subscription ended, latest first. */
async function findMembers(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { scope, period, mark, offset, limit, kind }: PageOfMark & { kind: Kind },
): Promise<Found> {
  const { source, read } = database;
  const dated = { today: clock.today(), startOfDay: clock.startOfDay };
  const condition = sql`${isOfScope(scope)} and ${isOfKind(kind, period, dated)} and ${ofStudent(mark, period.to)}`;
  const order = kind === 'new' ? sql`s.created_at desc, s.id desc` : sql`s.expires_on desc, s.id desc`;
  const isNarrowed = Object.values(mark).some((value) => value !== undefined);
  const [rows, total] = await Promise.all([
    readOnReplica(
      source,
      sql<{ id: number }>`select s.id from students s where ${condition} order by ${order}
        limit ${limit} offset ${offset}`.compile(read),
    ),
    isNarrowed
      ? readOnReplica(
          source,
          sql<{ total: number }>`select count(*) as total from students s where ${condition}`.compile(read),
        )
      : countMembers({ database, clock }, kind, { scope, periods: [period] }).then(([total = 0]) => [{ total }]),
  ]);
  return { ids: rows.map(({ id }) => id), total: Number(total[0]?.total ?? 0) };
}

/** Returns a condition on the student's current data, which include neither a grade nor a screen. */
function ofStudent({ age, gradeId, region, screen }: Mark, lastDay: string): RawBuilder<SqlBool> {
  if (screen !== undefined || (gradeId !== undefined && gradeId !== 'none')) return sql`1 = 0`;
  const all: RawBuilder<SqlBool>[] = [sql`1 = 1`];
  if (age !== undefined) all.push(inAge(sql`s.birth_year`, age, lastDay));
  if (region !== undefined) all.push(isOrNull(sql`s.region`, region));
  return sql.join(all, sql` and `);
}

type PageOfMark = { scope: Scope; period: Period; mark: Mark; offset: number; limit: number };
type Found = { ids: number[]; total: number };

/** Returns students who practised, by id. */
async function findActive(
  { source, read }: Database,
  { scope, period, mark, offset, limit }: PageOfMark,
): Promise<Found> {
  const query = sql<{ id: number | null; total: number }>`with found as materialized (select distinct student_id as id
      from ${sessionsOf(scope)} where ${inScope(scope)} and ${within(period)} and ${inMark(mark, period.to)}),
    page as (select id from found order by id limit ${limit} offset ${offset})
    select id, total from (select count(*) as total from found) counted left join page on true order by id`;
  const rows = await readOffThread(source, query.compile(read));
  return { ids: rows.flatMap(({ id }) => id ?? []), total: rows[0]?.total ?? 0 };
}

type Counted = ResultOf<typeof declared>['students'][number];
type Selection = { ids: readonly number[]; scope: Scope; period: Period; isNamed: boolean };

/** Returns the students in the shape of the list, in the order of the ids; purged ones have no name. */
async function describeStudents(
  { database: { read }, clock }: Pick<Services, 'database' | 'clock'>,
  { ids, scope, period, isNamed }: Selection,
): Promise<Counted[]> {
  const found = new Map<number, Counted>();
  const year = Number(period.to.slice(0, 4));
  const practice = byIndex({ table: 'practice_sessions', index: 'student' });
  for (const chunk of chunks(ids)) {
    const rows = await read
      .selectFrom('students')
      .leftJoin('educators', 'educators.id', 'students.educator_id')
      .select(['students.id', 'full_name', 'educators.name as educator', 'students.region', 'birth_year'])
      .select(['students.created_at', 'students.expires_on'])
      .where('students.id', 'in', chunk)
      .execute();
    const { rows: sums } = await sql<{ id: number; sessions: number; seconds: number }>`select student_id as id,
      count(*) as sessions, sum(seconds) as seconds from ${practice}
      where student_id in (${sql.join(chunk)}) and ${within(period)} and ${inScope(scope)} group by 1`.execute(read);
    const practised = new Map(sums.map((row) => [row.id, row]));
    for (const row of rows) {
      const { sessions = 0, seconds = 0 } = practised.get(row.id) ?? {};
      found.set(row.id, {
        studentId: row.id,
        fullName: isNamed ? row.full_name || null : null,
        educatorName: row.educator === null ? null : shownName('educator', row.educator),
        purged: purgedOf({ educator: row.educator }),
        region: row.region,
        age: row.birth_year === null ? null : year - row.birth_year,
        sessions: Number(sessions),
        seconds: Number(seconds),
        createdOn: clock.dayOf(row.created_at),
        expiresOn: row.expires_on,
      });
    }
  }
  return ids.flatMap((id) => found.get(id) ?? []);
}
