import type { Field } from '@eemusic/contract/sales/fields';
import { phone } from '@eemusic/contract/platform/values';
import { createRequire } from 'node:module';
import type { CountryCode } from 'libphonenumber-js/min';
import { lazy } from '#platform/lazy.ts';
import { textCell } from './cells.ts';
import type { ImportField } from './definition.ts';

export type PhoneRegion = CountryCode;

/** Loaded with the first number, to save memory on an idle server. */
const phoneNumbers = lazy(
  () => createRequire(import.meta.url)('libphonenumber-js/min') as typeof import('libphonenumber-js/min'),
);

/** Parses a number whose length is possible in its country; without a country code, the company's region applies. */
function numberOf(written: string, region: PhoneRegion) {
  const number = phoneNumbers().parsePhoneNumberFromString(written.normalize('NFKC'), {
    defaultCountry: region,
    extract: false,
  });
  return number?.isPossible() ? number : null;
}

/** With country code and spaces, as somebody typed it. */
const isInternational = (written: string) => /^\+\d[\d ]+$/.test(written);

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

/** Numbers are validated as in forms, and stored with their country code; an unchanged number keeps its spelling. */
export function phoneImport(
  { isRequired }: Field,
  { region, ...rules }: Pick<ImportField, 'synonyms' | 'entry'> & { region: PhoneRegion },
): Omit<ImportField, 'field' | 'headers'> {
  const parseText = textCell(phone());
  return {
    ...rules,
    isRequired,
    parse(cell) {
      const parsed = parseText(cell);
      if ('reason' in parsed || typeof parsed.value !== 'string' || isShort(parsed.value)) return parsed;
      const number = numberOf(parsed.value, region);
      if (number === null || isInternational(parsed.value)) return parsed;
      return { value: number.formatInternational() };
    },
    isSame: (stored, imported) => phoneKey(stored, region) === phoneKey(imported, region),
  };
}
