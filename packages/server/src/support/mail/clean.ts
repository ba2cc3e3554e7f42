/** Removes what no database stores or page shows: control characters and lone surrogates. */
export function clean(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]|\uFEFF/gu, '')
    .toWellFormed();
}

/** Zero-width and direction-changing characters: in a name they only disguise it. */
const hiding = /[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFFF9-\uFFFB]/g;

/** Cleans a name or subject: one line without invisible characters. */
export function cleanLine(text: string): string {
  return clean(text.replace(/\s/g, ' ')).replace(hiding, '').replace(/ {2,}/g, ' ').trim();
}

/** Shortens to at most so many characters without splitting a surrogate pair. */
export function cut(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  return text.slice(0, maxLength - 1).replace(/[\uD800-\uDBFF]$/, '') + '…';
}
