const maxLength = 100;

/** A booklet's title as the name of its file, without what a system does not take in a name. */
export function bookletFileName(title: string): string {
  const name = title
    .normalize('NFC')
    .replace(/[\p{C}\\/:*?"<>|]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+/, '');
  const short = [...name]
    .slice(0, maxLength)
    .join('')
    .replace(/[\s.]+$/, '');
  return `${short || 'Booklet'}.pdf`;
}
