import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeExercise } from '#exercises/testing-exercises.ts';
import type { Key, Note, Pitch, Score, Step } from '#model.ts';
import { noteTypes, QUARTER } from '#model.ts';
import { problemInEnglish, readScore } from '#reading/index.ts';
import { analyse, reasonInEnglish } from './index.ts';
import { aNote, aScore } from './testing.ts';

const steps: Step[] = ['C', 'D', 'E', 'F', 'G', 'A', 'B'];
const pitches: fc.Arbitrary<Pitch> = fc.record({
  step: fc.constantFrom(...steps),
  alter: fc.integer({ min: -2, max: 2 }),
  octave: fc.integer({ min: 0, max: 9 }),
});

const notes: fc.Arbitrary<Note> = fc
  .record({
    onset: fc.integer({ min: 0, max: 4 * QUARTER }),
    duration: fc.integer({ min: 0, max: 4 * QUARTER }),
    staff: fc.integer({ min: 1, max: 3 }),
    voice: fc.constantFrom('P1 1', 'P1 5', 'P2 1'),
    pitch: fc.option(pitches),
    isMeasureRest: fc.boolean(),
    isGrace: fc.boolean(),
    isChordMember: fc.boolean(),
    type: fc.option(fc.constantFrom(...noteTypes)),
    dots: fc.integer({ min: 0, max: 3 }),
    tuplet: fc.option(fc.constant({ actual: 3, normal: 2 })),
    tieStart: fc.boolean(),
    tieStop: fc.boolean(),
    isHidden: fc.boolean(),
  })
  .map(aNote);

const keys: fc.Arbitrary<Key> = fc.record({
  fifths: fc.integer({ min: -7, max: 7 }),
  mode: fc.constantFrom('major', 'minor', 'other', null),
});

/** Measures with arbitrary content, not only sensible music. */
const anyScores: fc.Arbitrary<Score> = fc
  .record({
    bars: fc.array(fc.record({ notes: fc.array(notes, { maxLength: 8 }), key: keys }), { maxLength: 8 }),
    staves: fc.integer({ min: 1, max: 3 }),
    pickup: fc.boolean(),
  })
  .map(({ bars, staves, pickup }) => {
    const score = aScore(...bars.map(() => ({ right: 'R' })));
    const measures = score.measures.map((measure, at) => ({
      ...measure,
      ...bars[at],
      label: pickup && at === 0 ? '' : `X${at}`,
    }));
    return { ...score, staves, measures };
  });

const exercises = fc
  .integer({ min: 0, max: 2 ** 31 - 1 })
  .map((seed) => makeExercise({ seed, mode: seed % 2 === 0 ? 'written' : 'left out' }));

function read(xml: string): Score {
  const { score, problem } = readScore(new TextEncoder().encode(xml));
  if (problem) throw new Error(problemInEnglish(problem));
  return score;
}

describe('analysis', () => {
  it('accepts any score, and is deterministic', () => {
    fc.assert(
      fc.property(anyScores, (score) => {
        const before = structuredClone(score);
        const first = analyse(score);
        expect(analyse(score)).toEqual(first);
        expect(score).toEqual(before);
        const positions = new Set(score.measures.map(({ position }) => position));
        for (const evidence of Object.values(first.tags)) {
          const { measures } = evidence;
          const reason = reasonInEnglish(evidence);
          expect(JSON.parse(JSON.stringify(evidence))).toEqual(evidence);
          expect(reason).not.toBe('');
          expect(reason).not.toMatch(/undefined|null|NaN/);
          if (positions.size > 0) expect(measures.filter((position) => !positions.has(position))).toEqual([]);
        }
      }),
    );
  });

  it('accepts whatever is left of a damaged exercise', () => {
    fc.assert(
      fc.property(exercises, fc.nat(), fc.integer({ min: 1, max: 5 }), ({ xml }, place, count) => {
        const lines = xml.split('\n');
        lines.splice(8 + (place % (lines.length - 12)), count);
        const { score } = readScore(new TextEncoder().encode(lines.join('\n')));
        if (score) expect(Object.keys(analyse(score).tags)).toHaveLength(10);
      }),
    );
  });

  it('finds the same intervals, rhythms, rests, ties and time signatures an octave higher', () => {
    fc.assert(
      fc.property(exercises, fc.constantFrom(-1, 1), ({ xml }, octaves) => {
        const score = read(xml);
        const [here, there] = [analyse(score), analyse(transposed(score, octaves))];
        for (const tag of ['interval', 'rhythm', 'rest', 'tie', 'timeSignature', 'keySignature', 'accidental'] as const)
          expect(there.tags[tag]).toEqual(here.tags[tag]);
      }),
    );
  });
});

function transposed(score: Score, octaves: number): Score {
  const up = (pitch: Pitch | null): Pitch | null => pitch && { ...pitch, octave: pitch.octave + octaves };
  const measures = score.measures.map((measure) => ({
    ...measure,
    notes: measure.notes.map((note) => ({ ...note, pitch: up(note.pitch) })),
  }));
  return { ...score, measures };
}
