import type { listCountedStudents as declared } from '@eemusic/contract/learning/analytics';
import type { RequestOf, ResultOf } from '@eemusic/contract/platform/endpoint';
import type { Administrator } from '#platform/database/index.ts';
import type { Services } from '#platform/services.ts';
import { findActive } from './find-active.ts';
import { findMembers } from './find-members.ts';
import { readPeriod } from './period.ts';
import { readScope } from './scope.ts';
import { describeStudents } from './describe-students.ts';

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
