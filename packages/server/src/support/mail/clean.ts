/** What neither database takes, and what a page would not show: NUL and its kind, and halves of signs. */
export function clean(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]|\uFEFF/gu, '')
    .toWellFormed();
}

/** Signs without a width, and those that turn the direction: in a name they only hide what it is. */
const hiding = /[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFFF9-\uFFFB]/g;

/** For names and subjects: one line, with nothing in it that cannot be seen. */
export function cleanLine(text: string): string {
  return clean(text.replace(/\s/g, ' ')).replace(hiding, '').replace(/ {2,}/g, ' ').trim();
}

/** At most so many characters, never half a sign. */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  return text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '') + '…';
}
