import type { listCountedSessions as declared } from '@eemusic/contract/learning/analytics';
import type { RequestOf, ResultOf } from '@eemusic/contract/platform/endpoint';
import type { Administrator } from '#platform/database/index.ts';
import type { Services } from '#platform/services.ts';
import { describeSessions } from './describe-sessions.ts';
import { findSessions } from './find-sessions.ts';
import type { Mark } from './mark.ts';
import { readPeriod } from './period.ts';
import { readScope } from './scope.ts';

/** The sessions behind a figure, latest first. */
export async function listSessions(
  services: Pick<Services, 'database' | 'clock'>,
  { Page, Size, ...request }: RequestOf<typeof declared>,
  by: Administrator,
): Promise<ResultOf<typeof declared>> {
  const { database, clock } = services;
  const period = readPeriod(request, clock.today());
  const scope = await readScope(database.read, request);
  const { age, gradeId, region, screen, scoreId, scored, place, next } = request;
  const mark: Mark = { age, gradeId, region, screen, scoreId, isScored: scored === '1', place, next };
  const window = { offset: (Page - 1) * Size, limit: Size };
  const { sessions, total } = await findSessions(database, { scope, period, mark, ...window });
  return { sessions: await describeSessions(services, sessions, { isNamed: by.codes.has('UM') }), total };
}
