/** Removes control characters and lone surrogates, which databases cannot store and pages cannot show. */
export function clean(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]|\uFEFF/gu, '')
    .toWellFormed();
}

/** Zero-width and direction-changing characters, fillers and tags, which only disguise a name. */
const hiding =
  /[\u034F\u00AD\u061C\u115F\u1160\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFFA0\uFFF0-\uFFFB\u{1D173}-\u{1D17A}\u{E0000}-\u{E007F}]/gu;

/** Cleans a name or subject, which becomes one line without invisible characters. */
export function cleanLine(text: string): string {
  return clean(text.replace(/\s/g, ' ')).replace(hiding, '').replace(/ {2,}/g, ' ').trim();
}

export const isChinese = (text: string): boolean => /\p{Script=Han}/u.test(text);

/** Truncates to this many characters without splitting a surrogate pair. */
export function cut(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  return text.slice(0, maxLength - 1).replace(/[\uD800-\uDBFF]$/, '') + '…';
}

/** Returns plain text as HTML. */
export function paragraphs(text: string): string {
  return text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${escaped(paragraph).replaceAll('\n', '<br>\n')}</p>`)
    .join('\n');
}

export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
