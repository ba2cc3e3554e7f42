import * as z from 'zod/mini';
import { maxSearchLength } from '#platform/field-lengths.ts';
import { type ErrorOfSchema, fieldError } from './field-errors.ts';
import { defaulted, int, unsettable, withChecks } from '#platform/schemas.ts';
import { maxId, optionalText, wholeNumber } from './values.ts';

const pageError = fieldError('number.positive');
const sizeError = fieldError('number.between', { min: 1, max: 500 });

/** The usual sizes of a page; a call takes any other one, too. */
export const offeredSizes: readonly number[] = [25, 50, 100, 250];

export const page = z._default(wholeNumber(1, maxId, pageError), 1);
export const size = z._default(wholeNumber(1, 500, sizeError), 100);
export const paged = { Page: page, Size: size };

// @__NO_SIDE_EFFECTS__
function countInAddress(max: number, fallback: number, error: ErrorOfSchema) {
  return z._default(
    z.pipe(
      z.pipe(withChecks(z.string(), z.regex(/^[1-9]\d{0,9}$/, error)), z.transform(Number)),
      withChecks(int(), z.lte(max, error)),
    ),
    fallback,
  );
}

export const pageInAddress = countInAddress(maxId, 1, pageError);
const sizeInAddress = countInAddress(500, 100, sizeError);
export const pagedInAddress = { Page: pageInAddress, Size: sizeInAddress };

/** A search that finds more students than this is not counted further: its total is one more. */
export const maxCounted = 10_000;

/** Long enough for the longest email. */
export const searchQuery = defaulted(optionalText(maxSearchLength), '');

/** Returns the columns of a list, which are the names of the fields of its rows. */
// @__NO_SIDE_EFFECTS__
export function columnsOf<Row extends z.ZodMiniObject>(row: Row): (keyof z.output<Row> & string)[] {
  return Object.keys(row.shape) as (keyof z.output<Row> & string)[];
}

// @__NO_SIDE_EFFECTS__
export function sorting<const Columns extends readonly string[]>(columns: Columns) {
  return {
    sortBy: unsettable(z.enum(columns, fieldError('sort.unknown'))),
    sortOrder: unsettable(z.enum(['asc', 'desc'], fieldError('choice.expected', { choices: ['asc', 'desc'] }))),
  };
}
