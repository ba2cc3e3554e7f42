import { crockfordAlphabet } from './crockford.ts';
import { dayOf, isDay, lastDayOf } from './days.ts';
import { withoutDisguise } from './invisible-characters.ts';
import { type FieldError, fieldErrorOf } from './field-errors.ts';

/* How people and spreadsheets write numbers, email addresses, days and keys, and what each means. */

/** In half width, with ASCII spaces, and without what a spreadsheet puts around a text that looks like a number. */
export function bare(text: string): string {
  const plain = withoutDisguise(text).normalize('NFKC').trim();
  return (/^=?"?([^"]*)"?$/.exec(plain)?.[1] ?? plain).replace(/^['‘’`]+/, '').trim();
}

/** What people write into a field that has nothing to say. */
const nothing = /^(?:无|没有|暂无|未填|未填写|未知|不详|空|暂缺|待补|待定|略|无邮箱|无电话|null|nil|none|n\/a|-)$/;

/** Whether a text says that there is no value: in words, or by signs alone. */
export function saysNothing(text: string): boolean {
  const plain = bare(text);
  return nothing.test(plain.toLowerCase()) || (plain !== '' && !/[\p{L}\p{N}"〃]/u.test(plain));
}

/** Removes the decimals that a whole number gets when a program takes a column for numbers, as in '12.0'. */
export const withoutDecimals = (text: string): string => text.trim().replace(/^(\d{1,20})[.,]0{1,20}$/, '$1');

const dashes = /[\u2010-\u2015\u2212]/g;

/** Returns a phone number with ASCII digits and dashes, and without what spreadsheets make of it. */
export function writtenPhone(text: string): string {
  const plain = bare(text)
    .replace(dashes, '-')
    .replace(/^[,;、]{1,9}|[,;、。\s]{1,9}$/g, '')
    .replace(/^\(\+(\d{1,3})\)/, '+$1 ');
  if (/^\d{1,3}(?:[,'’]\d{2,3})+(?:\.0+)?$/.test(plain) && !twoHotlines.test(plain))
    return withoutDecimals(plain.replace(/[,'’]/g, ''));
  const [, whole = '', decimals = '', exponent = ''] = /^(\d)[.,](\d+)E\+?(\d{1,2})$/i.exec(plain) ?? [];
  const [kept, lost] = [decimals.slice(0, Number(exponent)), decimals.slice(Number(exponent))];
  return kept !== '' && kept.length === Number(exponent) && /^0*$/.test(lost) ? whole + kept : withoutDecimals(plain);
}

/** Two numbers such as 110 and 119; one of six digits is not written like that. */
const twoHotlines = /^(\d{3})[,'’]\d{3}$/;

const phoneFormat = /^(\+?[\d\s().-]+)(?:(?:ext\.?|x|#|转|轉|分机)\s*\d{1,7})?$/i;
const digitsOf = (number: string) => number.replace(/^\+|^00|\D/g, '');

/** Returns why a text is no phone number; one that a spreadsheet has spoilt is named, because it cannot be repaired. */
export function phoneFault(text: string): FieldError | null {
  if (/^\d(?:[.,]\d+)?E\+?\d+$/i.test(text)) return fieldErrorOf('phone.shortened', { number: text });
  const first = firstOfSeveral(text);
  if (first !== null) return fieldErrorOf('phone.several', { first });
  const number = phoneFormat.exec(text)?.[1];
  if (number === undefined) return fieldErrorOf('phone.expected');
  if (hasDecimalPoint(number)) return fieldErrorOf('phone.decimal');
  return digitsOf(number).length < 3 ? fieldErrorOf('phone.expected') : null;
}

/** Mobile numbers of China need nothing but a dash between them to be two. */
const chineseMobile = /(?<!\d)1[3-9]\d(?:[\s-]?\d{4}){2}(?!\d)/g;

function firstOfSeveral(text: string): string | null {
  const parts = (separator: RegExp, minDigits: number) =>
    text.split(separator).filter((part) => digitsOf(part).length >= minDigits);
  const found = [parts(/[/\\,;、|&\p{L}]|(?<=\d)\s*\+/u, 7), parts(/\s/, 10), text.match(chineseMobile) ?? []];
  const hotline = twoHotlines.exec(text)?.slice(1) ?? [];
  const [first = ''] = found.find((numbers) => numbers.length > 1) ?? hotline;
  return first === '' ? null : first.replace(/^[^\d+(]+/, '').replace(/\D{1,30}$/, '');
}

/** Points also group digits, but not as the only one before the last two, or before zeros alone. */
export const hasDecimalPoint = (number: string): boolean => /^[^.]*\d\.(?:\d{1,2}|0+)$/.test(number.trim());

/** A whole address: a part of a longer text would be another one. */
const address = /(?<![^\s@<>()[\],;:"“”、|/\\\p{Script=Han}])[^\s@<>()[\],;:"“”、|/\\]{1,64}@[\w.-]{1,255}(?![\w.-])/gu;

/** Returns the one email address in what mail programs and people write around it; otherwise the text. */
export function writtenEmail(text: string): string {
  const plain = bare(text)
    .replaceAll('。', '.')
    .replace(/\s{0,9}@\s{0,9}/g, '@');
  const [first, second] = addressesIn(plain);
  const isOnly = second === undefined && plain.match(/@/g)?.length === plain.match(address)?.length;
  return isOnly && first !== undefined && standsApart(first, plain) ? first : plain;
}

/** A word beside an address may belong to it ('wang fang@qq.com'), unless a colon, brackets or quotes part them. */
function standsApart(email: string, plain: string): boolean {
  const at = plain.indexOf(email);
  const [before, after] = [plain.slice(0, at), plain.slice(at + email.length)];
  if (/[<(["“]\s?$/.test(before) && /^\s?[>)\]"”]/.test(after)) return true;
  const rest = before.replace(/^[\p{L}\s./-]{1,40}:\s?$/u, '') + after.replace(address, '');
  return !/[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Nd}]/u.test(rest);
}

/** Returns the first of several addresses, and null if there is none or one. */
export function firstOfEmails(text: string): string | null {
  const addresses = addressesIn(text);
  return addresses.length > 1 ? (addresses[0] ?? null) : null;
}

function addressesIn(plain: string): string[] {
  const found = (plain.match(address) ?? []).map((one) => one.replace(/^['\p{Script=Han}]+|[.'-]{1,9}$/gu, ''));
  return [...new Map(found.map((one) => [one.toLowerCase(), one])).values()];
}

/** Words for a subscription without a last day. */
const forever = /^(?:永久|永远|长期|长期有效|终身|无限期|不限|永久有效|forever|permanent|lifetime|unlimited|never)$/i;

/** Behind a day: a time, perhaps with the zone in which it is that day. */
const clockTime =
  /(?:T|\s)\s?(?:上午|下午|晚上)?\s?\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:\s?[AP]M)?(?:[+-](?!00:?00)\d{2}:?\d{2})?$/i;
/** An instant in UTC is the same day everywhere only if it is midnight. */
const midnight = /(?:T|\s|(?<=[日号]))00:00(?::00(?:\.0{1,9})?)?(?:Z|[+-]00:?00)?$/;
const weekday = /\s?\(?(?:星期|周|礼拜)[一二三四五六日天]\)?$/;
const yearFirst = /^(\d{4})(?:\s?[-/.年,]\s?|\s)(\d{1,2})(?:\s?[-/.月,]\s?|\s)(\d{1,2})\s?[日号]?$/;
/** What stands around a last day. */
const until = /^(?:有效期)?(?:截止|截至|至|到)\s?:?\s?(?=\d)|(?<=[\d日号])\s?(?:止|截止|到期)$/g;
const eightDigits = /^(\d{4})(\d{2})(\d{2})$/;
const yearLast = /^(\d{1,2})([-/.\s])(\d{1,2})\2(\d{4})$/;
const shortYear = /^\d{1,2}\s?[-/.年]\s?\d{1,2}\s?[-/.月]\s?\d{1,2}\s?[日号]?$/;
const monthOnly = /^(\d{4})\s?(?:[-/.]|年)\s?(\d{1,2})\s?月?$/;
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const namedMonth =
  /^(?:([a-z]{3,9})\.?\s?(\d{1,2})|(\d{1,2})[\s.-]{0,2}([a-z]{3,9}))(?:st|nd|rd|th)?[\s.,-]{1,3}(\d{4})$/i;
/** Days of this century, as spreadsheets count them from the end of 1899. */
const serials = { first: 36_526, last: 73_050 };

/** Returns a day as YYYY-MM-DD from any way of writing it that has one meaning, null for none, or why it is no day. */
export function readDay(text: string): string | null | FieldError {
  const written = bare(text).replace(dashes, '-').replace(/\s+/g, ' ');
  const whole = withoutDecimals(withChineseNumbers(written.replace(until, '')));
  const plain = whole.replace(midnight, '').replace(clockTime, '').replace(weekday, '');
  if (forever.test(plain)) return null;
  const [, y, m, d] = yearFirst.exec(plain) ?? eightDigits.exec(plain) ?? [];
  if (y !== undefined) return dayOrFault(Number(y), Number(m), Number(d));
  const [, first, , second, year] = yearLast.exec(plain) ?? [];
  if (year !== undefined) return withYearLast(Number(first), Number(second), Number(year), plain);
  const [, before = '', on, alsoOn, after = '', named] = namedMonth.exec(plain) ?? [];
  const month = months.indexOf((before || after).slice(0, 3).toLowerCase()) + 1;
  if (month > 0) return dayOrFault(Number(named), month, Number(on ?? alsoOn));
  const [, ofYear, inYear] = monthOnly.exec(plain) ?? [];
  if (ofYear !== undefined && Number(inYear) >= 1 && Number(inYear) <= 12)
    return fieldErrorOf('day.month-only', { last: lastDayOf(`${ofYear}-${(inYear ?? '').padStart(2, '0')}`) });
  if (shortYear.test(plain)) return fieldErrorOf('day.short-year', { day: plain });
  const serial = /^\d{5}(?:\.\d{1,12})?$/.test(plain) ? Math.floor(Number(plain)) : 0;
  if (serial >= serials.first && serial <= serials.last) return dayOf(new Date((serial - 25_569) * 86_400_000));
  return fieldErrorOf('day.expected');
}

/** Day and month, or month and day: only if no other order makes a day. */
function withYearLast(first: number, second: number, year: number, written: string): string | FieldError {
  if (first > 12 || first === second) return dayOrFault(year, second, first);
  if (second > 12) return dayOrFault(year, first, second);
  return fieldErrorOf('day.ambiguous', { day: written });
}

function dayOrFault(year: number, month: number, day: number): string | FieldError {
  const text = [String(year), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-');
  if (!isDay(text)) return fieldErrorOf('day.nonexistent');
  return year < 1900 ? fieldErrorOf('day.expected') : text;
}

const chineseDigits = '〇一二三四五六七八九';

/** Turns the numbers of a day such as 二〇二七年六月三十日 into digits. */
function withChineseNumbers(text: string): string {
  if (!/^[〇○零一二三四五六七八九]{4}年/.test(text)) return text;
  return text.replace(/[〇○零一二三四五六七八九十廿卅]+/g, (number) => {
    const digits = number.replace(/[○零]/g, '〇').replace('廿', '二十').replace('卅', '三十');
    const [tens, ones] = digits.split('十');
    if (ones === undefined) return [...digits].map((one) => chineseDigits.indexOf(one)).join('');
    return String(
      (tens === '' ? 1 : chineseDigits.indexOf(tens ?? '')) * 10 + Math.max(0, chineseDigits.indexOf(ones || '〇')),
    );
  });
}

/** O, I and L are read as the digits that they resemble. Null if a character is not in the alphabet. */
export function keyCharacters(text: string): string | null {
  const characters = bare(text)
    .replace(/[\s\p{Dash}\p{Pc}·ー]/gu, '')
    .toUpperCase()
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  return [...characters].every((one) => crockfordAlphabet.includes(one)) && characters !== '' ? characters : null;
}

export const groupedKey = (characters: string): string => characters.replace(/(.{4})(?=.)/g, '$1-');
