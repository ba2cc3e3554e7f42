import { describe, expect, it } from 'vitest';
import { aNote, normalizedMeasures, someAttributes } from './testing.ts';

const sung = (...numbers: string[]) =>
  aNote('C5', { more: numbers.map((number) => `<lyric number="${number}"><text>la</text></lyric>`).join('') });

const numbersIn = (...notes: string[]) =>
  normalizedMeasures([someAttributes() + notes.join('')]).flatMap((measure) =>
    measure.list('note').map((note) => note.list('lyric').map(({ attributes }) => attributes['number'])),
  );

describe('verses that are named instead of numbered', () => {
  it('are numbered in the order of their first syllables', () => {
    expect(numbersIn(sung('part1verse1', 'part1verse2'), sung('part1verse2'))).toEqual([['1', '2'], ['2']]);
  });

  it('follow those that have numbers', () => {
    expect(numbersIn(sung('1', '2', 'chorus'))).toEqual([['1', '2', '3']]);
  });

  it('leave numbers as they are', () => {
    expect(numbersIn(sung('3'), sung('4'))).toEqual([['3'], ['4']]);
  });
});
