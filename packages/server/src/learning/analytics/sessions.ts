import { ages, type listCountedSessions as declared } from '@eemusic/contract/learning/analytics';
import type { RequestOf, ResultOf } from '@eemusic/contract/platform/endpoint';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { catalogueOf, gradeNames } from '#library/catalogue/index.ts';
import {
  type Administrator,
  byIndex,
  type Database,
  epochMs,
  type Query,
  readInChunks,
  readOffThread,
} from '#platform/database/index.ts';
import { purgedOf, shownName } from '#platform/deletions/index.ts';
import type { Services } from '#platform/services.ts';
import { isOfAge, nameScores } from './figures.ts';
import { type Range, readRange } from './counts.ts';
import * as practice from '#learning/practice/index.ts';

export type Mark = Pick<RequestOf<typeof declared>, 'age' | 'gradeId' | 'region' | 'screen'> &
  Partial<Pick<RequestOf<typeof declared>, 'scoreId' | 'scored' | 'place' | 'next'>>;

export async function listSessions(
  services: Pick<Services, 'database' | 'clock'>,
  { Page, Size, ...mark }: RequestOf<typeof declared>,
  by: Administrator,
): Promise<ResultOf<typeof declared>> {
  const { source, read } = services.database;
  const range = await readRange(services, mark);
  const { scope, period } = range;
  // The most selective index: that of the score, if the request names one, or that of the scope.
  const table =
    mark.scoreId !== undefined && scope.educatorId === null
      ? byIndex({ table: 'practice_sessions', index: 'score' })
      : practice.sessionsOf(scope);
  const marked = sql`from ${table} where ${practice.inScope(scope)} and ${practice.within(period)}
    and ${inMark(mark, period.to)} and ${inVisit(mark)}`;
  const page = sql<practice.Session>`select ${practice.sessionColumns} ${marked}
    order by started_at desc, id desc limit ${Size} offset ${(Page - 1) * Size}`;
  const counted = sql<{ total: number }>`select count(*) as total ${marked}`;
  const [total, sessions] = await Promise.all([
    isSimple(mark)
      ? countInFigures(services.database, range, mark)
      : readOffThread(source, counted.compile(read)).then(([row]) => row?.total ?? 0),
    readOffThread(source, page.compile(read)),
  ]);
  return { sessions: await describeSessions(services, sessions, by), total };
}

const conditions = ['age', 'gradeId', 'region', 'screen', 'scoreId'] as const;

/** Whether the stored figures include this mark: they do for one condition, but not for two. */
function isSimple(mark: Mark): boolean {
  const set = conditions.filter((name) => mark[name] !== undefined);
  const visits = [mark.place, mark.next].filter((name) => name !== undefined).length;
  if (visits > 0) return visits === 1 && !mark.scored && set.every((name) => name === 'screen');
  return set.length <= 1;
}

async function countInFigures(database: Database, { scope, period }: Range, mark: Mark): Promise<number> {
  const kind = kindOf(mark);
  const figures: practice.Figures = await practice.figuresOf(database, scope, { ...period, kinds: [kind] });
  const column = mark.place ? ({ entry: 'entries', exit: 'exits' } as const)[mark.place] : mark.scored && 'scored';
  let sessions = 0;
  for (const [item, sums] of figures.get(kind) ?? [])
    if (isOfMark(mark, period.to, item)) sessions += sums[column || 'sessions'];
  return sessions;
}

function kindOf({ age, gradeId, region, screen, scoreId, place, next }: Mark): practice.Kind {
  if (next !== undefined) return 'move';
  if (place !== undefined || screen !== undefined) return 'screen';
  if (scoreId !== undefined) return 'score';
  if (age !== undefined) return 'birth';
  if (gradeId !== undefined) return 'grade';
  return region === undefined ? 'total' : 'region';
}

function isOfMark({ age, gradeId, region, screen, scoreId, next }: Mark, lastDay: string, item: string): boolean {
  if (next !== undefined) {
    const [from, to] = item.split(practice.moveSeparator);
    return to === next && (screen === undefined || from === screen);
  }
  if (screen !== undefined) return item === screen;
  if (scoreId !== undefined) return item === `${scoreId}`;
  if (age !== undefined) return isOfAge(age, Number(item), lastDay);
  if (gradeId !== undefined) return item === `${gradeId === 'none' ? 0 : gradeId}`;
  return region === undefined || item === (region === 'none' ? '' : region);
}

/** The conditions of a mark on a session as SQL, except those on visits. */
export function inMark({ age, gradeId, region, screen, scoreId, scored }: Mark, lastDay: string): RawBuilder<SqlBool> {
  const all: RawBuilder<SqlBool>[] = [sql`1 = 1`];
  if (age !== undefined) all.push(inAge(sql`birth_year`, age, lastDay));
  if (gradeId !== undefined) all.push(isOrNull(sql`grade_id`, gradeId));
  if (region !== undefined) all.push(isOrNull(sql`region`, region));
  if (screen !== undefined) all.push(sql`screen = ${screen}`);
  if (scoreId !== undefined) all.push(sql`score_id = ${scoreId}`);
  if (scored) all.push(sql`accuracy is not null`);
  return sql.join(all, sql` and `);
}

export const isOrNull = (column: RawBuilder<unknown>, value: number | string): RawBuilder<SqlBool> =>
  value === 'none' ? sql`${column} is null` : sql`${column} = ${value}`;

export function inAge(
  column: RawBuilder<unknown>,
  age: number | 'other' | 'none',
  lastDay: string,
): RawBuilder<SqlBool> {
  if (age === 'none') return sql`${column} is null`;
  const year = Number(lastDay.slice(0, 4));
  if (age !== 'other') return sql`${column} = ${year - age}`;
  return sql`${column} not in (${sql.join(ages.map((one) => year - one))})`;
}

/** The same rule as where practice is counted. */
function inVisit({ place, next }: Mark): RawBuilder<SqlBool> {
  if (place === 'entry') return sql`not ${isLinked('before', sql`true`)}`;
  if (place === 'exit') return sql`not ${isLinked('after', sql`true`)}`;
  return next === undefined ? sql`1 = 1` : isLinked('after', sql`other.screen = ${next}`);
}

function isLinked(side: 'before' | 'after', also: RawBuilder<SqlBool>): RawBuilder<SqlBool> {
  const own = (column: string) => sql.ref(`practice_sessions.${column}`);
  const other = (column: string) => sql.ref(`other.${column}`);
  const [earlier, later] = side === 'after' ? [own, other] : [other, own];
  const start = (of: typeof own) => epochMs(of('started_at'));
  const { maxSessionMs, maxGapMs } = practice.visitLimits;
  const length = sql`case when ${earlier('seconds')} < ${maxSessionMs / 1000}
    then ${earlier('seconds')} * 1000 else ${maxSessionMs} end`;
  const from = byIndex({ table: 'practice_sessions', index: 'student', as: 'other' });
  const [isBeyond, order] = side === 'after' ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`];
  return sql`coalesce((select ${start(later)} < ${start(earlier)} + ${length} + ${maxGapMs} and ${also} from ${from}
    where other.student_id = ${own('student_id')}
      and other.educator_id is not distinct from ${own('educator_id')}
      and other.channel_id is not distinct from ${own('channel_id')}
      and (other.started_at, other.id) ${isBeyond} (${own('started_at')}, ${own('id')})
    order by other.started_at ${order}, other.id ${order} limit 1), false)`;
}

async function describeSessions(
  services: { database: Database },
  sessions: readonly practice.Session[],
  by: Administrator,
): Promise<ResultOf<typeof declared>['sessions']> {
  const { read } = services.database;
  const idsOf = (column: 'educatorId' | 'studentId' | 'scoreId') => [
    ...new Set(sessions.flatMap((session) => session[column] ?? [])),
  ];
  const [educators, students, nameOf, { places }, editions] = await Promise.all([
    readInChunks(read, idsOf('educatorId'), (ids) =>
      read.selectFrom('educators').select(['id', 'name']).where('id', 'in', ids),
    ),
    readInChunks(read, by.codes.has('UM') ? idsOf('studentId') : [], (ids) =>
      read.selectFrom('students').select(['id', 'full_name as name']).where('id', 'in', ids),
    ),
    nameScores(services, idsOf('scoreId')),
    catalogueOf(services),
    playedEditions(read, sessions),
  ]);
  const names = (rows: readonly { id: number; name: string }[]) => new Map(rows.map(({ id, name }) => [id, name]));
  const [educatorNames, studentNames] = [names(educators), names(students)];
  return sessions.map((session) => {
    const { educatorId, scoreId, gradeId } = session;
    const educator = educatorNames.get(educatorId ?? 0) ?? null;
    const score = scoreId === null ? null : nameOf(scoreId);
    const grade = gradeNames(places.grades.get(gradeId ?? 0));
    return {
      ...session,
      fullName: studentNames.get(session.studentId) || null,
      educatorName: educator === null ? null : shownName('educator', educator),
      scoreName: score?.name ?? null,
      edition: editions.get(session.id) ?? null,
      purged: [...purgedOf({ educator }), ...(score?.purged ?? [])],
      ...grade,
      gradeName: grade.gradeName || null,
    };
  });
}

/** The last edition that began at or before the revision that a session reports. */
async function playedEditions(db: Query, sessions: readonly practice.Session[]): Promise<Map<number, number>> {
  const ids = sessions.map(({ id }) => id);
  const rows = await readInChunks(db, ids, (chunk) =>
    db
      .selectFrom('practice_sessions as session')
      .innerJoin('score_editions as begun', (join) =>
        join.onRef('begun.score_id', '=', 'session.score_id').onRef('begun.revision', '<=', 'session.edition'),
      )
      .select(['session.id', ({ fn }) => fn.max('begun.edition').as('edition')])
      .where('session.id', 'in', chunk)
      .groupBy('session.id'),
  );
  return new Map(rows.map(({ id, edition }) => [id, Number(edition)]));
}
