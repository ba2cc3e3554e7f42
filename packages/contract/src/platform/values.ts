import * as z from 'zod/mini';
import { maxAge, maxBirthYear, maxEmailLength, maxNameLength, maxPhoneLength } from '#platform/field-lengths.ts';
import { isDay } from './days.ts';
import { type ErrorOfSchema, fieldError, ifMissing } from './field-errors.ts';
import { int, withChecks } from '#platform/schemas.ts';

/**
 * Lone surrogates, NUL and what XML cannot hold have no place in a text: databases and files differ in what they make of
 * them.
 */
const clean = (text: string) => text.isWellFormed() && !forbidden.test(text);
// oxlint-disable-next-line no-control-regex -- the pattern looks for control characters on purpose
const forbidden = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/;
/**
 * Characters that only turn the direction of others, as contacts and documents put them around what one copies: with them
 * a name reads otherwise than it is.
 */
const turning = /[\u202A-\u202E\u2066-\u2069]/g;
/** A line ends in one way, whatever system it was typed on. */
const plain = (text: string) => text.replace(turning, '').replace(/\r\n?/g, '\n');
/** Whether anything is visible: not only spaces and formatting characters. */
const isVisible = (text: string) => /[^\s\p{Cf}]/u.test(text);
const charactersError = fieldError('text.characters');

/** Trimmed text of 1 … `max` characters. `missing` is what is wrong when it is not there or empty. */
// @__NO_SIDE_EFFECTS__
export function text(max: number, missing = fieldError('field.required')) {
  return withChecks(
    z.string(missing),
    z.refine(clean, charactersError),
    z.overwrite(plain),
    z.trim(),
    z.minLength(1, missing),
    z.refine(isVisible, missing),
    z.maxLength(max, fieldError('text.too-long', { max })),
  );
}

/** Like `text`, but may be empty. */
// @__NO_SIDE_EFFECTS__
export function optionalText(max: number) {
  return withChecks(
    z.string(fieldError('text.expected')),
    z.refine(clean, charactersError),
    z.overwrite(plain),
    z.trim(),
    z.maxLength(max, fieldError('text.too-long', { max })),
  );
}

export const Name = text(maxNameLength);
// @__NO_SIDE_EFFECTS__
export function email(missing?: ErrorOfSchema) {
  return z.pipe(text(maxEmailLength, missing), z.email(fieldError('email.invalid')));
}
export const Email = email();

/** Full-width digits and signs as ASCII, every kind of dash as '-'. */
const plainNumber = (number: string) =>
  number
    .normalize('NFKC')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .trim();
const writtenNumber = /^(\+?[\d\s().-]+)(?:(?:ext\.?|x|#|转|轉|分机)\s*\d{1,7})?$/i;
/** From a hotline such as 110 to the 15 digits of E.164, in any grouping, with an extension or without. */
const isNumber = (number: string) => {
  const digits = writtenNumber.exec(number)?.[1]?.replace(/^\+|^00|\D/g, '').length ?? 0;
  return digits >= 3 && digits <= 15;
};
const phoneError = fieldError('phone.expected');

// @__NO_SIDE_EFFECTS__
export function phone(missing?: ErrorOfSchema) {
  return withChecks(text(maxPhoneLength, missing), z.overwrite(plainNumber), z.refine(isNumber, phoneError));
}

/** A phone number, or an empty text for none. */
// @__NO_SIDE_EFFECTS__
export function optionalPhone() {
  const isNumberOrNone = (number: string) => number === '' || isNumber(number);
  return withChecks(optionalText(maxPhoneLength), z.overwrite(plainNumber), z.refine(isNumberOrNone, phoneError));
}

/** `error` is what is wrong with anything else. */
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

/** 0 inactive, 1 active. */
export const Flag = z.union([z.literal(0), z.literal(1)], fieldError('choice.expected', { choices: [0, 1] }));

/** An id that stands in the address. */
export const PathId = z.pipe(
  z.pipe(withChecks(z.string(), z.regex(/^[1-9]\d{0,9}$/, fieldError('number.whole'))), z.transform(Number)),
  Id,
);

/** A name that the server gave to a file: nothing but letters, digits, dot, dash and underscore. */
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
/** A day that is written as one but is not in the calendar, such as 2027-02-29, is another fault than a text. */
export const dayError: ErrorOfSchema = {
  error: (issue) => (isWrittenAsDay(issue.input) && !isDay(issue.input) ? noSuchDay : dayExpected).error(issue),
};
const isWrittenAsDay = (input: unknown) => typeof input === 'string' && /^\d{4}-\d\d-\d\d$/.test(input);

/** Where the days of a spreadsheet begin. */
export const firstDay = '1900-01-01';

/** A day as YYYY-MM-DD that exists; from 1900 on. */
export const Day = withChecks(
  z.iso.date(dayError),
  z.refine((day) => day >= firstDay, dayError),
);

const yearError = fieldError('year.between', { min: 1900, max: maxBirthYear });
/** Of a person's birth; nothing more of the day is kept. */
export const BirthYear = wholeNumber(1900, maxBirthYear, yearError);

/** A month as YYYY-MM. */
export const Month = withChecks(
  z.string(fieldError('month.expected')),
  z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, fieldError('month.expected')),
);

/** An amount in major units, two decimals at most. */
export const Money = withChecks(
  z.number(fieldError('amount.expected')),
  z.gte(0, fieldError('number.too-small', { min: 0 })),
  z.lte(1_000_000, fieldError('number.too-large', { max: 1_000_000 })),
  z.multipleOf(0.01, fieldError('amount.decimals')),
);

const emailError = fieldError('email.invalid');
/** An email, or an empty text for none. */
export const OptionalEmail = z.union(
  [z.literal(''), z.pipe(optionalText(maxEmailLength), z.email(emailError))],
  emailError,
);

/** What was done: in English, and as a code with its params for whoever says it in another language. */
export const Done = z.object({
  message: z.string(),
  code: z.string(),
  params: z.record(z.string(), z.unknown()),
});
