import type { readOverview as declared } from '@eemusic/contract/learning/analytics';
import type { RequestOf, ResultOf } from '@eemusic/contract/platform/endpoint';
import { catalogueOf } from '#library/catalogue/index.ts';
import { figuresOf, type Kind, noSums, seriesOf, totalOf } from '#learning/practice/index.ts';
import type { Services } from '#platform/services.ts';
import { reportHeader } from './report-header.ts';
import { countKeysNow } from './keys-now.ts';
import { countMembers } from './members.ts';
import { byAge, byGrade, byRegion, practiceOf } from './parts.ts';
import { readPeriod, splitPeriod, stepOf } from './period.ts';
import { sumSales } from './sales-of.ts';
import { readScope } from './scope.ts';

const kinds: readonly Kind[] = ['total', 'birth', 'grade', 'region'];

type Dependencies = Pick<Services, 'database' | 'clock'>;

export async function readOverview(
  services: Dependencies,
  request: RequestOf<typeof declared>,
): Promise<ResultOf<typeof declared>> {
  const { database, clock } = services;
  const today = clock.today();
  const period = readPeriod(request, today);
  const scope = await readScope(database.read, request);
  const step = stepOf(period, request.step);
  const parts = splitPeriod(period, step);
  const countedAt = clock.now();
  const [figures, series, created, lapsed, subscriptions, sales, { places }] = await Promise.all([
    figuresOf(database, scope, { ...period, kinds, students: kinds }),
    seriesOf(database, scope, { parts, students: ['total'] }),
    countMembers(services, 'new', { scope, periods: [period, ...parts] }),
    countMembers(services, 'lapsed', { scope, periods: [period, ...parts] }),
    countKeysNow(database, scope, today),
    sumSales(database, scope, period),
    catalogueOf(services),
  ]);
  const { students: active, sessions, seconds } = totalOf(figures);
  const [newInAll = 0, ...newInParts] = created;
  const [lapsedInAll = 0, ...lapsedInParts] = lapsed;
  const students = { active, new: newInAll, lapsed: lapsedInAll };
  const isEmpty = sessions + students.new + students.lapsed === 0 && sales.count + sales.refunds === 0;
  return {
    ...(await reportHeader(database.read, { period, step, countedAt, isEmpty })),
    students,
    practice: { sessions, seconds },
    subscriptions,
    sales,
    series: parts.map((part, index) => {
      const { students: active, sessions, seconds } = series[index] ?? noSums;
      const [created, lapsed] = [newInParts[index] ?? 0, lapsedInParts[index] ?? 0];
      return { ...part, active: active ?? 0, new: created, lapsed, sessions, seconds };
    }),
    byAge: byAge(figures, period.to).map(({ age, isOther, ...cut }) => ({ age, isOther, ...practiceOf(cut) })),
    byGrade: byGrade(figures, places.grades).map(({ gradeId, gradeName, gradeNameZh, gradeNumber, ...cut }) => ({
      gradeId,
      gradeName,
      gradeNameZh,
      gradeNumber,
      ...practiceOf(cut),
    })),
    byRegion: byRegion(figures).map(({ region, ...cut }) => ({ region, ...practiceOf(cut) })),
  };
}
