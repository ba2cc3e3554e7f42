import { QUARTER } from '#model.ts';

/** Parts of a quarter that music is written in, the plainest first. */
const parts = [1, 2, 3, 4, 6, 8, 12, 5, 7, 9, 10, 16, 24, 32];

/** Programs that count in 256ths of a quarter, say, write a triplet as 85 + 85 + 86. */
const tolerance = QUARTER / 300;

/** The plainest moment within a 300th of a quarter, in ticks, so that rounding by the program that wrote the file is undone. */
export function snap(ticks: number): number {
  for (const part of parts) {
    const grid = QUARTER / part;
    const near = Math.round(ticks / grid) * grid;
    if (Math.abs(near - ticks) <= tolerance) return Math.round(near);
  }
  return ticks;
}
