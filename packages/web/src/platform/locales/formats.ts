import { i18n } from '@lingui/core';

/** What `Intl` is asked for: British English, or the language of the interface. */
export const form = (): string => String(i18n.locales ?? i18n.locale);

const made = new Map<string, unknown>();

/** Made once for each form and choice, as making one takes longer than using it. */
function kept<Format>(kind: string, options: object, make: (form: string) => Format): Format {
  const key = `${kind} ${form()} ${JSON.stringify(options)}`;
  const known = made.get(key) as Format | undefined;
  if (known !== undefined) return known;
  const format = make(form());
  made.set(key, format);
  return format;
}

export function numbers(options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  return kept('number', options, (locale) => new Intl.NumberFormat(locale, options));
}

export function dates(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return kept('date', options, (locale) => new Intl.DateTimeFormat(locale, options));
}

/** Of days and months that mean the same wherever somebody looks. */
export function days(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return dates({ ...options, timeZone: 'UTC' });
}

/** 'yesterday', '3 days ago' */
export function ago(): Intl.RelativeTimeFormat {
  const options = { numeric: 'auto' } as const;
  return kept('relative', options, (locale) => new Intl.RelativeTimeFormat(locale, options));
}

/** 'A, B and C' */
export function sayList(words: readonly string[]): string {
  return kept('list', {}, (locale) => new Intl.ListFormat(locale, { type: 'conjunction' })).format(words);
}

/** 'A or B' */
export function sayAnyOf(words: readonly string[]): string {
  const options = { type: 'disjunction' } as const;
  return kept('list', options, (locale) => new Intl.ListFormat(locale, options)).format(words);
}

/** 'A, B, C': some of a kind, none of them the last. */
export function enumerate(words: readonly string[]): string {
  const options = { type: 'conjunction', style: 'narrow' } as const;
  return kept('list', options, (locale) => new Intl.ListFormat(locale, options)).format(words);
}

/** Chinese has no space after its marks, as they are wide. */
const marks = {
  en: { stop: ' ', semicolon: '; ', colon: ': ' },
  'zh-Hans': { stop: '', semicolon: '；', colon: '：' },
};
const mark = (name: keyof typeof marks.en) => marks[i18n.locale === 'zh-Hans' ? 'zh-Hans' : 'en'][name];

/** Whole sentences, each with its full stop. */
export const saySentences = (sentences: readonly string[]): string => sentences.join(mark('stop'));

/** 'A, B; C': parts that are lists by themselves. */
export const sayParts = (parts: readonly string[]): string => parts.join(mark('semicolon'));

/** 'A: B' */
export const labelled = (label: string, text: string): string => `${label}${mark('colon')}${text}`;

/** The order of names as people expect it: numbers by their value, Chinese by its sound. */
export function collator(options: Intl.CollatorOptions = { sensitivity: 'base' }): Intl.Collator {
  return kept('order', options, (locale) => new Intl.Collator(locale, { numeric: true, ...options }));
}

/** An amount in major units; the amounts of a column align by their decimals. */
export function money(amount: number): string {
  return numbers({ minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(amount);
}
