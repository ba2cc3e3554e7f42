import * as z from 'zod/mini';
import { birthYears, maxAge, maxEmailLength, maxNameLength, maxPhoneLength } from '#platform/field-lengths.ts';
import { firstOfEmails, phoneFault, writtenEmail, writtenPhone } from './as-written.ts';
import { isDay } from './days.ts';
import { withoutDisguise, withoutTurning } from './invisible-characters.ts';
import { errorOf, type ErrorOfSchema, fieldError, fieldErrorOf, ifMissing } from './field-errors.ts';
import { int, withChecks } from '#platform/schemas.ts';

/** Databases, files and terminals treat lone surrogates, NUL and other control characters differently. */
const clean = (text: string) => text.isWellFormed() && !forbidden.test(text);
// oxlint-disable-next-line no-control-regex -- the pattern looks for control characters on purpose
const forbidden = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\uFFFE\uFFFF]/;
/** Pasted spreadsheet cells bring tabs and line ends, which a field of one line cannot show. */
const inOneLine = (text: string) =>
  withoutDisguise(text).replace(/\s+/g, (space) => (/[\t\n\r\u2028\u2029]/.test(space) ? ' ' : space));
/** Whether anything is visible: not only spaces, formatting characters and blank letters. */
const isVisible = (text: string) => /[^\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);
const emailError = fieldError('email.invalid');
const charactersError = fieldError('text.characters');
/** Comes before all that costs more than a look at the length. */
const notLonger = /* @__NO_SIDE_EFFECTS__ */ (max: number) =>
  z.maxLength(max, { ...fieldError('text.too-long', { max }), abort: true });

/** `missing` is the error for a missing or empty text. */
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
const cleanEmail = (address: string) => writtenEmail(inOneLine(address));
const isOneEmail = (address: string) => firstOfEmails(address) === null;
const severalEmails: ErrorOfSchema = {
  error: (issue) => fieldError('email.several', { first: firstOfEmails(String(issue.input)) ?? '' }).error(issue),
};

// @__NO_SIDE_EFFECTS__
export function email(missing?: ErrorOfSchema) {
  const written = withChecks(text(maxEmailLength, missing, cleanEmail), z.refine(isOneEmail, severalEmails));
  return z.pipe(written, z.email(emailError));
}
export const Email = email();

/** Longer than a number, because the refusal of several numbers names the first. */
const maxWrittenPhone = 100;
const cleanPhone = (number: string) => writtenPhone(inOneLine(number));
const isNumber = (number: string) => phoneFault(number) === null;
const phoneError: ErrorOfSchema = {
  error: (issue) => errorOf(phoneFault(String(issue.input)) ?? fieldErrorOf('phone.expected')).error(issue),
};

// @__NO_SIDE_EFFECTS__
export function phone(missing?: ErrorOfSchema) {
  return withChecks(
    text(maxWrittenPhone, missing, cleanPhone),
    z.refine(isNumber, phoneError),
    notLonger(maxPhoneLength),
  );
}

// @__NO_SIDE_EFFECTS__
export function optionalPhone() {
  const isNumberOrNone = (number: string) => number === '' || isNumber(number);
  return withChecks(
    optionalText(maxWrittenPhone, cleanPhone),
    z.refine(isNumberOrNone, phoneError),
    notLonger(maxPhoneLength),
  );
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

// @__NO_SIDE_EFFECTS__
export function age(missing: ErrorOfSchema) {
  const range = fieldError('number.between', { min: 1, max: maxAge });
  return withChecks(int(ifMissing(missing, range)), z.gte(1, range), z.lte(maxAge, range));
}

export const Switch = z.boolean(fieldError('boolean.expected'));

// @__NO_SIDE_EFFECTS__
export function oneOf<const Choices extends readonly string[]>(choices: Choices) {
  return z.enum(choices, fieldError('choice.expected', { choices }));
}

/** 0 means inactive, 1 active. */
export const Flag = z.union([z.literal(0), z.literal(1)], fieldError('choice.expected', { choices: [0, 1] }));

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

const maxMoney = 1_000_000;

/** An amount in major units with at most two decimals. */
// @__NO_SIDE_EFFECTS__
function money(min: number) {
  return withChecks(
    z.number(fieldError('amount.expected')),
    z.gte(min, fieldError('number.too-small', { min })),
    z.lte(maxMoney, fieldError('number.too-large', { max: maxMoney })),
    z.multipleOf(0.01, fieldError('amount.decimals')),
  );
}

export const Money = money(0);
export const PositiveMoney = money(0.01);
/** What is added or, if it is negative, taken away. */
export const MoneyChange = withChecks(
  money(-maxMoney),
  z.refine((amount) => amount !== 0, fieldError('amount.expected')),
);

/** An email; an empty text means none. */
export const OptionalEmail = z.pipe(
  withChecks(optionalText(maxEmailLength, cleanEmail), z.refine(isOneEmail, severalEmails)),
  z.union([z.literal(''), z.email(emailError)], emailError),
);

/** The result of a call: an English sentence, with code and params for translation. */
export const Done = z.object({
  message: z.string(),
  code: z.string(),
  params: z.record(z.string(), z.unknown()),
});

const inLines = (written: string) => withoutTurning(written).replace(/\r\n?/g, '\n');

/** Like `text`, but may have several lines. */
// @__NO_SIDE_EFFECTS__
export function longText(max: number, missing?: ErrorOfSchema) {
  return text(max, missing, inLines);
}

// @__NO_SIDE_EFFECTS__
export function optionalLongText(max: number) {
  return optionalText(max, inLines);
}
