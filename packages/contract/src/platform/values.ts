import * as z from 'zod/mini';
import { int, withChecks } from '#platform/schemas.ts';

/**
 * Lone surrogates, NUL and what XML cannot hold have no place in a text: databases and files differ in what they make of
 * them.
 */
const clean = (text: string) => text.isWellFormed() && !forbidden.test(text);
// oxlint-disable-next-line no-control-regex -- these are what is meant
const forbidden = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/;
/** A line ends in one way, whatever system it was typed on. */
const oneEnd = (text: string) => text.replace(/\r\n?/g, '\n');
/** Not made of spaces and signs without a shape alone. */
const isVisible = (text: string) => /[^\s\p{Cf}]/u.test(text);
const unclean = 'This text contains characters that are not allowed';

/** Trimmed text of 1 … `max` characters. `missing` is what a person reads when it is not there or empty. */
// @__NO_SIDE_EFFECTS__
export function text(max: number, missing = 'Please fill in this field') {
  return withChecks(
    z.string({ error: missing }),
    z.refine(clean, unclean),
    z.overwrite(oneEnd),
    z.trim(),
    z.minLength(1, missing),
    z.refine(isVisible, missing),
    z.maxLength(max, `At most ${max} characters, please`),
  );
}

/** Like `text`, but may be empty. */
// @__NO_SIDE_EFFECTS__
export function optionalText(max: number) {
  return withChecks(
    z.string({ error: 'A text is expected' }),
    z.refine(clean, unclean),
    z.overwrite(oneEnd),
    z.trim(),
    z.maxLength(max, `At most ${max} characters, please`),
  );
}

export const Name = text(120);
// @__NO_SIDE_EFFECTS__
export function email(missing?: string) {
  return z.pipe(text(254, missing), z.email('This is not an e-mail address'));
}
export const Email = email();

/** `error` is what a person reads when it is no whole number or is out of range. */
// @__NO_SIDE_EFFECTS__
export function wholeNumber(min: number, max: number, error: string) {
  return withChecks(int({ error }), z.gte(min, error), z.lte(max, error));
}

export const maxId = 2 ** 31 - 1;

// @__NO_SIDE_EFFECTS__
export function id(missing = 'A whole number is expected') {
  return wholeNumber(1, maxId, missing);
}
export const Id = id();

/** A whole number of years. */
// @__NO_SIDE_EFFECTS__
export function age(missing: string) {
  const range = 'A whole number from 1 to 150 is expected';
  return withChecks(
    int({ error: ({ input }) => (input === undefined ? missing : range) }),
    z.gte(1, range),
    z.lte(150, range),
  );
}

/** 0 inactive, 1 active. */
export const Flag = z.union([z.literal(0), z.literal(1)], { error: '0 or 1 is expected' });

/** An id that stands in the address. */
export const PathId = z.pipe(
  z.pipe(withChecks(z.string(), z.regex(/^[1-9]\d{0,9}$/, 'A whole number is expected')), z.transform(Number)),
  Id,
);

/** A name that the server gave to a file: nothing but letters, digits, dot, dash and underscore. */
// @__NO_SIDE_EFFECTS__
export function storedName(missing = 'Please choose a file') {
  return withChecks(z.string({ error: missing }), z.regex(/^[A-Za-z0-9_-]{8,64}(\.[a-z0-9]{1,10})?$/, missing));
}
export const StoredName = storedName();

export const Version = withChecks(int(), z.gte(1), z.lte(maxId));

/** An instant as ISO 8601 with Z. */
export const Instant = z.iso.datetime();

export const dayText = 'A date as YYYY-MM-DD is expected';

/** Where the days of a spreadsheet begin. */
export const firstDay = '1900-01-01';

/** A day as YYYY-MM-DD (UTC) that exists; from 1900 on. */
export const Day = withChecks(
  z.iso.date({ error: dayText }),
  z.refine((day) => day >= firstDay, dayText),
);

const yearText = 'A year from 1900 to 2200 is expected';
/** Of a person's birth; nothing more of the day is kept. */
export const BirthYear = wholeNumber(1900, 2200, yearText);

/** A month as YYYY-MM. */
export const Month = withChecks(
  z.string({ error: 'A month as YYYY-MM is expected' }),
  z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'A month as YYYY-MM is expected'),
);

/** An amount in major units, two decimals at most. */
export const Money = withChecks(
  z.number({ error: 'An amount is expected' }),
  z.gte(0, 'At least 0, please'),
  z.lte(1_000_000, 'At most 1,000,000, please'),
  z.multipleOf(0.01, 'Two decimals at most, please'),
);

const noEmail = 'This is not an e-mail address';
/** An e-mail, or an empty text for none. */
export const OptionalEmail = z.union([z.literal(''), z.pipe(optionalText(254), z.email(noEmail))], { error: noEmail });

/** What was done: in English, and as a code with its params for whoever says it in another language. */
export const Done = z.object({
  message: z.string(),
  code: z.string(),
  params: z.record(z.string(), z.unknown()),
});
