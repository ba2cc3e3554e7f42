import { ages } from '@eemusic/contract/learning/analytics';
import { type Figures, Bitmap, noSums, type Sums } from '#learning/practice/index.ts';

/* Figures by age, grade and region. */

type Grades = ReadonlyMap<number, { name: string }>;

/** The age that somebody born in this year reaches in the year of that day. */
const ageOf = (year: number, lastDay: string): number => Number(lastDay.slice(0, 4)) - year;

export const isCourseAge = (age: number): boolean => ages.some((one) => one === age);

/** Whether the part of an age holds a year of birth; 0 stands for an unknown one. */
export function isOfAge(age: number | 'other' | 'none', year: number, lastDay: string): boolean {
  if (year === 0 || age === 'none') return year === 0 && age === 'none';
  return age === 'other' ? !isCourseAge(ageOf(year, lastDay)) : ageOf(year, lastDay) === age;
}

export type Cut = { students: number; sums: Sums };

/** The figures of several keys added up. */
export function cutOf(figures: Figures, keys: readonly string[]): Cut {
  const sums: Sums = [...noSums];
  const students = new Bitmap();
  for (const key of keys) {
    for (const [place, sum] of (figures.sums.get(key) ?? noSums).entries()) sums[place] = (sums[place] ?? 0) + sum;
    const ids = figures.sets.get(key);
    if (ids) students.orInPlace(ids);
  }
  return { students: students.size, sums };
}

export const yearsIn = (figures: Figures): number[] =>
  [...figures.sums.keys()].filter((key) => key.startsWith('y')).map((key) => Number(key.slice(1)));

/** Each age of the courses, and beside them those who are younger, older or of no known age, if there are any. */
export function byAge(figures: Figures, lastDay: string): (Cut & { age: number | null; isOther: boolean })[] {
  const years = yearsIn(figures);
  const keysOf = (age: number | 'other' | 'none') =>
    years.filter((year) => isOfAge(age, year, lastDay)).map((year) => `y${year}`);
  const known = ages.map((age) => ({ age, isOther: false, ...cutOf(figures, keysOf(age)) }));
  const others = [
    { age: null, isOther: true, ...cutOf(figures, keysOf('other')) },
    { age: null, isOther: false, ...cutOf(figures, keysOf('none')) },
  ];
  return [...known, ...others.filter(({ sums: [sessions] }) => sessions > 0)];
}

/** Each grade in its order, and what was played without a score, if there is any. */
export function byGrade(figures: Figures, grades: Grades): (Cut & { gradeId: number | null; gradeName: string })[] {
  const known = [...grades].map(([gradeId, { name }]) => ({
    ...{ gradeId, gradeName: name },
    ...cutOf(figures, [`g${gradeId}`]),
  }));
  const none = { gradeId: null, gradeName: '', ...cutOf(figures, ['g0']) };
  return none.sums[0] > 0 ? [...known, none] : known;
}

/** Each region that has any, the one with most students first. */
export function byRegion(figures: Figures): (Cut & { region: string | null })[] {
  return [...figures.sums.keys()]
    .filter((key) => key.startsWith('r'))
    .map((key) => ({ region: key.slice(1) || null, ...cutOf(figures, [key]) }))
    .toSorted((one, other) => other.students - one.students || ((one.region ?? '~') < (other.region ?? '~') ? -1 : 1));
}

export const practiceOf = ({ students, sums: [sessions, seconds] }: Cut) => ({ students, sessions, seconds });

/** Null where no session has one. */
export const accuracyOf = ([, , scored, millionths]: readonly number[]): number | null =>
  scored ? (millionths ?? 0) / 1_000_000 / scored : null;

export const performanceOf = ({ students, sums }: Cut) => ({
  ...{ students, sessions: sums[0], seconds: sums[1], scored: sums[2], accuracy: accuracyOf(sums) },
});
