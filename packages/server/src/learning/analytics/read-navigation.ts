import type { readNavigation as declared } from '@eemusic/contract/learning/analytics';
import type { RequestOf, ResultOf } from '@eemusic/contract/platform/endpoint';
import { figuresOf, noSums } from '#learning/practice/index.ts';
import type { Services } from '#platform/services.ts';
import { reportHeader } from './report-header.ts';
import { readPeriod } from './period.ts';
import { readScope } from './scope.ts';

const maxMoves = 200;

export async function readNavigation(
  services: Pick<Services, 'database' | 'clock'>,
  request: RequestOf<typeof declared>,
): Promise<ResultOf<typeof declared>> {
  const { database, clock } = services;
  const period = readPeriod(request, clock.today());
  const scope = await readScope(database.read, request);
  const { figures, countedAt } = await figuresOf(services, scope, [{ ...period, parts: ['t', 'v', 'n'] }]);
  const [all] = figures;
  if (!all) throw new Error('Nothing was counted');
  const [sessions, seconds] = all.sums.get('t') ?? noSums;
  const screens = [...all.screens].map(([screen, [sessions, seconds, , , entries, exits]]) => ({
    screen,
    students: all.screenSets.get(screen)?.size ?? 0,
    sessions,
    seconds,
    entries,
    exits,
  }));
  const moves = [...all.moves].flatMap(([from, tos]) => [...tos].map(([to, count]) => ({ from, to, count })));
  return {
    ...(await reportHeader(database.read, { period, countedAt, isEmpty: sessions === 0 })),
    visits: screens.reduce((sum, { entries }) => sum + entries, 0),
    sessions,
    seconds,
    screens: screens.toSorted((one, other) => other.sessions - one.sessions || (one.screen < other.screen ? -1 : 1)),
    moves: moves
      .toSorted(
        (one, other) => other.count - one.count || (`${one.from}\n${one.to}` < `${other.from}\n${other.to}` ? -1 : 1),
      )
      .slice(0, maxMoves),
  };
}
