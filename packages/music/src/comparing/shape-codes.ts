import { hash } from 'node:crypto';
import type { MeasureParts } from './measure-parts.ts';

/** Stands for the lowest pitch of a measure without notes. */
export const noPitch = 255;

/** 8 hex digits: 6 of a hash of a measure's shape, 2 of its lowest pitch. */
export function shapeCode({ shape, lowest }: MeasureParts): string {
  return hash('sha256', shape, 'hex').slice(0, 6) + toByte(lowest).toString(16).padStart(2, '0');
}

/** Extreme transpositions may sound below 0 or above 254: they are clamped. */
export function toByte(lowest: number | null): number {
  return lowest === null ? noPitch : Math.min(Math.max(lowest, 0), noPitch - 1);
}

/** One whole number per measure: its shape in the high bits, the lowest pitch in the last byte. */
export function readShapeCodes(codes: string): Uint32Array {
  return Uint32Array.from({ length: codes.length >>> 3 }, (_, at) =>
    Number.parseInt(codes.slice(at * 8, at * 8 + 8), 16),
  );
}
