import type { readOverview as declared } from '@eemusic/contract/learning/analytics';
import type { RequestOf, ResultOf } from '@eemusic/contract/platform/endpoint';
import { catalogueOf } from '#library/catalogue/index.ts';
import { figuresOf, noSums } from '#learning/practice/index.ts';
import type { Services } from '#platform/services.ts';
import { reportHeader } from './report-header.ts';
import { countKeysNow } from './keys-now.ts';
import { countMembers } from './members.ts';
import { byAge, byGrade, byRegion, practiceOf } from './parts.ts';
import { readPeriod, splitPeriod, stepOf } from './period.ts';
import { sumSales } from './sales-of.ts';
import { readScope } from './scope.ts';

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
  const periods = [
    { ...period, parts: ['t', 'a', 'd'] as const },
    ...parts.map((part) => ({ ...part, parts: ['t', 'a'] as const })),
  ];
  const [{ figures, countedAt }, created, lapsed, subscriptions, sales, { places }] = await Promise.all([
    figuresOf(services, scope, periods),
    countMembers(services, 'new', { scope, periods: [period, ...parts] }),
    countMembers(services, 'lapsed', { scope, periods: [period, ...parts] }),
    countKeysNow(database, scope, today),
    sumSales(database, scope, period),
    catalogueOf(services),
  ]);
  const [all, ...ofParts] = figures;
  if (!all) throw new Error('Nothing was counted');
  const [sessions, seconds] = all.sums.get('t') ?? noSums;
  const [newInAll = 0, ...newInParts] = created;
  const [lapsedInAll = 0, ...lapsedInParts] = lapsed;
  const students = { active: all.students.size, new: newInAll, lapsed: lapsedInAll };
  const isEmpty = sessions + students.new + students.lapsed === 0 && sales.count + sales.refunds === 0;
  return {
    ...(await reportHeader(database.read, { period, step, countedAt, isEmpty })),
    students,
    practice: { sessions, seconds },
    subscriptions,
    sales,
    series: parts.map((part, index) => {
      const [sessions = 0, seconds = 0] = ofParts[index]?.sums.get('t') ?? noSums;
      const active = ofParts[index]?.students.size ?? 0;
      return { ...part, active, new: newInParts[index] ?? 0, lapsed: lapsedInParts[index] ?? 0, sessions, seconds };
    }),
    byAge: byAge(all, period.to).map(({ age, isOther, ...cut }) => ({ age, isOther, ...practiceOf(cut) })),
    byGrade: byGrade(all, places.grades).map(({ gradeId, gradeName, gradeNameZh, gradeNumber, ...cut }) => ({
      gradeId,
      gradeName,
      gradeNameZh,
      gradeNumber,
      ...practiceOf(cut),
    })),
    byRegion: byRegion(all).map(({ region, ...cut }) => ({ region, ...practiceOf(cut) })),
  };
}
