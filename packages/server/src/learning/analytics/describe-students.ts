import type { listCountedStudents } from '@eemusic/contract/learning/analytics';
import type { ResultOf } from '@eemusic/contract/platform/endpoint';
import { sql } from 'kysely';
import { inScope, type Period, type Scope, within } from '#learning/practice/index.ts';
import { byIndex, chunks } from '#platform/database/index.ts';
import { purgedOf, shownName } from '#platform/deletions/index.ts';
import type { Services } from '#platform/services.ts';

type Counted = ResultOf<typeof listCountedStudents>['students'][number];
type Selection = { ids: readonly number[]; scope: Scope; period: Period; isNamed: boolean };

/** Returns the students in the shape of the list, in the order of the ids; purged ones have no name. */
export async function describeStudents(
  { database: { read, engine }, clock }: Pick<Services, 'database' | 'clock'>,
  { ids, scope, period, isNamed }: Selection,
): Promise<Counted[]> {
  const found = new Map<number, Counted>();
  const year = Number(period.to.slice(0, 4));
  const practice = byIndex(engine, { table: 'practice_sessions', index: 'student' });
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
