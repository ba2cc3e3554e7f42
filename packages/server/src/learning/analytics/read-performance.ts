import { minScored, maxScores, type readPerformance as declared } from '@eemusic/contract/learning/analytics';
import type { RequestOf, ResultOf } from '@eemusic/contract/platform/endpoint';
import { catalogueOf } from '#library/catalogue/index.ts';
import { figuresOf, noSums, type Sums } from '#learning/practice/index.ts';
import type { Services } from '#platform/services.ts';
import { reportHeader } from './report-header.ts';
import { nameScores } from './named-scores.ts';
import { accuracyOf, byAge, byGrade, performanceOf } from './parts.ts';
import { readPeriod, splitPeriod, stepOf } from './period.ts';
import { readScope } from './scope.ts';

const maxHardest = 20;

export async function readPerformance(
  services: Pick<Services, 'database' | 'clock'>,
  request: RequestOf<typeof declared>,
): Promise<ResultOf<typeof declared>> {
  const { database, clock } = services;
  const period = readPeriod(request, clock.today());
  const scope = await readScope(database.read, request);
  const step = stepOf(period, request.step);
  const parts = splitPeriod(period, step);
  const isWanted = (key: string) => !key.startsWith('r');
  const periods = [
    { ...period, parts: ['t', 'p', 'd'] as const, isWanted },
    ...parts.map((part) => ({ ...part, parts: ['t'] as const })),
  ];
  const [{ figures, countedAt }, { places }] = await Promise.all([
    figuresOf(services, scope, periods),
    catalogueOf(services),
  ]);
  const [all, ...ofParts] = figures;
  if (!all) throw new Error('Nothing was counted');
  const sums = all.sums.get('t') ?? noSums;
  const mostPlayed = [...all.scores].toSorted(byMostPlayed).slice(0, maxScores);
  const byAccuracy = [...all.scores].filter(([, sums]) => sums[2] >= minScored).toSorted(byLowestAccuracy);
  const hardest = byAccuracy.slice(0, maxHardest);
  const nameOf = await nameScores(services, [...new Set([...mostPlayed, ...hardest].map(([id]) => id))]);
  const scoreOf = ([scoreId, sums]: [number, Sums]) => {
    const [sessions, seconds, scored] = sums;
    return { scoreId, ...nameOf(scoreId), sessions, seconds, scored, accuracy: accuracyOf(sums) };
  };
  return {
    ...(await reportHeader(database.read, { period, step, countedAt, isEmpty: sums[0] === 0 })),
    sessions: sums[0],
    seconds: sums[1],
    scored: sums[2],
    accuracy: accuracyOf(sums),
    series: parts.map((part, index) => {
      const sums = ofParts[index]?.sums.get('t') ?? noSums;
      return { ...part, sessions: sums[0], seconds: sums[1], accuracy: accuracyOf(sums) };
    }),
    byGrade: byGrade(all, places.grades).map(({ gradeId, gradeName, gradeNameZh, gradeNumber, ...cut }) => ({
      gradeId,
      gradeName,
      gradeNameZh,
      gradeNumber,
      ...performanceOf(cut),
    })),
    byAge: byAge(all, period.to).map(({ age, isOther, ...cut }) => ({ age, isOther, ...performanceOf(cut) })),
    scores: all.scores.size,
    byScore: mostPlayed.map(scoreOf),
    hardest: hardest.map(scoreOf),
  };
}

type Played = [number, Sums];

const byMostPlayed = ([one, [first]]: Played, [other, [second]]: Played) => second - first || one - other;

const byLowestAccuracy = ([one, first]: Played, [other, second]: Played) =>
  (accuracyOf(first) ?? 0) - (accuracyOf(second) ?? 0) || one - other;
