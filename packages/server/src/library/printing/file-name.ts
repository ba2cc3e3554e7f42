const maxLength = 100;

/** Returns a booklet's title as a file name, without characters that operating systems forbid. */
export function bookletFileName(title: string): string {
  const name = title
    .normalize('NFC')
    .replace(/[\p{C}\\/:*?"<>|]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+/, '');
  const short = [...name]
    .slice(0, maxLength)
    .join('')
    .replace(/(?<![\s.])[\s.]+$/, '');
  return `${short || 'Booklet'}.pdf`;
}
