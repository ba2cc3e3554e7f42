import { z } from 'zod';

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
export function text(max: number, missing = 'Please fill in this field') {
  return z
    .string({ error: missing })
    .refine(clean, unclean)
    .overwrite(oneEnd)
    .trim()
    .min(1, missing)
    .refine(isVisible, missing)
    .max(max, `At most ${max} characters, please`);
}

/** Like `text`, but may be empty. */
export function optionalText(max: number) {
  return z
    .string({ error: 'A text is expected' })
    .refine(clean, unclean)
    .overwrite(oneEnd)
    .trim()
    .max(max, `At most ${max} characters, please`);
}

export const Name = text(120);
export function email(missing?: string) {
  return text(254, missing).pipe(z.email('This is not an e-mail address'));
}
export const Email = email();

export const maxId = 2 ** 31 - 1;

export function id(missing = 'A whole number is expected') {
  return z.int({ error: missing }).min(1, missing).max(maxId, missing);
}
export const Id = id();

/** A whole number of years. */
export function age(missing: string) {
  const range = 'A whole number from 1 to 150 is expected';
  return z
    .int({ error: ({ input }) => (input === undefined ? missing : range) })
    .min(1, range)
    .max(150, range);
}

/** 0 inactive, 1 active. */
export const Flag = z.union([z.literal(0), z.literal(1)], { error: '0 or 1 is expected' });

/** An id that stands in the address. */
export const PathId = z
  .string()
  .regex(/^[1-9]\d{0,9}$/, 'A whole number is expected')
  .transform(Number)
  .pipe(Id);

/** A name that the server gave to a file: nothing but letters, digits, dot, dash and underscore. */
export function storedName(missing = 'Please choose a file') {
  return z.string({ error: missing }).regex(/^[A-Za-z0-9_-]{8,64}(\.[a-z0-9]{1,10})?$/, missing);
}
export const StoredName = storedName();

export const Version = z.int().min(1).max(maxId);

/** An instant as ISO 8601 with Z. */
export const Instant = z.iso.datetime();

export const dayText = 'A date as YYYY-MM-DD is expected';

/** Where the days of a spreadsheet begin. */
export const firstDay = '1900-01-01';

/** A day as YYYY-MM-DD (UTC) that exists; from 1900 on. */
export const Day = z.iso.date({ error: dayText }).refine((day) => day >= firstDay, dayText);

const yearText = 'A year from 1900 to 2200 is expected';
/** Of a person's birth; nothing more of the day is kept. */
export const BirthYear = z.int({ error: yearText }).min(1900, yearText).max(2200, yearText);

/** A month as YYYY-MM. */
export const Month = z
  .string({ error: 'A month as YYYY-MM is expected' })
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'A month as YYYY-MM is expected');

/** An amount in major units, two decimals at most. */
export const Money = z
  .number({ error: 'An amount is expected' })
  .min(0, 'At least 0, please')
  .max(1_000_000, 'At most 1,000,000, please')
  .multipleOf(0.01, 'Two decimals at most, please');

const noEmail = 'This is not an e-mail address';
/** An e-mail, or an empty text for none. */
export const OptionalEmail = z.union([z.literal(''), optionalText(254).pipe(z.email(noEmail))], { error: noEmail });

export const Done = z.object({ message: z.string() });
