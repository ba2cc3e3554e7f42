import type { listCountedSessions } from '@eemusic/contract/learning/analytics';
import type { ResultOf } from '@eemusic/contract/platform/endpoint';
import { catalogueOf } from '#library/catalogue/index.ts';
import type { Session } from '#learning/practice/index.ts';
import { type Database, chunks } from '#platform/database/index.ts';
import { nameScores } from './named-scores.ts';

type Told = ResultOf<typeof listCountedSessions>['sessions'][number];

/** Each with the educator of its time. */
export async function describeSessions(
  services: { database: Database },
  sessions: readonly Session[],
  { isNamed }: { isNamed: boolean },
): Promise<Told[]> {
  const { read } = services.database;
  const scoreIds = [...new Set(sessions.flatMap(({ scoreId }) => scoreId ?? []))];
  const educatorIds = [...new Set(sessions.flatMap(({ educatorId }) => educatorId ?? []))];
  const studentIds = [...new Set(sessions.map(({ studentId }) => studentId))];
  const educators = new Map<number, string>();
  const students = new Map<number, string>();
  for (const some of chunks(educatorIds))
    for (const { id, name } of await read
      .selectFrom('educators')
      .select(['id', 'name'])
      .where('id', 'in', some)
      .execute())
      educators.set(id, name || 'Deleted school');
  for (const some of isNamed ? chunks(studentIds) : [])
    for (const { id, full_name: name } of await read
      .selectFrom('students')
      .select(['id', 'full_name'])
      .where('id', 'in', some)
      .execute())
      students.set(id, name);
  const [nameOf, { places }] = await Promise.all([nameScores(services, scoreIds), catalogueOf(services)]);
  return sessions.map(({ id, studentId, educatorId, startedAt, seconds, accuracy, screen, scoreId, gradeId }) => ({
    ...{ id, studentId, fullName: students.get(studentId) || null },
    educatorName: educatorId === null ? null : (educators.get(educatorId) ?? null),
    ...{ startedAt, seconds, accuracy, screen, scoreId },
    scoreName: scoreId === null ? null : nameOf(scoreId).name,
    gradeName: gradeId === null ? null : (places.grades.get(gradeId)?.name ?? null),
  }));
}
