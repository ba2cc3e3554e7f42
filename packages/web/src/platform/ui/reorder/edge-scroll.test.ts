import { expect, it } from 'vitest';
import { speedAt } from './edge-scroll.ts';

it.each([
  [400, 0],
  [128, 0],
  [828, 0],
  [64, -9],
  [0, -36],
  [-50, -36],
  [864, 9],
  [900, 36],
  [2000, 36],
])('a row held at %i of a window of 900 scrolls it by %i', (height, speed) => {
  expect(speedAt(height, 900)).toBe(speed);
});
