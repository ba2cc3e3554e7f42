import * as z from 'zod/mini';
import { maxAge, birthYears, maxEmailLength, maxNameLength, maxPhoneLength } from '#platform/field-lengths.ts';
import { isDay } from './days.ts';
import { withoutDisguise } from './invisible-characters.ts';
import { type ErrorOfSchema, fieldError, ifMissing } from './field-errors.ts';
import { int, withChecks } from '#platform/schemas.ts';

/**
 * Refuses lone surrogates, NUL and other control characters, because databases, files and terminals treat them
 * differently.
 */
const clean = (text: string) => text.isWellFormed() && !forbidden.test(text);
// oxlint-disable-next-line no-control-regex -- the pattern looks for control characters on purpose
const forbidden = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\uFFFE\uFFFF]/;
/**
 * Replaces the tabs and line ends that come with pasted spreadsheet cells, because a field of one line cannot show
 * them.
 */
const inOneLine = (text: string) =>
  withoutDisguise(text).replace(/\s+/g, (space) => (/[\t\n\r\u2028\u2029]/.test(space) ? ' ' : space));
/** Whether anything is visible: not only spaces, formatting characters and blank letters. */
const isVisible = (text: string) => /[^\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);
const charactersError = fieldError('text.characters');
/** Comes before all that costs more than a look at the length. */
const notLonger = /* @__NO_SIDE_EFFECTS__ */ (max: number) =>
  z.maxLength(max, { ...fieldError('text.too-long', { max }), abort: true });

/**
 * Trimmed text of 1 to `max` characters, in one line unless another cleaning is given. `missing` is the error for a
 * missing or empty text.
 */
// @__NO_SIDE_EFFECTS__
export function text(max: number, missing = fieldError('field.required'), cleaning = inOneLine) {
  return withChecks(
    z.string(missing),
    z.trim(),
    notLonger(max),
    z.refine(clean, charactersError),
    z.overwrite(cleaning),
    z.trim(),
    z.minLength(1, missing),
    z.refine(isVisible, missing),
  );
}

/** Like `text`, but may be empty. */
// @__NO_SIDE_EFFECTS__
export function optionalText(max: number, cleaning = inOneLine) {
  return withChecks(
    z.string(fieldError('text.expected')),
    z.trim(),
    notLonger(max),
    z.refine(clean, charactersError),
    z.overwrite(cleaning),
    z.trim(),
  );
}

export const Name = text(maxNameLength);
// @__NO_SIDE_EFFECTS__
export function email(missing?: ErrorOfSchema) {
  return z.pipe(text(maxEmailLength, missing), z.email(fieldError('email.invalid')));
}
export const Email = email();

/** Converts full-width digits and characters to ASCII, and every kind of dash to '-'. */
const plainNumber = (number: string) =>
  number
    .normalize('NFKC')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .trim();
const writtenNumber = /^(\+?[\d\s().-]+)(?:(?:ext\.?|x|#|转|轉|分机)\s*\d{1,7})?$/i;
const digitsOf = (number: string) => number.replace(/^\+|^00|\D/g, '');
const phoneError = fieldError('phone.expected');

/**
 * Returns why a text is no phone number; null for everything from a hotline such as 110, in any grouping, with or
 * without an extension. What a spreadsheet has made of a number is named, because dropping its signs makes another one.
 */
function phoneFault(text: string): ErrorOfSchema | null {
  if (holdsSeveral(text, /[/\\,;、，；|或和]/, 7) || holdsSeveral(text, /\s/, 10)) return fieldError('phone.several');
  if (/^\d(?:[.,]\d+)?E\+?\d+$/i.test(text)) return fieldError('phone.shortened', { number: text });
  const number = writtenNumber.exec(text)?.[1];
  if (number === undefined) return phoneError;
  if (hasDecimalPoint(number)) return fieldError('phone.decimal');
  return digitsOf(number).length < 3 ? phoneError : null;
}

const holdsSeveral = (text: string, separator: RegExp, minDigits: number) =>
  text.split(separator).filter((part) => digitsOf(part).length >= minDigits).length > 1;

/** Points also group digits, but not as the only one before the last two, or before zeros alone. */
export const hasDecimalPoint = (number: string): boolean => /^[^.]*\d\.(?:\d{1,2}|0+)$/.test(number.trim());

const isNumber = (number: string) => phoneFault(number) === null;
const anyPhoneError: ErrorOfSchema = { error: (issue) => (phoneFault(String(issue.input)) ?? phoneError).error(issue) };

// @__NO_SIDE_EFFECTS__
export function phone(missing?: ErrorOfSchema) {
  return withChecks(text(maxPhoneLength, missing), z.overwrite(plainNumber), z.refine(isNumber, anyPhoneError));
}

/** A phone number; an empty text means none. */
// @__NO_SIDE_EFFECTS__
export function optionalPhone() {
  const isNumberOrNone = (number: string) => number === '' || isNumber(number);
  return withChecks(optionalText(maxPhoneLength), z.overwrite(plainNumber), z.refine(isNumberOrNone, anyPhoneError));
}

/** `error` is the error for any other value. */
// @__NO_SIDE_EFFECTS__
export function wholeNumber(min: number, max: number, error: ErrorOfSchema) {
  return withChecks(int(error), z.gte(min, error), z.lte(max, error));
}

export const maxId = 2 ** 31 - 1;

// @__NO_SIDE_EFFECTS__
export function id(missing = fieldError('number.whole')) {
  return wholeNumber(1, maxId, missing);
}
export const Id = id();

/** A whole number of years. */
// @__NO_SIDE_EFFECTS__
export function age(missing: ErrorOfSchema) {
  const range = fieldError('number.between', { min: 1, max: maxAge });
  return withChecks(int(ifMissing(missing, range)), z.gte(1, range), z.lte(maxAge, range));
}

/** 0 means inactive, 1 active. */
export const Flag = z.union([z.literal(0), z.literal(1)], fieldError('choice.expected', { choices: [0, 1] }));

/** An id in a path or query. */
export const PathId = z.pipe(
  z.pipe(withChecks(z.string(), z.regex(/^[1-9]\d{0,9}$/, fieldError('number.whole'))), z.transform(Number)),
  Id,
);

/** A file name that the server generated: only letters, digits, dots, dashes and underscores. */
// @__NO_SIDE_EFFECTS__
export function storedName(missing = fieldError('file.none')) {
  return withChecks(z.string(missing), z.regex(/^[A-Za-z0-9_-]{8,64}(\.[a-z0-9]{1,10})?$/, missing));
}
export const StoredName = storedName();

export const Version = withChecks(int(), z.gte(1), z.lte(maxId));

/** An instant as ISO 8601 with Z. */
export const Instant = z.iso.datetime();

const dayExpected = fieldError('day.expected');
const noSuchDay = fieldError('day.nonexistent');
/** Distinguishes a well-formed day that does not exist, such as 2027-02-29, from text in another format. */
export const dayError: ErrorOfSchema = {
  error: (issue) => (isWrittenAsDay(issue.input) && !isDay(issue.input) ? noSuchDay : dayExpected).error(issue),
};
const isWrittenAsDay = (input: unknown) => typeof input === 'string' && /^\d{4}-\d\d-\d\d$/.test(input);

/** The first day that spreadsheets can represent. */
export const firstDay = '1900-01-01';

/** An existing day as YYYY-MM-DD, from 1900. */
export const Day = withChecks(
  z.iso.date(dayError),
  z.refine((day) => day >= firstDay, dayError),
);

const yearError = fieldError('year.between', birthYears);
/** Year of birth; no more of the date is stored. */
export const BirthYear = wholeNumber(birthYears.min, birthYears.max, yearError);

/** A month as YYYY-MM. */
export const Month = withChecks(
  z.string(fieldError('month.expected')),
  z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, fieldError('month.expected')),
);

/** An amount in major units with at most two decimals. */
export const Money = withChecks(
  z.number(fieldError('amount.expected')),
  z.gte(0, fieldError('number.too-small', { min: 0 })),
  z.lte(1_000_000, fieldError('number.too-large', { max: 1_000_000 })),
  z.multipleOf(0.01, fieldError('amount.decimals')),
);

const emailError = fieldError('email.invalid');
/** An email; an empty text means none. */
export const OptionalEmail = z.union(
  [z.literal(''), z.pipe(optionalText(maxEmailLength), z.email(emailError))],
  emailError,
);

/** The result of a call: an English sentence, with code and params for translation. */
export const Done = z.object({
  message: z.string(),
  code: z.string(),
  params: z.record(z.string(), z.unknown()),
});
