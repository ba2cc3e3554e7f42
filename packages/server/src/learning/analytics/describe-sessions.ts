import type { listCountedSessions } from '@eemusic/contract/learning/analytics';
import type { ResultOf } from '@eemusic/contract/platform/endpoint';
import { catalogueOf } from '#library/catalogue/index.ts';
import type { Session } from '#learning/practice/index.ts';
import { type Database, type Query, readInChunks } from '#platform/database/index.ts';
import { purgedOf, shownName } from '#platform/deletions/index.ts';
import { nameScores } from './named-scores.ts';

type CountedSession = ResultOf<typeof listCountedSessions>['sessions'][number];

/** Returns the sessions in the shape of the list, each with the educator it counts for. */
export async function describeSessions(
  services: { database: Database },
  sessions: readonly Session[],
  { isNamed }: { isNamed: boolean },
): Promise<CountedSession[]> {
  const { read } = services.database;
  const scoreIds = [...new Set(sessions.flatMap(({ scoreId }) => scoreId ?? []))];
  const educators = await educatorNames(
    read,
    sessions.flatMap(({ educatorId }) => educatorId ?? []),
  );
  const students = await studentNames(read, isNamed ? sessions.map(({ studentId }) => studentId) : []);
  const [nameOf, { places }, editions] = await Promise.all([
    nameScores(services, scoreIds),
    catalogueOf(services),
    playedEditions(
      read,
      sessions.map(({ id }) => id),
    ),
  ]);
  return sessions.map(({ id, studentId, educatorId, startedAt, seconds, accuracy, screen, scoreId, gradeId }) => {
    const educator = educatorId === null ? null : (educators.get(educatorId) ?? null);
    const score = scoreId === null ? null : nameOf(scoreId);
    const grade = gradeId === null ? undefined : places.grades.get(gradeId);
    return {
      studentId,
      fullName: students.get(studentId) || null,
      educatorName: educator === null ? null : shownName('educator', educator),
      startedAt,
      seconds,
      accuracy,
      screen,
      scoreId,
      scoreName: score?.name ?? null,
      edition: editions.get(id) ?? null,
      purged: [...purgedOf({ educator }), ...(score?.purged ?? [])],
      gradeName: grade?.name ?? null,
      gradeNameZh: grade?.nameZh ?? null,
      gradeNumber: grade?.number ?? null,
    };
  });
}

async function educatorNames(read: Query, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await readInChunks(read, [...new Set(ids)], (chunk) =>
    read.selectFrom('educators').select(['id', 'name']).where('id', 'in', chunk),
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

async function studentNames(read: Query, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await readInChunks(read, [...new Set(ids)], (chunk) =>
    read.selectFrom('students').select(['id', 'full_name']).where('id', 'in', chunk),
  );
  return new Map(rows.map(({ id, full_name }) => [id, full_name]));
}

/**
 * Returns the edition that was played, for each session that reports a revision: the last edition that began at or
 * before that revision.
 */
async function playedEditions(db: Query, sessionIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await readInChunks(db, sessionIds, (chunk) =>
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
