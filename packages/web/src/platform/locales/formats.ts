import { type InLanguages, isLanguage, type Language } from '@eemusic/contract/platform/languages';
import { i18n } from '@lingui/core';
import { company } from '#platform/company.ts';

/** The locale for `Intl`: British English, or the language of the interface. */
export const activeLocale = (): string => String(i18n.locales ?? i18n.locale);

export const activeLanguage = (): Language => (isLanguage(i18n.locale) ? i18n.locale : 'en');

/** A text that the contract has in every language, because the server writes it, too. */
export const inLanguage = <Said>(texts: InLanguages<Said>): Said => texts[activeLanguage()];

const made = new Map<string, unknown>();

/** Formatters are cached, because creating one takes longer than using it. */
function memoized<Format>(kind: string, options: object, make: (activeLocale: string) => Format): Format {
  const key = `${kind} ${activeLocale()} ${JSON.stringify(options)}`;
  const cached = made.get(key) as Format | undefined;
  if (cached !== undefined) return cached;
  const format = make(activeLocale());
  made.set(key, format);
  return format;
}

/** The minus is a true one (U+2212), as wide as a plus. */
export const numbers = (options: Intl.NumberFormatOptions = {}) =>
  memoized('number', options, (locale) => {
    const intl = new Intl.NumberFormat(locale, options);
    return { format: (value: number) => intl.format(value).replace('-', '−') };
  });

/**
 * September is shortened to 'Sep', because `Intl` shortens all months but this one to three letters. In Chinese, the
 * weekday stands apart, and a range is written like its days: `Intl` would use slashes.
 */
export const dates = (options: Intl.DateTimeFormatOptions) =>
  memoized('date', options, (locale) => {
    const intl = new Intl.DateTimeFormat(locale, options);
    const format = (at: Date) =>
      intl
        .format(at)
        .replace(/\bSept\b/, 'Sep')
        .replace('日星期', '日 星期');
    const formatRange = (from: Date, to: Date) => intl.formatRange(from, to).replaceAll(/\bSept\b/g, 'Sep');
    return { format, formatRange: locale === 'zh-Hans' ? chineseRange(format) : formatRange };
  });

/** '2026年3月–5月' */
const chineseRange = (format: (at: Date) => string) => (from: Date, to: Date) => {
  const [first, last] = [format(from), format(to)];
  const year = /^\d{4}年/.exec(first)?.[0] ?? '';
  return first === last ? first : `${first}–${last.startsWith(year) ? last.slice(year.length) : last}`;
};

/** Formats calendar days, which do not depend on the time zone. */
export const days = (options: Intl.DateTimeFormatOptions) => dates({ ...options, timeZone: 'UTC' });

/** @param month such as '2026-03' @returns 'Mar 2026' */
export function formatMonth(month: string): string {
  return days({ month: 'short', year: 'numeric' }).format(new Date(`${month}-01T00:00:00Z`));
}

/** '6 minutes' or '4.2 MB', in Chinese '6 分钟'. */
export function quantity(value: number, unit: string, options: Intl.NumberFormatOptions = {}): string {
  return spaced(numbers({ ...options, style: 'unit', unit }).format(value));
}

/** 'yesterday', '3 days ago', in Chinese '3 天前'. */
export function ago(count: number, unit: 'minute' | 'hour' | 'day'): string {
  const options = { numeric: 'auto' } as const;
  return spaced(
    memoized('relative', options, (locale) => new Intl.RelativeTimeFormat(locale, options)).format(-count, unit),
  );
}

/** `Intl` leaves out the space between a figure and a Chinese word, which all other texts have. */
const spaced = (text: string): string => text.replaceAll(/(?<=\d)(?=\p{Script=Han})/gu, ' ');

const lists = (options: Intl.ListFormatOptions) =>
  memoized('list', options, (locale) => new Intl.ListFormat(locale, options));

/** 'A, B and C' */
export const joinWithAnd = (words: readonly string[]): string => join(lists({ type: 'conjunction' }), words);

/** 'A or B' */
export const joinWithOr = (words: readonly string[]): string => join(lists({ type: 'disjunction' }), words);

/** Chinese has a space between a Chinese word, such as 和, and Latin letters or figures. */
function join(format: Intl.ListFormat, words: readonly string[]): string {
  const parts = [...format.formatToParts(words)];
  const isLatin = (text: string | undefined) => text !== undefined && /^[A-Za-z0-9]$/.test(text);
  return parts
    .map(({ type, value }, at) => {
      if (type !== 'literal' || !/^\p{Script=Han}+$/u.test(value)) return value;
      const before = isLatin(parts[at - 1]?.value.at(-1)) ? ' ' : '';
      return `${before}${value}${isLatin(parts[at + 1]?.value.at(0)) ? ' ' : ''}`;
    })
    .join('');
}

/** The space between two texts that stand side by side: none between Chinese characters. */
export const gapBetween = (before: string, after: string): string =>
  /[\p{Script=Han}”]$/u.test(before) && /^[\p{Script=Han}“]/u.test(after) ? '' : ' ';

/** 'A, B, C', without 'and' before the last. */
export const enumerate = (words: readonly string[]): string =>
  lists({ type: 'conjunction', style: 'narrow' }).format(words);

/** Chinese punctuation is full-width and needs no space after it. */
const marks: InLanguages<Record<'stop' | 'semicolon' | 'colon', string>> = {
  en: { stop: ' ', semicolon: '; ', colon: ': ' },
  'zh-Hans': { stop: '', semicolon: '；', colon: '：' },
};
const mark = (name: keyof typeof marks.en) => inLanguage(marks)[name];

export const joinSentences = (sentences: readonly string[]): string =>
  sentences.filter((sentence) => sentence !== '').join(mark('stop'));

/** 'A, B; C': joins parts that are lists themselves. */
export const joinParts = (parts: readonly string[]): string => parts.join(mark('semicolon'));

export const labelled = (label: string, text: string): string => `${label}${mark('colon')}${text}`;

/** Sorts names as people expect: numbers by value, Chinese by pronunciation. */
export function collator(options: Intl.CollatorOptions = { sensitivity: 'base' }): Intl.Collator {
  return memoized('order', options, (locale) => new Intl.Collator(locale, { numeric: true, ...options }));
}

/** Formats an amount in major units of the company's currency, always with decimals, so that columns align. */
export function money(amount: number, currency = company()?.currency): string {
  const digits = currency === undefined ? { minimumFractionDigits: 2, maximumFractionDigits: 2 } : {};
  return numbers({ ...inCurrency(currency), ...digits }).format(amount);
}

export const wholeMoney = (amount: number): string =>
  numbers({ ...inCurrency(), maximumFractionDigits: 0 }).format(amount);

export const inCurrency = (currency = company()?.currency): Intl.NumberFormatOptions =>
  currency === undefined ? {} : { style: 'currency', currencyDisplay: 'narrowSymbol', currency };

/** Formats the size of a file: '3 kB', rounded up, or '4.2 MB'. */
export function formatBytes(bytes: number): string {
  const isSmall = bytes < 1e6;
  return isSmall
    ? quantity(Math.ceil(bytes / 1000), 'kilobyte', { maximumFractionDigits: 0 })
    : quantity(bytes / 1e6, 'megabyte', { maximumFractionDigits: 1 });
}
