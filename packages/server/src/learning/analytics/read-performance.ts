import { minScored, maxScores, type readPerformance as declared } from '@eemusic/contract/learning/analytics';
import type { RequestOf, ResultOf } from '@eemusic/contract/platform/endpoint';
import { catalogueOf } from '#library/catalogue/index.ts';
import { figuresOf, noSums, seriesOf, type Sums, totalOf } from '#learning/practice/index.ts';
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
  const countedAt = clock.now();
  const students = ['birth', 'grade'] as const;
  const [figures, series, { places }] = await Promise.all([
    figuresOf(database, scope, { ...period, kinds: ['total', 'score', ...students], students }),
    seriesOf(database, scope, { parts }),
    catalogueOf(services),
  ]);
  const sums = totalOf(figures);
  const scores = [...(figures.get('score') ?? [])].map(([id, ofScore]): Played => [Number(id), ofScore]);
  const mostPlayed = scores.toSorted(byMostPlayed).slice(0, maxScores);
  const byAccuracy = scores.filter(([, { scored }]) => scored >= minScored).toSorted(byLowestAccuracy);
  const hardest = byAccuracy.slice(0, maxHardest);
  const nameOf = await nameScores(services, [...new Set([...mostPlayed, ...hardest].map(([id]) => id))]);
  const scoreOf = ([scoreId, sums]: Played) => {
    const { sessions, seconds, scored } = sums;
    return { scoreId, ...nameOf(scoreId), sessions, seconds, scored, accuracy: accuracyOf(sums) };
  };
  return {
    ...(await reportHeader(database.read, { period, step, countedAt, isEmpty: sums.sessions === 0 })),
    sessions: sums.sessions,
    seconds: sums.seconds,
    scored: sums.scored,
    accuracy: accuracyOf(sums),
    series: parts.map((part, index) => {
      const sums = series[index] ?? noSums;
      return { ...part, sessions: sums.sessions, seconds: sums.seconds, accuracy: accuracyOf(sums) };
    }),
    byGrade: byGrade(figures, places.grades).map(({ gradeId, gradeName, gradeNameZh, gradeNumber, ...cut }) => ({
      gradeId,
      gradeName,
      gradeNameZh,
      gradeNumber,
      ...performanceOf(cut),
    })),
    byAge: byAge(figures, period.to).map(({ age, isOther, ...cut }) => ({ age, isOther, ...performanceOf(cut) })),
    scores: scores.length,
    byScore: mostPlayed.map(scoreOf),
    hardest: hardest.map(scoreOf),
  };
}

type Played = [number, Sums];

const byMostPlayed = ([one, first]: Played, [other, second]: Played) => second.sessions - first.sessions || one - other;

const byLowestAccuracy = ([one, first]: Played, [other, second]: Played) =>
  (accuracyOf(first) ?? 0) - (accuracyOf(second) ?? 0) || one - other;
