import type { I18n, MessageDescriptor, MessageOptions } from '@lingui/core';

type Values = Record<string, unknown>;

/** A space between Chinese and an inserted text, which is marked; tags of parts may stand between them. */
const han = '[\\p{Script=Han}“”（）《》]';
const tags = '(?:</?\\d{1,2}>){0,4}';
const spaces = new RegExp(
  `(?<=${han}\uE001{0,4}${tags}) (?=${tags}\uE000{1,4}${han})|(?<=${han}\uE001{1,4}${tags}) (?=${tags}${han})`,
  'gu',
);

const closed = new WeakSet<I18n>();

/** Chinese texts have spaces beside what they insert, which only Latin letters and figures need. */
export function closeUp(texts: I18n): void {
  if (closed.has(texts)) return;
  closed.add(texts);
  const translate = texts._.bind(texts);
  texts._ = (text: string | MessageDescriptor, values?: Values, options?: MessageOptions): string => {
    const given: MessageDescriptor =
      typeof text === 'string' ? { ...options, id: text, ...(values && { values }) } : text;
    if (texts.locale !== 'zh-Hans' || !given.values) return translate(given);
    const marked = Object.entries(given.values).map(([name, value]) => [
      name,
      typeof value === 'string' && /[\p{Script=Han}“（《]/u.test(value) ? `\uE000${value}\uE001` : value,
    ]);
    return translate({ ...given, values: Object.fromEntries(marked) })
      .replaceAll(spaces, '')
      .replaceAll(/[\uE000\uE001]/g, '');
  };
}
