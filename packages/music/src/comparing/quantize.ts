import { QUARTER } from '#model.ts';

/** The parts of a quarter note in which music is written. */
const grids = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 16, 24, 32].map((part) => QUARTER / part);

/** Programs that count in 128ths of a quarter write a triplet as 43 + 43 + 42. */
const tolerance = QUARTER / 160;

/**
 * The nearest position in ticks at which music is usually written, which undoes rounding by the program that wrote the
 * file.
 */
export function quantize(ticks: number): number {
  let nearest = ticks;
  let least = tolerance;
  for (const grid of grids) {
    const moment = Math.round(ticks / grid) * grid;
    const distance = Math.abs(moment - ticks);
    if (distance < least) [nearest, least] = [moment, distance];
  }
  return Math.round(nearest);
}
