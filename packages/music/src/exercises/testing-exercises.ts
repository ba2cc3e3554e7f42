import type { ListTag, SwitchTag, TagId } from '#tags.ts';
import { compose } from './compose.ts';
import { refuse } from './refuse.ts';
import { randomFrom } from './random.ts';
import { gradeNames, type Wishes } from './wishes.ts';

export type Answers = { [List in ListTag]: TagId<List> } & { [Switch in SwitchTag]: boolean };

export type Options = Partial<Answers> & {
  seed: number;
  /** 4, 8, 12 or 16. */
  measures?: number;
  /** Quarter notes per minute, 40 to 160. */
  tempo?: number;
  /** Many programs omit <mode> in the key; 'left out' makes such a file. */
  mode?: 'written' | 'left out';
};

export type Exercise = {
  name: string;
  /** MusicXML 4.0. */
  xml: string;
  /** The tags that analysis must find in it. */
  answers: Answers;
  measures: number;
  /** Quarter notes a minute. */
  tempo: number;
};

/** The pieces of the first two are so short that some are alike. */
const [preGrade, first, ...later] = gradeNames;

const made = new Map<string, Exercise>();
/** So that a night of random seeds does not fill the memory. */
const maxKept = 500;

/**
 * An exercise of a grade that has such music: the same for the same seed and options. @throws RangeError if the options
 * contradict each other, such as a sixth in five-finger position
 */
export function makeExercise(options: Options): Exercise {
  const key = JSON.stringify(Object.entries(options).toSorted());
  const exercise = made.get(key) ?? composeExercise(options);
  if (made.size < maxKept) made.set(key, exercise);
  return exercise;
}

function composeExercise(options: Options): Exercise {
  const { seed, mode, ...asked } = options;
  const wishes = Object.fromEntries(Object.entries(asked).filter(([, one]) => one !== undefined));
  const from = seed % later.length;
  for (const grade of [...later.slice(from), ...later.slice(0, from), first, preGrade]) {
    const inGrade: Wishes = { ...wishes, grade };
    if (refuse(inGrade)) continue;
    const { title, musicXml, tags, measures, tempo } = compose(inGrade, seed);
    const xml = mode === 'left out' ? musicXml.replaceAll(/<mode>\w+<\/mode>/g, '') : musicXml;
    return { name: seed % 3 === 0 ? title.zh : title.en, xml, answers: tags as Answers, measures, tempo };
  }
  throw new RangeError('These options leave no music: choose fewer of them');
}

export type Collected = Exercise & {
  /** 0 is Pre-Grade, 1 to 8 are the grades. */
  grade: number;
};

/** Titles that a larger collection may have twice. */
const maxAttempts = 12;

/** `count` exercises from Pre-Grade to Grade 8, as many of each grade; among hundreds, no two share a name. */
export function makeCollection(count: number, seed: number): Collected[] {
  const random = randomFrom(seed);
  const names = new Set<string>();
  return Array.from({ length: count }, (_, index) => {
    const grade = Math.floor((index * gradeNames.length) / count);
    for (let attempt = 1; ; attempt++) {
      const { title, musicXml, tags, measures, tempo } = compose(
        { grade: gradeNames[grade] ?? '' },
        random.below(2 ** 31),
      );
      const name = index % 3 === 0 ? title.zh : title.en;
      if (names.has(name) && attempt < maxAttempts) continue;
      names.add(name);
      return { name, xml: musicXml, answers: tags as Answers, measures, tempo, grade };
    }
  });
}
