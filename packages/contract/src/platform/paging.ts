import { z } from 'zod';
import { optionalText } from './values.ts';

const pageText = 'A whole number from 1 on is expected';
const sizeText = 'A whole number from 1 to 500 is expected';

export const page = z.int({ error: pageText }).min(1, pageText).max(2_000_000, pageText).default(1);
export const size = z.int({ error: sizeText }).min(1, sizeText).max(500, sizeText).default(100);

function countInAddress(most: number, usual: number, error: string) {
  return z
    .string()
    .regex(/^[1-9]\d{0,6}$/, error)
    .transform(Number)
    .pipe(z.int().max(most, error))
    .default(usual);
}

/** As they stand in the address of a GET. */
export const pageInAddress = countInAddress(2_000_000, 1, pageText);
export const sizeInAddress = countInAddress(500, 100, sizeText);

/** As long as the longest e-mail. */
export const searchQuery = optionalText(254).default('');

/** The columns of its rows by which a list can be sorted. */
export function sorting<const Columns extends readonly [string, ...string[]]>(columns: Columns) {
  return {
    sortBy: z.enum(columns, { error: 'This list cannot be sorted by it' }).optional(),
    sortOrder: z.enum(['asc', 'desc'], { error: 'asc or desc is expected' }).optional(),
  };
}
