import { describe, expect, it } from 'vitest';
import { beatsOf, countIn, playedMeasures } from './piece.ts';
import type { Meter } from './read-sheet.ts';
import { aTimemap } from './testing.ts';

/** A score whose measures last this many ms. */
function aScore(lengths: number[], meter: Meter, tempo = 60) {
  const order = lengths.map((_, nth) => nth + 1);
  return { measures: playedMeasures(aTimemap(order, lengths)), meters: lengths.map(() => meter), tempo };
}
const times = (beats: { at: number }[]) => beats.map(({ at }) => Math.round(at * 1000));
const firsts = (beats: { at: number; isFirst: boolean }[]) => times(beats.filter(({ isFirst }) => isFirst));

const fourFour = { beats: 4, unit: 4 };
const threeFour = { beats: 3, unit: 4 };

describe('the metronome', () => {
  it('clicks on every beat, with an accent on the first', () => {
    const beats = beatsOf(aScore([4000, 4000], fourFour));

    expect(times(beats)).toEqual([0, 1000, 2000, 3000, 4000, 5000, 6000, 7000]);
    expect(firsts(beats)).toEqual([0, 4000]);
  });

  it.each([
    ['6/8 by two', { beats: 6, unit: 8 }, 3000, [0, 1500]],
    ['3/8 by three', { beats: 3, unit: 8 }, 1500, [0, 500, 1000]],
    ['cut C by two', { beats: 2, unit: 2 }, 4000, [0, 2000]],
    ['12/8 by four', { beats: 12, unit: 8 }, 6000, [0, 1500, 3000, 4500]],
    ['5/4 by five', { beats: 5, unit: 4 }, 5000, [0, 1000, 2000, 3000, 4000]],
  ])('counts %s', (_, meter, length, expected) => {
    expect(times(beatsOf(aScore([length], meter)))).toEqual(expected);
  });

  it('counts a pickup as the end of a bar', () => {
    const beats = beatsOf(aScore([1000, 3000], threeFour));

    expect(times(beats)).toEqual([0, 1000, 2000, 3000]);
    expect(firsts(beats)).toEqual([1000]);
  });

  it('counts a bar that a repeat splits in two as one', () => {
    const beats = beatsOf(aScore([1000, 3000, 2000, 1000, 3000, 2000], threeFour));

    expect(times(beats)).toEqual([0, 1000, 2000, 3000, 4000, 5000, 6000, 7000, 8000, 9000, 10_000, 11_000]);
    expect(firsts(beats)).toEqual([1000, 4000, 7000, 10_000]);
  });

  it('follows tempo changes', () => {
    expect(times(beatsOf(aScore([4000, 8000, 3000, 3000, 3000], fourFour))).slice(4, 12)).toEqual([
      4000, 6000, 8000, 10_000, 12_000, 12_750, 13_500, 14_250,
    ]);
  });

  it('counts bars of twice the tempo in full, up to the last one', () => {
    expect(times(beatsOf(aScore([4000, 2000, 2000, 2000], fourFour))).slice(4)).toEqual(
      Array.from({ length: 12 }, (_, beat) => 4000 + beat * 500),
    );
  });

  it('counts in quarters if no time signature is drawn', () => {
    expect(times(beatsOf({ ...aScore([4000], fourFour), meters: [null] }))).toEqual([0, 1000, 2000, 3000]);
  });
});

describe('a count-in', () => {
  it('is one bar before the measure', () => {
    const score = aScore([4000, 4000], fourFour);

    expect(times(countIn(score, 0))).toEqual([-4000, -3000, -2000, -1000]);
    expect(times(countIn(score, 1))).toEqual([0, 1000, 2000, 3000]);
    expect(firsts(countIn(score, 1))).toEqual([0]);
  });

  it('continues up to where a pickup enters', () => {
    const clicks = countIn(aScore([1000, 3000], threeFour), 0);

    expect(times(clicks)).toEqual([-5000, -4000, -3000, -2000, -1000]);
    expect(firsts(clicks)).toEqual([-5000, -2000]);
  });

  it('is empty for a score without measures', () => {
    expect(countIn({ measures: [], meters: [], tempo: 60 }, 0)).toEqual([]);
  });
});
