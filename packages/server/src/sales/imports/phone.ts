import { fieldErrorOf } from '@eemusic/contract/platform/field-errors';
import { hasDecimalPoint, writtenPhone } from '@eemusic/contract/platform/as-written';
import { phone } from '@eemusic/contract/platform/values';
import { createRequire } from 'node:module';
import type { CountryCode } from 'libphonenumber-js/min';
import { lazy } from '#platform/lazy.ts';
import type { SheetCell } from '#platform/spreadsheet/index.ts';
import { textCell } from './cells.ts';
import type { Parsed } from './definition.ts';

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

/** Words around a number, such as whose it is; not those for what is no phone number. */
const otherNumber = /qq|wechat|wx|(?<!同)微信(?!同)|传真|fax|身份证|学号|邮编/i;
const named =
  /^(?:(?:[\p{Script=Han}\s]{1,12}|tel|phone|mobile|cell|mob|ph)[.:\s]{0,3})?(\+?\(?\d[\d\s().-]{1,30}\d)\s?(?!分机|转|轉)[\p{Script=Han}\s]{0,12}$/iu;

/** Returns a number without remarks about it, as in '妈妈：13800138000' and '138 0013 8000 (work)'. */
function withoutRemarks(written: string): string {
  const text = writtenPhone(written);
  if (otherNumber.test(text)) return text;
  const unmarked = text.replace(/\([^()\d]*\)/g, ' ').trim();
  return named.exec(unmarked)?.[1] ?? unmarked;
}

/** A number of so many digits that ends in zeros has gone through a text such as 1.38E+10. */
const isRounded = (cell: SheetCell): boolean => typeof cell === 'number' && cell >= 1e10 && cell % 1e5 === 0;

/** Numbers are validated as in forms, and stored with their country code; an unchanged number keeps its spelling. */
export function phoneCell(region: PhoneRegion) {
  const parseText = textCell(phone());
  const parse = (cell: SheetCell): Parsed => {
    if (isRounded(cell)) return { reason: fieldErrorOf('phone.shortened', { number: String(cell) }) };
    const parsed = parseText(typeof cell === 'string' ? withoutRemarks(cell) : cell);
    if ('reason' in parsed && parsed.reason.code === 'phone.several')
      return { ...parsed, first: parse(parsed.reason.params.first) };
    if ('reason' in parsed || typeof parsed.value !== 'string' || isShort(parsed.value)) return parsed;
    if (isTooLong(parsed.value)) return { reason: fieldErrorOf('phone.too-long', { max: maxDigits }) };
    const number = numberOf(parsed.value, region);
    if (number === null || isInternational(parsed.value)) return parsed;
    return { value: number.formatInternational() };
  };
  return parse;
}
