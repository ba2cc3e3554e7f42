import { describe, expect, it } from 'vitest';
import { pathOperators } from './canvas.ts';

describe('a path in PDF', () => {
  it.each([
    ['a staff line', 'M0 754 L5229 754', '0 754 m 5229 754 l'],
    ['relative lines', 'M10 10h5v-5l2 2z', '10 10 m 15 10 l 15 5 l 17 7 l h'],
    ['pairs after a move', 'M1 2 3 4', '1 2 m 3 4 l'],
    ['a relative curve', 'M10 10c1 2 3 4 5 6', '10 10 m 11 12 13 14 15 16 c'],
    ['a smooth curve, mirrored at its start', 'M0 0C1 1 2 2 4 4s5 5 6 6', '0 0 m 1 1 2 2 4 4 c 6 6 9 9 10 10 c'],
    ['a smooth curve after a line, not mirrored', 'M1 1S2 2 3 3', '1 1 m 1 1 2 2 3 3 c'],
    ['a quadratic curve, as a cubic one', 'M0 0Q3 3 6 0', '0 0 m 2 2 4 2 6 0 c'],
    ['a new start after closing', 'M1 1l1 0zl0 1', '1 1 m 2 1 l h 1 2 l'],
    ['numbers without a space', 'M.5-.5L-1.25.75', '0.5 -0.5 m -1.25 0.75 l'],
  ])('is the same line: %s', (_, path, operators) => {
    expect(pathOperators(path)).toBe(operators);
  });

  it('is refused if it contains an unknown command', () => {
    expect(() => pathOperators('M0 0A1 1 0 0 1 2 2')).toThrow('A cannot be printed');
  });
});
