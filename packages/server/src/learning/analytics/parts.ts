import { ages } from '@eemusic/contract/learning/analytics';
import { gradeNames, type Places } from '#library/catalogue/index.ts';
import { addSums, type Figures, type Kind, noSums, type Sums } from '#learning/practice/index.ts';

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

/** A student has one year of birth, so that the students of several years may be added up. */
const cutOf = (figures: Figures, kind: Kind, items: readonly string[]): Sums =>
  items.map((item) => figures.get(kind)?.get(item) ?? noSums).reduce(addSums, noSums);

const itemsIn = (figures: Figures, kind: Kind): string[] => [...(figures.get(kind)?.keys() ?? [])];

/** Each age of the courses, then younger and older students, and those of unknown age, if there are any. */
export function byAge(figures: Figures, lastDay: string): (Sums & { age: number | null; isOther: boolean })[] {
  const years = itemsIn(figures, 'birth');
  const ofAge = (age: number | 'other' | 'none') =>
    cutOf(
      figures,
      'birth',
      years.filter((year) => isOfAge(age, Number(year), lastDay)),
    );
  const listed = ages.map((age) => ({ age, isOther: false, ...ofAge(age) }));
  const others = [
    { age: null, isOther: true, ...ofAge('other') },
    { age: null, isOther: false, ...ofAge('none') },
  ];
  return [...listed, ...others.filter(({ sessions }) => sessions > 0)];
}

type GradePart = { gradeId: number | null } & ReturnType<typeof gradeNames>;

/** Each grade that is offered or was practised, in teaching order, then practice without a score, if any. */
export function byGrade(figures: Figures, grades: Grades): (Sums & GradePart)[] {
  const listed = [...grades]
    .map(([gradeId, grade]) => ({
      isOffered: grade.isOffered,
      gradeId,
      ...gradeNames(grade),
      ...cutOf(figures, 'grade', [`${gradeId}`]),
    }))
    .filter(({ isOffered, sessions }) => isOffered || sessions > 0)
    .map(({ isOffered: _offered, ...grade }) => grade);
  const none = { gradeId: null, ...gradeNames(), ...cutOf(figures, 'grade', ['0']) };
  return none.sessions > 0 ? [...listed, none] : listed;
}

/** Each region with practice; regions with the most students, or else sessions, come first. */
export function byRegion(figures: Figures): (Sums & { region: string | null })[] {
  return itemsIn(figures, 'region')
    .map((region) => ({ region: region || null, ...cutOf(figures, 'region', [region]) }))
    .toSorted(
      (one, other) =>
        (other.students ?? other.sessions) - (one.students ?? one.sessions) ||
        ((one.region ?? '~') < (other.region ?? '~') ? -1 : 1),
    );
}

export const practiceOf = ({ students, sessions, seconds }: Sums) => ({ students, sessions, seconds });

/** The mean accuracy from 0 to 1; null if no session reports one. */
export const accuracyOf = ({ scored, accuracy }: Sums): number | null =>
  scored > 0 ? accuracy / 1_000_000 / scored : null;

export const performanceOf = (sums: Sums) => ({
  ...practiceOf(sums),
  scored: sums.scored,
  accuracy: accuracyOf(sums),
});
