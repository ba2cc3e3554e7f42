import { keySignatures, type ListTag, rhythms, type TagId } from '#tags.ts';
import { type Answers, comfortableKeys, isMinor, isMixture, rhythmics, spatials } from './choice.ts';
import { type Exercise, makeExercise } from './make-exercise.ts';
import { type Random, randomFrom } from './random.ts';

export type Collected = Exercise & {
  /** 0 is Pre-Grade, 1 to 8 are the grades. */
  grade: number;
};

type Syllabus = { [List in ListTag]: TagId<List>[] } & { measures: number[]; switches: number };

/**
 * What each grade contains, as ids of the lists: five fingers and long notes first, everything last; `switches` is how
 * often each switch is on.
 */
const syllabus: Syllabus[] = [
  grade([1, 2], [1], [1, 3], [4], [1], [1], [1], [4, 8], 0),
  grade([1, 2, 3], [1, 2], [2, 3, 4], [1, 4], [1], [1, 2, 3], [1], [8], 0.15),
  grade([1, 2, 3], [1, 2, 3], [3, 4], [1, 2, 4], [1, 2], [1, 2, 3], [1], [8], 0.3),
  grade([1, 2, 3, 4], [1, 2, 3, 4], [4, 5], [1, 2, 3, 4], [1, 2, 4], [1, 2, 3], [1, 2], [8], 0.4),
  grade([2, 3, 4], [3, 4, 5], [4, 5], [1, 2, 3, 4], [1, 2, 3, 4], [1, 2, 3, 4], [1, 2], [8], 0.5),
  grade([1, 3, 4, 5], [2, 4, 5], [5, 6], [1, 2, 3, 4], [2, 3, 4, 5], [1, 2, 3, 4], [1, 2], [8, 12], 0.5),
  grade([2, 3, 5], [4, 5], [5, 6], [1, 2, 3, 4], [3, 4, 5, 6], [1, 2, 3, 4], [1, 2], [8, 12], 0.6),
  grade([3, 5], [3, 5, 6], [6, 7], [1, 2, 3, 4], [2, 4, 5, 6, 7], [1, 2, 3, 4], [1, 2], [12, 16], 0.7),
  grade([5], [4, 5, 6], [6, 7], [1, 2, 3, 4], [4, 5, 6, 7], [1, 2, 3, 4], [1, 2], [12, 16], 0.8),
];

function grade(
  range: TagId<'range'>[],
  interval: TagId<'interval'>[],
  rhythm: TagId<'rhythm'>[],
  rest: TagId<'rest'>[],
  keySignature: TagId<'keySignature'>[],
  timeSignature: TagId<'timeSignature'>[],
  tie: TagId<'tie'>[],
  measures: number[],
  switches: number,
): Syllabus {
  return { range, interval, rhythm, rest, keySignature, timeSignature, tie, measures, switches };
}

/** There are about 1,200 names; in a larger collection, later pieces share them. */
const maxAttempts = 12;

/**
 * `count` exercises from Pre-Grade to Grade 8, each grade covering its content evenly; among hundreds, no two share a
 * name.
 */
export function makeCollection(count: number, seed: number): Collected[] {
  const random = randomFrom(seed);
  const used = new Map<string, number>();
  const names = new Set<string>();
  return Array.from({ length: count }, (_, index) => {
    const grade = Math.floor((index * syllabus.length) / count);
    const options = nextOptions(grade, used, random);
    for (let attempt = 1; ; attempt++) {
      const exercise = makeExercise({ ...options, seed: Math.floor(random.fraction() * 2 ** 31) });
      if (names.has(exercise.name) && attempt < maxAttempts) continue;
      names.add(exercise.name);
      return { ...exercise, grade };
    }
  });
}

function nextOptions(grade: number, used: Map<string, number>, random: Random): Answers & { measures: number } {
  const required = syllabus[grade] ?? syllabus[0];
  if (!required) throw new RangeError('No such grade');
  const take = <Group extends Partial<Answers>>(groups: Group[]): Group => leastUsed(groups, grade, used, random);
  const rhythmic = take(rhythmics.filter((group) => isRequired(group, required)));
  const spatial = take(spatials.filter((group) => isRequired(group, required)));
  const { keySignature } = take(
    required.keySignature
      .filter((key) => comfortableKeys(spatial.range).includes(key))
      .map((key) => ({ keySignature: key })),
  );
  const { tie } = take(required.tie.map((id) => ({ tie: id })));
  const measures = random.pick(required.measures);
  const atLeast = keySignature === keySignatures.cGAndFMajor.id ? 12 : 8;
  return {
    ...rhythmic,
    ...spatial,
    keySignature,
    tie,
    accidental: grade >= 4 && random.chance(required.switches / 2 + (isMinor(keySignature) ? 0.3 : 0)),
    articulation: random.chance(required.switches),
    dynamics: random.chance(required.switches),
    measures: isLong(rhythmic.rhythm) || isMixture(keySignature) ? Math.max(measures, atLeast) : measures,
  };
}

const isLong = (rhythm: TagId<'rhythm'>): boolean => rhythm <= rhythms.half.id;

function isRequired(group: Partial<Answers>, required: Syllabus): boolean {
  const lists: Record<string, unknown> = required;
  return Object.entries(group).every(([tag, id]) => {
    const list = lists[tag];
    return Array.isArray(list) && list.includes(id);
  });
}

/** The group whose items were used least in this grade; ties are broken at random. */
function leastUsed<Group extends Partial<Answers>>(
  groups: Group[],
  grade: number,
  used: Map<string, number>,
  random: Random,
): Group {
  const keys = (group: Group): string[] => Object.entries(group).map(([tag, id]) => `${grade} ${tag} ${String(id)}`);
  const weight = (group: Group): number =>
    keys(group).reduce((sum, key) => sum + (used.get(key) ?? 0), 0) + random.fraction() * 0.9;
  const weighed = groups.map((group) => ({ group, weight: weight(group) }));
  const lightest = Math.min(...weighed.map((one) => one.weight));
  const chosen = random.pick(weighed.filter((one) => one.weight === lightest)).group;
  for (const key of keys(chosen)) used.set(key, (used.get(key) ?? 0) + 1);
  return chosen;
}
