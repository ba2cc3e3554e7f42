import { describe, expect, it } from 'vitest';
import { aNote, aScore } from '#analysis/testing.ts';
import { QUARTER } from '#model.ts';
import { readScore } from '#reading/index.ts';
import { listFixtures, readFixture } from '#testing/fixtures.ts';
import { decodeFeatures, encodeFeatures, featureNames, featuresFrom, featuresOf } from './features.ts';

describe('the features of a piece', () => {
  it('say how far the hands reach, move and shift', () => {
    const still = featuresOf(aScore({ right: 'C4q D4q E4q G4q', left: 'C3w' }));
    expect(still).toMatchObject({ highest: 4, lowest: -7, rightSpan: 4, leftSpan: 0, rightShifts: 0, widestMove: 2 });

    const moving = featuresOf(aScore({ right: 'C4q G4q C5q C4q | C4w', left: 'R | R' }));
    expect(moving).toMatchObject({ rightSpan: 7, rightShifts: 1, widestMove: 7, leaps: 0.75, leftDensity: 0 });
  });

  it('say how fast, how short and how uneven the notes are', () => {
    const even = featuresOf({ ...aScore({ right: 'C4q D4q E4q F4q', left: 'R' }), tempo: 60 });
    expect(even).toMatchObject({ rightDensity: 1, speed: 1, shortest: 0, rhythmVariety: 0, rests: 0.2, ties: 0 });

    const uneven = featuresOf({ ...aScore({ right: 'C4q. D4e E4h | E4q~ E4e F4e G4h' }), tempo: 120 });
    expect(uneven).toMatchObject({ shortest: 1, dotted: 1 / 7, ties: 1 / 7, speed: 1.5 });
    expect(uneven.rhythmVariety).toBeGreaterThan(1.5);
    expect(featuresOf(aScore({ right: 'C4e D4q E4e F4h' })).offBeat).toBe(1 / 4);
  });

  it('say whether the hands play together, in turn or alone', () => {
    const of = (right: string, left: string) => featuresOf(aScore({ right, left }));

    expect(of('C4h D4h', 'C3w')).toMatchObject({ handsTogether: 0.5, bothHands: 1 });
    expect(of('C4w | R', 'R | C3w')).toMatchObject({ handsTogether: 0, bothHands: 0 });
    expect(of('R', 'C3w')).toMatchObject({ rightDensity: 0, leftDensity: 0.25 });
  });

  it('describe chords and voices', () => {
    const score = aScore({ right: 'C4w' });
    score.measures[0]?.notes.push(
      aNote({ isChordMember: true, pitch: { step: 'E', alter: 0, octave: 5 }, duration: 4 * QUARTER }),
      aNote({ voice: 'P1 2', pitch: { step: 'G', alter: 0, octave: 4 }, duration: QUARTER }),
    );
    expect(featuresOf(score)).toMatchObject({ largestChord: 3, notesAtOnce: 3, widestChord: 16, voices: 2 });
  });

  it('describe the key, notes outside it, and the marks', () => {
    const score = aScore({ right: 'F4q F#4q G4h', fifths: 1 }, { right: 'Bb4w', fifths: -1 });
    for (const [at, measure] of score.measures.entries()) measure.keyChanges = at > 0;
    const [first] = score.measures[0]?.notes ?? [];
    Object.assign(first ?? {}, { articulations: ['staccato', 'trill-mark'], fingerings: ['1'], slurStart: true });
    score.measures[0]?.directions.push({
      onset: 0,
      staff: 1,
      dynamic: 'p',
      wedge: null,
      tempo: null,
      words: null,
    });

    expect(featuresOf(score)).toMatchObject({
      keyAccidentals: 1,
      keyChanges: 1,
      accidentals: 0.25,
      dynamics: 0.5,
      articulations: 0.25,
      ornaments: 0.25,
      fingerings: 0.25,
      slurs: 0.25,
    });
  });

  it('are numbers for any score, and unchanged after storage', () => {
    const empty = { ...aScore(), staves: 0 };
    const real = listFixtures('real').map((name) => readScore(readFixture('real', name)).score ?? empty);
    for (const score of [empty, aScore({ right: 'R', left: 'R' }), ...real]) {
      const features = featuresOf(score);
      const stored = decodeFeatures(encodeFeatures(features)) ?? [];
      expect(stored.every((value) => Number.isFinite(value))).toBe(true);
      for (const name of featureNames) expect(featuresFrom(stored)[name]).toBeCloseTo(features[name], 3);
    }
  });

  it('stored by another version are ignored', () => {
    expect(decodeFeatures(null)).toBeNull();
    expect(decodeFeatures('[1,2,3]')).toBeNull();
  });
});
