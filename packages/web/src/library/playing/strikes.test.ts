import { describe, expect, it } from 'vitest';
import { strikesOf } from './piece.ts';
import { aNote } from './testing.ts';

describe('the strikes of a score', () => {
  it('are in seconds, with pitch, hand and measure', () => {
    const strikes = strikesOf({
      timemap: [
        { t: 0, on: ['a', 'b'], off: [], measure: 1 },
        { t: 500, on: ['c'], off: ['a'] },
        { t: 1000, on: ['d'], off: ['b', 'c'], measure: 2 },
        { t: 2000, on: [], off: ['d'] },
      ],
      notes: [aNote('a', 64), aNote('b', 48, { staff: 2 }), aNote('c', 65), aNote('d', 67)],
    });

    expect(strikes).toEqual([
      { at: 0, duration: 0.5, pitch: 64, staff: 1, measure: 0 },
      { at: 0, duration: 1, pitch: 48, staff: 2, measure: 0 },
      { at: 0.5, duration: 0.5, pitch: 65, staff: 1, measure: 0 },
      { at: 1, duration: 1, pitch: 67, staff: 1, measure: 1 },
    ]);
  });

  const tied = [aNote('a', 64), aNote('b', 64, { isTied: true }), aNote('c', 64, { isTied: true })];

  it('exclude tied notes, however many, and lengthen the first one', () => {
    const strikes = strikesOf({
      timemap: [
        { t: 0, on: ['a'], off: [], measure: 1 },
        { t: 1000, on: ['b'], off: ['a'], measure: 2 },
        { t: 2000, on: ['c'], off: ['b'], measure: 3 },
        { t: 2500, on: [], off: ['c'] },
      ],
      notes: tied,
    });

    expect(strikes).toEqual([{ at: 0, duration: 2.5, pitch: 64, staff: 1, measure: 0 }]);
  });

  it('include a tied note that a repeat reaches from elsewhere', () => {
    const strikes = strikesOf({
      timemap: [
        { t: 0, on: ['a'], off: [], measure: 1 },
        { t: 1000, on: ['b'], off: ['a'], measure: 2 },
        { t: 2000, on: ['x'], off: ['b'], measure: 3 },
        { t: 3000, on: ['b'], off: ['x'], measure: 2 },
        { t: 4000, on: [], off: ['b'] },
      ],
      notes: [...tied, aNote('x', 62)],
    });

    expect(strikes.map(({ at, duration }) => [at, duration])).toEqual([
      [0, 2],
      [2, 1],
      [3, 1],
    ]);
  });

  it('prolong the note of the same hand where both hands play one pitch', () => {
    const strikes = strikesOf({
      timemap: [
        { t: 0, on: ['l', 'r'], off: [], measure: 1 },
        { t: 1000, on: ['r2'], off: ['l', 'r'] },
        { t: 2000, on: [], off: ['r2'] },
      ],
      notes: [aNote('l', 60, { staff: 2 }), aNote('r', 60), aNote('r2', 60, { isTied: true })],
    });

    expect(strikes.map(({ staff, duration }) => [staff, duration])).toEqual([
      [2, 1],
      [1, 2],
    ]);
  });

  it('include a note again that ends where it begins, as a repeat of one measure does', () => {
    const strikes = strikesOf({
      timemap: [
        { t: 0, on: ['a'], off: [], measure: 1 },
        { t: 1000, on: ['a'], off: ['a'], measure: 1 },
        { t: 2000, on: [], off: ['a'] },
      ],
      notes: [aNote('a', 60)],
    });

    expect(strikes.map(({ at, duration }) => [at, duration])).toEqual([
      [0, 1],
      [1, 1],
    ]);
  });

  it('give a note of no length a duration, and end an endless one with the score', () => {
    const strikes = strikesOf({
      timemap: [
        { t: 0, on: ['grace', 'open'], off: ['grace'], measure: 1 },
        { t: 1000, on: [], off: [] },
      ],
      notes: [aNote('grace', 72), aNote('open', 60)],
    });

    expect(strikes.map(({ duration }) => duration)).toEqual([0.05, 1]);
  });

  it('are empty if the pitches are unknown', () => {
    expect(strikesOf({ timemap: [{ t: 0, on: ['a'], off: [], measure: 1 }], notes: [] })).toEqual([]);
  });
});
