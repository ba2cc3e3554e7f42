import { describe, expect, it } from 'vitest';
import { strikesOf } from './strikes.ts';
import { aNote } from './testing.ts';

describe('what is struck when', () => {
  it('is told in seconds with pitch, hand and measure', () => {
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

  it('leaves out what is tied over, however long, and lets the first note sound for all', () => {
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

  it('strikes a tied note where a repeat comes to it from elsewhere', () => {
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

  it('holds over the note of the same hand where both hands play one pitch', () => {
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

  it('strikes a note again that ends as it begins, which a repeat of one measure does', () => {
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

  it('lets a note of no length be heard, and one that nobody ends until the end', () => {
    const strikes = strikesOf({
      timemap: [
        { t: 0, on: ['grace', 'open'], off: ['grace'], measure: 1 },
        { t: 1000, on: [], off: [] },
      ],
      notes: [aNote('grace', 72), aNote('open', 60)],
    });

    expect(strikes.map(({ duration }) => duration)).toEqual([0.05, 1]);
  });

  it('are none while the pitches are not known', () => {
    expect(strikesOf({ timemap: [{ t: 0, on: ['a'], off: [], measure: 1 }], notes: [] })).toEqual([]);
  });
});
