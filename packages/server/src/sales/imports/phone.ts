import type { Field } from '@eemusic/contract/sales/fields';
import { phone } from '@eemusic/contract/platform/values';
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { textCell } from './cells.ts';
import type { ImportField } from './definition.ts';

export type PhoneRegion = CountryCode;

/** A number whose length can be one of its country; that of the company where it names none. */
function numberOf(written: string, region: PhoneRegion) {
  const number = parsePhoneNumberFromString(written.normalize('NFKC'), { defaultCountry: region, extract: false });
  return number?.isPossible() ? number : null;
}

/** With country code, grouped by whoever wrote it. */
const isInternational = (written: string) => /^\+\d[\d ]+$/.test(written);

/** Of a hotline or a service, such as 95588, which no country code goes before. */
const isShort = (written: string) => /^\d{1,6}$/.test(written);

/** What two ways to write a number have in common; a text that is no number stands for itself. */
export const phoneKey = (written: string, region: PhoneRegion): string =>
  numberOf(written, region)?.number ?? written.trim();

/** The ways in which a number may be stored, as an index finds them. */
export function phoneSpellings(written: string, region: PhoneRegion): string[] {
  const number = numberOf(written, region);
  if (number === null) return [written.trim()];
  const { nationalNumber } = number;
  const grouped = number.formatNational();
  return [
    ...new Set([
      written.trim(),
      number.formatInternational(),
      number.number,
      grouped,
      grouped.replaceAll(' ', '-'),
      nationalNumber,
    ]),
  ];
}

/**
 * Numbers are checked as forms check them, and saved with their country code; one that is stored already may stay as it
 * is written.
 */
export function phoneImport(
  { isRequired }: Field,
  { synonyms, region }: { synonyms: readonly string[]; region: PhoneRegion },
): Omit<ImportField, 'field' | 'headers'> {
  const parseText = textCell(phone());
  return {
    synonyms,
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
