import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { analyse, fixedLists, reasonInEnglish, type Tags } from '#analysis/index.ts';
import { featuresOf } from '#difficulty/index.ts';
import { midi, type Note, type Score } from '#model.ts';
import { type Tag, tagTables } from '#tags.ts';
import { compose, type ComposedExercise, conflictInEnglish, gradeNames, refuse, type Wishes } from './index.ts';
import { type Exercise, makeCollection, makeExercise, type Options } from './testing-exercises.ts';
import { composeIfAny, expectTrue, read, seeds, wishes } from './testing.ts';
import { isFamous } from './titles.ts';

const grades = fc.constantFrom(...gradeNames);

const soundingOf = ({ measures }: Score, staff: number): (Note & { at: number })[] =>
  measures.flatMap(({ notes }, at) =>
    notes.filter((note) => note.staff === staff && note.pitch !== null).map((note) => ({ ...note, at })),
  );
const pitchOf = ({ pitch }: Note): number => (pitch ? midi(pitch) : 0);

describe('an exercise to order', () => {
  it('has exactly the tags that were wished, by the analysis of the console, and nothing to warn of', () => {
    fc.assert(fc.property(wishes, seeds, expectTrue));
  });

  it('keeps every rule of a good exercise in each grade, and shows fingers unless they are not wished', () => {
    fc.assert(
      fc.property(grades, fc.boolean(), seeds, (grade, fingerings, seed) => {
        const { broken, musicXml } = compose({ grade, fingerings }, seed);
        expect(broken).toEqual([]);

        const score = read(musicXml);
        const [right, left] = [soundingOf(score, 1), soundingOf(score, 2)];
        const fingers = [...right, ...left].flatMap(({ fingerings: own }) => own);
        expect(fingers.length > 0).toBe(fingerings);
        expect(fingers.filter((finger) => !/^[1-5]$/.test(finger))).toEqual([]);

        const ending = [...right, ...left].filter(({ at }) => at === score.measures.length - 1);
        const key = score.measures.at(-1)?.key;
        const tonic = ((((key?.fifths ?? 0) * 7 + (key?.mode === 'minor' ? 9 : 0)) % 12) + 12) % 12;
        expect(Math.min(...ending.map(pitchOf)) % 12).toBe(tonic);

        for (const upper of right)
          for (const lower of left) {
            const areTogether =
              upper.at === lower.at &&
              upper.onset < lower.onset + lower.duration &&
              lower.onset < upper.onset + upper.duration;
            if (areTogether) expect(pitchOf(upper)).toBeGreaterThan(pitchOf(lower));
          }
      }),
    );
  });

  it('keeps the hands apart in Pre-Grade, lets both play together later, and gets faster', () => {
    const features = gradeNames.map((grade) =>
      Array.from({ length: 4 }, (_, seed) => featuresOf(read(compose({ grade }, seed).musicXml))),
    );
    const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    const together = features.map((pieces) => mean(pieces.map(({ bothHands }) => bothHands)));
    expect(together[0]).toBe(0);
    expect(together[1]).toBeLessThan(0.5);
    expect(mean(together.slice(3))).toBeGreaterThan(0.6);
    const speeds = [0, 3, 6].map((from) =>
      mean(
        features
          .slice(from, from + 3)
          .flat()
          .map(({ speed }) => speed),
      ),
    );
    expect(speeds).toEqual(speeds.toSorted((one, other) => one - other));
  });

  it('is the same for the same seed, and another for another', () => {
    fc.assert(
      fc.property(wishes, seeds, (wished, seed) => {
        expect(composeIfAny(wished, seed)).toEqual(composeIfAny(wished, seed));
      }),
      { numRuns: 5 },
    );
    const pieces = Array.from({ length: 20 }, (_, seed) => compose({ grade: 'Grade 2' }, seed).musicXml);
    expect(new Set(pieces.map((xml) => xml.replace(/<work-title>.*/, ''))).size).toBe(20);
  });

  const rhythmOf = ({ musicXml }: ComposedExercise, staff: number) =>
    soundingOf(read(musicXml), staff).map(({ at, onset, duration }) => [at, onset, duration]);
  const tuneOf = ({ musicXml }: ComposedExercise) => soundingOf(read(musicXml), 1).map(pitchOf);

  it('is like another in rhythm, with another tune', () => {
    const wished: Wishes = { grade: 'Grade 3', texture: 'accompanied' };
    for (let seed = 1; seed <= 5; seed++) {
      const [one, other] = [
        compose(wished, seed),
        compose({ ...wished, like: [{ same: 'rhythm', seed }] }, seed + 100),
      ];
      expect(rhythmOf(other, 1)).toEqual(rhythmOf(one, 1));
      expect(tuneOf(other)).not.toEqual(tuneOf(one));
    }
  });

  it('is like one that was itself like another', () => {
    const wished: Wishes = { grade: 'Grade 3', texture: 'accompanied' };
    for (let seed = 1; seed <= 3; seed++) {
      const like: Wishes['like'] = [{ same: 'contour', seed }];
      const one = compose({ ...wished, like }, seed + 100);
      const other = compose({ ...wished, like: [...like, { same: 'rhythm', seed: seed + 100 }] }, seed + 200);
      expect(rhythmOf(other, 1)).toEqual(rhythmOf(one, 1));
      expect(tuneOf(other)).not.toEqual(tuneOf(one));
    }
  });

  it('is like another in its rise and fall, more than any other is', () => {
    const wished: Wishes = {
      grade: 'Grade 4',
      texture: 'accompanied',
      timeSignature: 1,
      measures: 8,
      rest: 4,
      pickup: false,
    };
    const heightsOf = (piece: ComposedExercise) => {
      const notes = soundingOf(read(piece.musicXml), 1);
      const [low, high] = [Math.min(...notes.map(pitchOf)), Math.max(...notes.map(pitchOf))];
      return Array.from({ length: 8 }, (_, at) => {
        const own = notes.filter((note) => note.at === at).map((note) => (pitchOf(note) - low) / (high - low));
        return own.reduce((sum, height) => sum + height, 0) / own.length;
      });
    };
    const distance = (one: ComposedExercise, other: ComposedExercise) => {
      const heights = heightsOf(other);
      return heightsOf(one).reduce((sum, height, at) => sum + Math.abs(height - (heights[at] ?? 0)), 0);
    };
    let [like, unlike] = [0, 0];
    for (let seed = 1; seed <= 8; seed++) {
      like += distance(compose(wished, seed), compose({ ...wished, like: [{ same: 'contour', seed }] }, seed + 100));
      unlike += distance(compose(wished, seed), compose(wished, seed + 100));
    }
    expect(like).toBeLessThan(unlike * 0.8);
  });

  it('has a title of no famous song, in two languages', () => {
    const titles = Array.from({ length: 80 }, (_, seed) => compose({ grade: 'Pre-Grade' }, seed).title);
    expect(titles.filter(({ en, zh }) => isFamous(en) || isFamous(zh))).toEqual([]);
    expect(isFamous('Moon River')).toBe(true);
    expect(isFamous('小燕子')).toBe(true);
    expect(titles.filter(({ en, zh }) => !/^[A-Z][A-Za-z ]+$/.test(en) || !/^\p{Script=Han}+$/u.test(zh))).toEqual([]);
    expect(new Set(titles.map(({ zh }) => zh)).size).toBeGreaterThan(60);
  });
});

describe('wishes', () => {
  it('can be each entry of each list', () => {
    for (const [list, entries] of Object.entries(tagTables))
      for (const { id, name } of Object.values<Tag>(entries)) {
        const wish = { [list]: id };
        const grade = gradeNames.find((one) => refuse({ grade: one, ...wish }) === null);
        if (!grade) throw new Error(`${name}: no grade has it`);
        expect(compose({ grade, ...wish }, 1).tags, name).toMatchObject({ [list]: id });
      }
  });

  it('can be entries that the company has added', () => {
    const lists = {
      ...fixedLists,
      timeSignature: [...fixedLists.timeSignature, { id: 90, name: '6/8', rule: { times: ['6/8'] } }],
      keySignature: [
        ...fixedLists.keySignature,
        { id: 91, name: 'E♭ major', rule: { keys: [{ fifths: -3, mode: 'major' as const }] } },
        { id: 92, name: 'B major', rule: { keys: [{ fifths: 5, mode: 'major' as const }] } },
      ],
    };
    const { musicXml } = compose({ grade: 'Grade 6', lists, timeSignature: 90, keySignature: 91, pickup: true }, 3);
    expect(read(musicXml).measures[1]).toMatchObject({ key: { fifths: -3 }, label: '1' });
    expect(musicXml).toContain('<beats>6</beats>');
    expect(sentence({ grade: 'Grade 6', lists, keySignature: 92 })).toBe(
      'Exercises have at most four sharps or flats, so not ‘B major’',
    );
  });

  function sentence(wished: Wishes): string | null {
    const conflict = refuse(wished);
    return conflict && conflictInEnglish(conflict);
  }

  it.each<[Omit<Wishes, 'grade'> & { grade?: string }, string]>([
    [{ grade: 'Grade 12' }, 'There is no grade ‘Grade 12’'],
    [{ range: 99 }, 'The list range has no entry 99'],
    [{ tie: 3 }, 'The list tie has no entry 3'],
    [{ measures: 5 }, 'An exercise has 4, 8, 12 or 16 measures'],
    [{ tempo: 400 }, 'A tempo is 40 to 160 quarter notes a minute'],
    [{ rhythm: 1, timeSignature: 3 }, 'No measure in 3/4 has ‘whole’ as its hardest note value'],
    [{ rest: 2, timeSignature: 2 }, 'No measure in 2/4 has the rest ‘half’'],
    [{ range: 1, interval: 6 }, '‘Unision-6th’ is wider than ‘Middle C Contrary motion’'],
    [{ interval: 6, span: 5 }, '‘Unision-6th’ is wider than a hand over 5 keys'],
    [{ range: 4, keySignature: 1 }, 'No hand reaches the tonic of ‘C+’ in ‘EFGA Position’'],
    [{ keySignature: 6, measures: 4 }, '‘C+G+F+’ needs 8 measures or more'],
    [{ rhythm: 7, tempo: 100 }, 'In Grade 3, ‘sixteenths’ needs a tempo of at most 52'],
    [{ grade: 'Grade 1', rhythm: 7 }, '‘sixteenths’ is too fast for Grade 1 at any tempo'],
    [{ grade: 'Pre-Grade', texture: 'accompanied' }, 'In Pre-Grade, the hands play one after the other'],
    [{ texture: 'two voices' }, 'Two voices begin in Grade 4, not in Grade 3'],
    [
      { texture: 'hand to hand', motion: 'contrary' },
      'Hands move together only where both play: choose another texture',
    ],
    [{ range: 2, motion: 'contrary' }, 'In ‘Middle C Similar Motion’, the hands move otherwise'],
    [{ grade: 'Grade 1', pickup: true }, 'A pickup begins in Grade 2, not in Grade 1'],
    [{ rhythm: 1, pickup: true }, 'A pickup needs shorter notes than ‘whole’'],
  ])('that exclude each other are refused with the reason: %o', (wished, reason) => {
    const all = { grade: 'Grade 3', ...wished };
    expect(sentence(all)).toBe(reason);
    expect(() => compose(all, 1)).toThrow(RangeError);
  });
});

describe('analysis of exercises', () => {
  /** The minimum share of 'certain' for each tag to be useful; chords make an interval likely at most, which counts. */
  const floors: Record<keyof Tags, number> = {
    range: 0.8,
    interval: 0.95,
    // In 3/8 and 6/8, a dotted quarter is a beat and need not be a rhythm to learn.
    rhythm: 0.8,
    rest: 1,
    keySignature: 0.45,
    timeSignature: 1,
    tie: 1,
    accidental: 1,
    articulation: 1,
    dynamics: 1,
  };
  const tagged: { exercise: Exercise; tags: Tags }[] = [];
  beforeAll(() => {
    /* Every other one omits the mode, as many programs do. */
    for (let seed = 0; seed < 60; seed++) {
      const exercise = makeExercise({ seed, mode: seed % 2 === 0 ? 'written' : 'left out' });
      tagged.push({ exercise, tags: analyse(read(exercise.xml)).tags });
    }
  });

  it.each(Object.keys(floors) as (keyof Tags)[])('%s: what is certain is right, and enough is certain', (tag) => {
    const answers = tagged.map(({ exercise, tags: all }) => ({
      certainty: all[tag].certainty,
      isRight: all[tag].value === exercise.answers[tag],
      what: `${exercise.name}: ${exercise.answers[tag]}, but ${all[tag].value}: ${reasonInEnglish(all[tag])}`,
    }));
    const certain = answers.filter(({ certainty }) => certainty === 'certain');
    const wrong = answers.filter(({ certainty, isRight }) => certainty === 'likely' && !isRight);
    expect(certain.filter(({ isRight }) => !isRight).map(({ what }) => what)).toEqual([]);
    expect(wrong.length, wrong.map(({ what }) => what).join('\n')).toBeLessThanOrEqual(answers.length * 0.05);
    const useful = tag === 'interval' ? answers.filter(({ certainty }) => certainty !== 'unsure') : certain;
    expect(useful.length / answers.length).toBeGreaterThanOrEqual(floors[tag]);
  });

  it('knows them by seed and options, in any grade that has such music', () => {
    const options: Options = {
      seed: 3,
      range: 3,
      interval: 4,
      rhythm: 6,
      keySignature: 4,
      tie: 2,
      measures: 8,
      tempo: 84,
    };
    const { seed: _, measures, tempo, ...answers } = options;
    expect(makeExercise(options)).toMatchObject({ answers, measures, tempo });
    expect(() => makeExercise({ seed: 1, range: 4, interval: 5 })).toThrow(RangeError);
  });
});

describe('a collection', () => {
  it('rises from grade to grade, evenly, with unique names, the same for the same seed', () => {
    const collection = makeCollection(90, 1);
    const grades = collection.map(({ grade }) => grade);
    expect(grades).toEqual(grades.toSorted((one, other) => one - other));
    for (let grade = 0; grade <= 8; grade++) expect(grades.filter((one) => one === grade)).toHaveLength(10);
    expect(new Set(collection.map(({ name }) => name)).size).toBe(collection.length);
    expect(collection.filter(({ name }) => /\p{Script=Han}/u.test(name)).length).toBeGreaterThan(20);
    const mean = (from: number, to: number) =>
      collection.slice(from, to).reduce((sum, { answers }) => sum + answers.rhythm, 0) / (to - from);
    expect(mean(0, 30)).toBeLessThan(mean(30, 60));
    expect(mean(30, 60)).toBeLessThan(mean(60, 90));
    expect(makeCollection(6, 5)).toEqual(makeCollection(6, 5));
  });
});
