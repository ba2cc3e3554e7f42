import * as contract from '@eemusic/contract/learning/analytics';
import type { Step } from '@eemusic/contract/learning/choices';
import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import { sql } from 'kysely';
import { catalogueOf, gradeNames, type Places } from '#library/catalogue/index.ts';
import * as practised from '#learning/practice/index.ts';
import { type Database, type Query, readInChunks } from '#platform/database/index.ts';
import { purgedOf, shownName } from '#platform/deletions/index.ts';
import type { Services } from '#platform/services.ts';
import { countKeysNow, countMembers, sumSales, readRange, splitPeriod, stepOf } from './counts.ts';

type Dependencies = Pick<Services, 'database' | 'clock'>;

const overviewKinds: readonly practised.Kind[] = ['total', 'birth', 'grade', 'region'];

export async function readOverview(services: Dependencies, request: RequestOf<typeof contract.readOverview>) {
  const { database, clock } = services;
  const range = await readRange(services, request);
  const { period, scope } = range;
  const step = stepOf(period, request.step);
  const parts = splitPeriod(period, step);
  const countedAt = clock.now();
  const [figures, series, [newInAll = 0, ...newInParts], [lapsedInAll = 0, ...lapsedInParts], subscriptions, sales] =
    await Promise.all([
      practised.figuresOf(database, scope, { ...period, kinds: overviewKinds, students: overviewKinds }),
      practised.seriesOf(database, scope, { parts, students: ['total'] }),
      countMembers(services, 'new', { scope, periods: [period, ...parts] }),
      countMembers(services, 'lapsed', { scope, periods: [period, ...parts] }),
      countKeysNow(database, scope, clock.today()),
      sumSales(database, range),
    ]);
  const practice = practised.totalOf(figures);
  const students = { active: practice.students, new: newInAll, lapsed: lapsedInAll };
  const isEmpty = practice.sessions + newInAll + lapsedInAll === 0 && sales.count + sales.refunds === 0;
  return {
    ...(await reportHeader(database.read, { period, step, countedAt, isEmpty })),
    students,
    practice,
    subscriptions,
    sales,
    series: parts.map((part, index) => {
      const { students: active, sessions, seconds } = series[index] ?? practised.noSums;
      const [created, lapsed] = [newInParts[index] ?? 0, lapsedInParts[index] ?? 0];
      return { ...part, active: active ?? 0, new: created, lapsed, sessions, seconds };
    }),
    byAge: byAge(figures, period.to),
    byGrade: await byGrade(services, figures),
    byRegion: byRegion(figures),
  };
}

const maxHardest = 20;

export async function readPerformance(services: Dependencies, request: RequestOf<typeof contract.readPerformance>) {
  const { database, clock } = services;
  const { period, scope } = await readRange(services, request);
  const step = stepOf(period, request.step);
  const parts = splitPeriod(period, step);
  const countedAt = clock.now();
  const students = ['birth', 'grade'] as const;
  const [figures, series] = await Promise.all([
    practised.figuresOf(database, scope, { ...period, kinds: ['total', 'score', ...students], students }),
    practised.seriesOf(database, scope, { parts }),
  ]);
  const total = averaged(practised.totalOf(figures));
  const scores = [...(figures.get('score') ?? [])].map(([id, sums]) => ({ scoreId: Number(id), ...averaged(sums) }));
  const mostPlayed = scores
    .toSorted((one, other) => other.sessions - one.sessions || one.scoreId - other.scoreId)
    .slice(0, contract.maxScores);
  const hardest = scores
    .filter(({ scored }) => scored >= contract.minScored)
    .toSorted((one, other) => (one.accuracy ?? 0) - (other.accuracy ?? 0) || one.scoreId - other.scoreId)
    .slice(0, maxHardest);
  const nameOf = await nameScores(services, [...new Set([...mostPlayed, ...hardest].map(({ scoreId }) => scoreId))]);
  const named = (score: (typeof scores)[number]) => ({ ...score, ...nameOf(score.scoreId) });
  return {
    ...(await reportHeader(database.read, { period, step, countedAt, isEmpty: total.sessions === 0 })),
    ...total,
    series: parts.map((part, index) => ({ ...part, ...averaged(series[index] ?? practised.noSums) })),
    byGrade: await byGrade(services, figures),
    byAge: byAge(figures, period.to),
    scores: scores.length,
    byScore: mostPlayed.map(named),
    hardest: hardest.map(named),
  };
}

const maxMoves = 200;

export async function readNavigation(services: Dependencies, request: RequestOf<typeof contract.readNavigation>) {
  const { database, clock } = services;
  const { period, scope } = await readRange(services, request);
  const countedAt = clock.now();
  const kinds = ['total', 'screen', 'move'] as const;
  const figures = await practised.figuresOf(database, scope, { ...period, kinds, students: ['screen'] });
  const { sessions, seconds } = practised.totalOf(figures);
  const screens = [...(figures.get('screen') ?? [])].map(([screen, sums]) => ({ screen, ...sums }));
  const moves = [...(figures.get('move') ?? [])].toSorted(
    ([one, first], [other, second]) => second.sessions - first.sessions || (one < other ? -1 : 1),
  );
  return {
    ...(await reportHeader(database.read, { period, countedAt, isEmpty: sessions === 0 })),
    visits: screens.reduce((sum, { entries }) => sum + entries, 0),
    sessions,
    seconds,
    screens: screens.toSorted((one, other) => other.sessions - one.sessions || (one.screen < other.screen ? -1 : 1)),
    moves: moves.slice(0, maxMoves).map(([move, { sessions: count }]) => {
      const [from = '', to = ''] = move.split(practised.moveSeparator);
      return { from, to, count };
    }),
  };
}

type Report = { period: practised.Period; step?: Step; countedAt: Date; isEmpty: boolean };

export async function reportHeader(read: Query, { period, step = stepOf(period), countedAt, isEmpty }: Report) {
  const { rows } = await sql<{ first: string | null; last: string | null }>`select
    (select ${practised.dayOfSession} from practice_sessions order by started_at limit 1) as first,
    (select ${practised.dayOfSession} from practice_sessions order by started_at desc limit 1) as last`.execute(read);
  const { first = null, last = null } = rows[0] ?? {};
  return { period: { ...period, step }, first, last, countedAt: countedAt.toISOString(), isEmpty };
}

/** The accuracy becomes the mean from 0 to 1; null if no session reports one. */
const averaged = ({ accuracy, ...sums }: practised.Sums) => ({
  ...sums,
  accuracy: sums.scored > 0 ? accuracy / 1_000_000 / sums.scored : null,
});

/** Whether a year of birth, 0 if unknown, belongs to an age of the figures: the one reached in the year of a day. */
export function isOfAge(age: number | 'other' | 'none', year: number, lastDay: string): boolean {
  if (year === 0 || age === 'none') return year === 0 && age === 'none';
  const reached = Number(lastDay.slice(0, 4)) - year;
  return age === 'other' ? !contract.ages.some((one) => one === reached) : reached === age;
}

/** A student has one year of birth, so that the students of several years may be added up. */
const partOf = (figures: practised.Figures, kind: practised.Kind, isOfPart: (item: string) => boolean) =>
  averaged(
    [...(figures.get(kind) ?? [])]
      .flatMap(([item, sums]) => (isOfPart(item) ? [sums] : []))
      .reduce(practised.addSums, practised.noSums),
  );

/** Each age of the courses, then younger and older students, and those of unknown age, if there are any. */
function byAge(figures: practised.Figures, lastDay: string) {
  const ofAge = (age: number | 'other' | 'none') =>
    partOf(figures, 'birth', (year) => isOfAge(age, Number(year), lastDay));
  const others = [
    { age: null, isOther: true, ...ofAge('other') },
    { age: null, isOther: false, ...ofAge('none') },
  ];
  return [
    ...contract.ages.map((age) => ({ age, isOther: false, ...ofAge(age) })),
    ...others.filter(({ sessions }) => sessions > 0),
  ];
}

/** Each grade that is offered or was practised, in teaching order, then practice without a score, if any. */
async function byGrade(services: { database: Database }, figures: practised.Figures) {
  const { grades } = (await catalogueOf(services)).places;
  const all: [number | null, ReturnType<Places['grades']['get']>][] = [...grades, [null, undefined]];
  return all
    .map(([gradeId, grade]) => ({
      gradeId,
      ...gradeNames(grade),
      ...partOf(figures, 'grade', (item) => item === `${gradeId ?? 0}`),
    }))
    .filter(({ gradeId, sessions }) => sessions > 0 || (gradeId !== null && grades.get(gradeId)?.isOffered));
}

/** Each region with practice; regions with the most students, or else sessions, come first. */
const byRegion = (figures: practised.Figures) =>
  [...(figures.get('region') ?? [])]
    .map(([region, sums]) => ({ region: region || null, ...sums }))
    .toSorted(
      (one, other) =>
        (other.students ?? other.sessions) - (one.students ?? one.sessions) ||
        ((one.region ?? '~') < (other.region ?? '~') ? -1 : 1),
    );

/** Looks up names and grades of scores. A deleted score gets no library, so that nothing links to it. */
export async function nameScores(services: { database: Database }, ids: readonly number[]) {
  const { entries, places } = await catalogueOf(services);
  const { read } = services.database;
  const missing = ids.filter((id) => !entries.has(id));
  const rows = await readInChunks(read, missing, (chunk) =>
    read.selectFrom('scores').select(['id', 'name', 'grade_id as gradeId']).where('id', 'in', chunk),
  );
  const deleted = new Map(rows.map((row) => [row.id, row]));
  return (id: number) => {
    const entry = entries.get(id);
    const { name, gradeId } = entry ?? deleted.get(id) ?? { name: '', gradeId: 0 };
    return {
      name: shownName('score', name),
      purged: purgedOf({ score: name }),
      ...gradeNames(places.grades.get(gradeId)),
      libraryId: entry?.moduleId ?? null,
    };
  };
}
