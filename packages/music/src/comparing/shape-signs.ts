import { hash } from 'node:crypto';
import type { MeasureParts } from './measure-parts.ts';

/** Stands for the lowest pitch of a measure without notes. */
export const noPitch = 255;

/** 6 hex signs of a measure's shape and 2 of its lowest pitch. */
export function shapeSigns({ shape, lowest }: MeasureParts): string {
  return hash('sha256', shape, 'hex').slice(0, 6) + toByte(lowest).toString(16).padStart(2, '0');
}

/** No note sounds lower than 0 or higher than 254, but by absurd transpositions. */
export function toByte(lowest: number | null): number {
  return lowest === null ? noPitch : Math.min(Math.max(lowest, 0), noPitch - 1);
}

/** One whole number a measure: its shape above, the lowest pitch in the last byte. */
export function readShapeSigns(signs: string): Uint32Array {
  return Uint32Array.from({ length: signs.length >>> 3 }, (_, at) =>
    Number.parseInt(signs.slice(at * 8, at * 8 + 8), 16),
  );
}
