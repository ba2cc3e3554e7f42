import type { listCountedSessions } from '@eemusic/contract/learning/analytics';
import type { ResultOf } from '@eemusic/contract/platform/endpoint';
import { catalogueOf } from '#library/catalogue/index.ts';
import type { Session } from '#learning/practice/index.ts';
import { type Database, readInChunks } from '#platform/database/index.ts';
import { purgedOf, shownName } from '#platform/deletions/index.ts';
import { playedEditions } from './played-editions.ts';
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
  const educatorIds = [...new Set(sessions.flatMap(({ educatorId }) => educatorId ?? []))];
  const studentIds = [...new Set(sessions.map(({ studentId }) => studentId))];
  const educatorRows = await readInChunks(read, educatorIds, (chunk) =>
    read.selectFrom('educators').select(['id', 'name']).where('id', 'in', chunk),
  );
  const studentRows = await readInChunks(read, isNamed ? studentIds : [], (chunk) =>
    read.selectFrom('students').select(['id', 'full_name']).where('id', 'in', chunk),
  );
  const educators = new Map(educatorRows.map(({ id, name }) => [id, name]));
  const students = new Map(studentRows.map(({ id, full_name }) => [id, full_name]));
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
      id,
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
