import { ages } from '@eemusic/contract/learning/analytics';
import { gradeNames, type Places } from '#library/catalogue/index.ts';
import { type Figures, newBitmap, noSums, type Sums } from '#learning/practice/index.ts';

/* Figures divided by age, grade and region. */

type Grades = Places['grades'];

/** The age that somebody born in a year reaches in the year of a day. */
const ageOf = (year: number, lastDay: string): number => Number(lastDay.slice(0, 4)) - year;

export const isCourseAge = (age: number): boolean => ages.some((one) => one === age);

/** Whether a year of birth, 0 if unknown, belongs to an age of the figures. */
export function isOfAge(age: number | 'other' | 'none', year: number, lastDay: string): boolean {
  if (year === 0 || age === 'none') return year === 0 && age === 'none';
  return age === 'other' ? !isCourseAge(ageOf(year, lastDay)) : ageOf(year, lastDay) === age;
}

export type Cut = { students: number; sums: Sums };

/** Adds up the figures of several keys. */
export function cutOf(figures: Figures, keys: readonly string[]): Cut {
  const sums: Sums = [...noSums];
  const students = newBitmap();
  for (const key of keys) {
    for (const [index, sum] of (figures.sums.get(key) ?? noSums).entries()) sums[index] = (sums[index] ?? 0) + sum;
    const ids = figures.sets.get(key);
    if (ids) students.orInPlace(ids);
  }
  return { students: students.size, sums };
}

export const yearsIn = (figures: Figures): number[] =>
  [...figures.sums.keys()].filter((key) => key.startsWith('y')).map((key) => Number(key.slice(1)));

/** Each age of the courses, then younger and older students, and those of unknown age, if there are any. */
export function byAge(figures: Figures, lastDay: string): (Cut & { age: number | null; isOther: boolean })[] {
  const years = yearsIn(figures);
  const keysOf = (age: number | 'other' | 'none') =>
    years.filter((year) => isOfAge(age, year, lastDay)).map((year) => `y${year}`);
  const listed = ages.map((age) => ({ age, isOther: false, ...cutOf(figures, keysOf(age)) }));
  const others = [
    { age: null, isOther: true, ...cutOf(figures, keysOf('other')) },
    { age: null, isOther: false, ...cutOf(figures, keysOf('none')) },
  ];
  return [...listed, ...others.filter(({ sums: [sessions] }) => sessions > 0)];
}

type GradePart = { gradeId: number | null } & ReturnType<typeof gradeNames>;

/** Each grade that is offered or was practised, in teaching order, then practice without a score, if any. */
export function byGrade(figures: Figures, grades: Grades): (Cut & GradePart)[] {
  const listed = [...grades]
    .map(([gradeId, grade]) => ({
      isOffered: grade.isOffered,
      gradeId,
      ...gradeNames(grade),
      ...cutOf(figures, [`g${gradeId}`]),
    }))
    .filter(({ isOffered, sums: [sessions] }) => isOffered || sessions > 0)
    .map(({ isOffered: _offered, ...grade }) => grade);
  const none = { gradeId: null, ...gradeNames(), ...cutOf(figures, ['g0']) };
  return none.sums[0] > 0 ? [...listed, none] : listed;
}

/** Each region with practice; regions with the most students come first. */
export function byRegion(figures: Figures): (Cut & { region: string | null })[] {
  return [...figures.sums.keys()]
    .filter((key) => key.startsWith('r'))
    .map((key) => ({ region: key.slice(1) || null, ...cutOf(figures, [key]) }))
    .toSorted((one, other) => other.students - one.students || ((one.region ?? '~') < (other.region ?? '~') ? -1 : 1));
}

export const practiceOf = ({ students, sums: [sessions, seconds] }: Cut) => ({ students, sessions, seconds });

/** The mean accuracy from 0 to 1; null if no session reports one. */
export const accuracyOf = ([, , scored, millionths]: readonly number[]): number | null =>
  scored ? (millionths ?? 0) / 1_000_000 / scored : null;

export const performanceOf = ({ students, sums }: Cut) => ({
  students,
  sessions: sums[0],
  seconds: sums[1],
  scored: sums[2],
  accuracy: accuracyOf(sums),
});
