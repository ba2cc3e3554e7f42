import { expect, it } from 'vitest';
import { countScale, ticksFor } from './plot.tsx';

it.each([
  [[1200, -120, 3100], 0.01, [-1000, 0, 1000, 2000, 3000, 4000]],
  [[10, 15], 1, [0, 5, 10, 15]],
  [[46_000, 108_000], 0.01, [0, 40_000, 80_000, 120_000]],
  [[0, 0], 1, [0, 1]],
  [[0, 0], 0.01, [0, 1]],
  [[0, 3], 1, [0, 1, 2, 3]],
  [[-500], 0.01, [-600, -400, -200, 0]],
])('%j in steps of at least %d are drawn against %j', (values, minStep, ticks) => {
  expect(ticksFor(values, { ...countScale, minStep })).toEqual(ticks);
});

it.each([
  [
    [0.734, 0.781, 0.76],
    [0.7, 0.75, 0.8],
  ],
  [[0.75], [0.7, 0.75, 0.8]],
  [
    [1, 1],
    [0.9, 0.95, 1],
  ],
  [
    [0, 0.97],
    [0, 0.5, 1],
  ],
  [
    [0.42, 0.9],
    [0.4, 0.6, 0.8, 1],
  ],
  [[], [0, 1]],
])('a line through %j is drawn against %j', (values, ticks) => {
  expect(ticksFor(values, { ...countScale, minStep: 0.05, limits: [0, 1] })).toEqual(ticks);
});
