/** Removes control characters and lone surrogates, which databases cannot store and pages cannot show. */
export function clean(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]|\uFEFF/gu, '')
    .toWellFormed();
}

/** Zero-width and direction-changing characters, which only disguise a name. */
const hiding = /[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFFF9-\uFFFB]/g;

/** Cleans a name or subject, which becomes one line without invisible characters. */
export function cleanLine(text: string): string {
  return clean(text.replace(/\s/g, ' ')).replace(hiding, '').replace(/ {2,}/g, ' ').trim();
}

/** Truncates to this many characters without splitting a surrogate pair. */
export function cut(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  return text.slice(0, maxLength - 1).replace(/[\uD800-\uDBFF]$/, '') + '…';
}
