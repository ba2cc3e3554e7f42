import type { readNavigation as declared } from '@eemusic/contract/learning/analytics';
import type { RequestOf, ResultOf } from '@eemusic/contract/platform/endpoint';
import { figuresOf, moveSeparator, totalOf } from '#learning/practice/index.ts';
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
  const countedAt = clock.now();
  const figures = await figuresOf(database, scope, {
    ...period,
    kinds: ['total', 'screen', 'move'],
    students: ['screen'],
  });
  const { sessions, seconds } = totalOf(figures);
  const screens = [...(figures.get('screen') ?? [])].map(
    ([screen, { students, sessions, seconds, entries, exits }]) => ({
      screen,
      students,
      sessions,
      seconds,
      entries,
      exits,
    }),
  );
  const moves = [...(figures.get('move') ?? [])].map(([move, { sessions: count }]) => {
    const [from = '', to = ''] = move.split(moveSeparator);
    return { from, to, count };
  });
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
