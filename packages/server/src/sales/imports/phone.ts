import { fieldErrorOf } from '@eemusic/contract/platform/field-errors';
import type { Field } from '@eemusic/contract/sales/fields';
import { hasDecimalPoint, phone } from '@eemusic/contract/platform/values';
import { createRequire } from 'node:module';
import type { CountryCode } from 'libphonenumber-js/min';
import { lazy } from '#platform/lazy.ts';
import { optionalCell, textCell, withoutDecimals } from './cells.ts';
import type { ImportField } from './definition.ts';

export type PhoneRegion = CountryCode;

/** Loaded with the first number, to save memory on an idle server. */
const phoneNumbers = lazy(
  () => createRequire(import.meta.url)('libphonenumber-js/min') as typeof import('libphonenumber-js/min'),
);

/** Parses a number whose length is possible in its country; without a country code, the company's region applies. */
function numberOf(written: string, region: PhoneRegion) {
  if (hasDecimalPoint(written.normalize('NFKC'))) return null;
  const number = phoneNumbers().parsePhoneNumberFromString(written.normalize('NFKC'), {
    defaultCountry: region,
    extract: false,
  });
  return number?.isPossible() ? number : null;
}

/** With country code and spaces, as somebody typed it. */
const isInternational = (written: string) => /^\+\d[\d ]+$/.test(written);

/** ITU-T E.164; two numbers without anything between them have more. */
const maxDigits = 15;
const isTooLong = (written: string) =>
  (written.split(/[a-z#转轉分]/i, 1)[0] ?? '').replace(/^00|\D/g, '').length > maxDigits;

/** A hotline or service number such as 95588, which has no country code. */
const isShort = (written: string) => /^\d{1,6}$/.test(written);

/** Returns the same key for all ways of writing a number; a text that is not a number is its own key. */
export const phoneKey = (written: string, region: PhoneRegion): string =>
  numberOf(written, region)?.number ?? written.trim();

type PhoneForms = { key: string; spellings: readonly string[] };

/** Returns the key of a number and the spellings in which it may be stored, for a lookup by index. */
export function phoneForms(written: string, region: PhoneRegion): PhoneForms {
  const text = written.trim();
  const number = numberOf(written, region);
  if (number === null) return { key: text, spellings: [text] };
  const grouped = number.formatNational();
  const spellings = new Set([
    text,
    number.formatInternational(),
    number.number,
    grouped,
    grouped.replaceAll(' ', '-'),
    number.nationalNumber,
  ]);
  return { key: number.number, spellings: [...spellings] };
}

/**
 * Returns a number without what spreadsheets and other programs put around and into it: a formula, the apostrophe of a
 * text, commas between thousands, decimals, or an exponent that has lost no digit.
 */
function withoutSpreadsheet(written: string): string {
  const text = written.normalize('NFKC').trim();
  const bare = withoutDecimals((/^="([^"]*)"$/.exec(text)?.[1] ?? text).replace(/^['‘’`]+/, ''));
  if (/^\d{1,3}(?:,\d{3})+(?:\.0+)?$/.test(bare)) return withoutDecimals(bare.replaceAll(',', ''));
  const [, whole = '', decimals = '', exponent = ''] = /^(\d)\.(\d+)E\+?(\d{1,2})$/i.exec(bare) ?? [];
  return decimals !== '' && decimals.length === Number(exponent) ? whole + decimals : bare;
}

/** Numbers are validated as in forms, and stored with their country code; an unchanged number keeps its spelling. */
export function phoneImport(
  { isRequired }: Field,
  { region, ...rules }: Pick<ImportField, 'synonyms' | 'entry'> & { region: PhoneRegion },
): Omit<ImportField, 'field' | 'headers'> {
  const parseText = textCell(phone(), withoutSpreadsheet);
  return {
    ...rules,
    isRequired,
    parse: optionalCell((cell) => {
      const parsed = parseText(cell);
      if ('reason' in parsed || typeof parsed.value !== 'string' || isShort(parsed.value)) return parsed;
      if (isTooLong(parsed.value)) return { reason: fieldErrorOf('phone.too-long', { max: maxDigits }) };
      const number = numberOf(parsed.value, region);
      if (number === null || isInternational(parsed.value)) return parsed;
      return { value: number.formatInternational() };
    }),
    isSame: (stored, imported) => phoneKey(stored, region) === phoneKey(imported, region),
  };
}
