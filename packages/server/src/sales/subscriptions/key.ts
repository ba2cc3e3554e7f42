/** Crockford's base 32: neither I, L, O nor U, so that nothing is read as another. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Signs before the check digit: 95 bits. */
export const keyLength = 19;

/** A key of these signs' own five lowest bits, its check digit last. */
export function formatKey(bytes: Uint8Array): string {
  if (bytes.length !== keyLength) throw new RangeError(`A key is made of ${keyLength} bytes`);
  const signs = Array.from(bytes, (byte) => alphabet.charAt(byte & 31)).join('');
  return grouped(signs + checkDigit(signs));
}

/** Whether it is written as a key and its check digit is right; tells nothing about whether it was ever given out. */
export function isKey(text: string): boolean {
  if (!/^(?:[0-9A-HJKMNP-TV-Z]{4}-){4}[0-9A-HJKMNP-TV-Z]{4}$/.test(text)) return false;
  const signs = text.replaceAll('-', '');
  return checkDigit(signs.slice(0, -1)) === signs.at(-1);
}

/**
 * A key as `formatKey` writes it, from a text with any dashes, spaces and case and with O, I and L for the digits that
 * they look like; null where that is no key. Whether it was ever given out is another matter.
 */
export function readKey(text: string): string | null {
  const signs = signsOf(text);
  if (signs === null || signs.length !== keyLength + 1) return null;
  const key = grouped(signs);
  return isKey(key) ? key : null;
}

/** The signs of a key or of a piece of one without dashes, as they are written; null where there is another sign. */
export function signsOf(text: string): string | null {
  const signs = text
    .replace(/[\s\p{Dash}]/gu, '')
    .toUpperCase()
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  return /^[0-9A-HJKMNP-TV-Z]+$/.test(signs) ? signs : null;
}

/** A piece from the beginning of a key as it stands there, dashes included; null where there is a sign that no key has. */
export function writtenPiece(text: string): string | null {
  const signs = signsOf(text);
  return signs === null ? null : grouped(signs);
}

/** How people tell keys apart without giving them away: by the first and the last group. */
export const nameOfKey = (code: string) => `${code.slice(0, 4)}-…-${code.slice(-4)}`;

const grouped = (signs: string) => signs.replace(/(.{4})(?=.)/g, '$1-');

/**
 * Crockford's own check symbol (mod 37) leaves the alphabet. Here each sign is an element of GF(32), weighted by a power
 * of its generator that no other place has: every single wrong sign shows, and every two signs that changed places,
 * adjacent or not.
 */
export function checkDigit(signs: string): string {
  let sum = 0;
  for (const sign of signs) sum = timesGenerator(sum) ^ alphabet.indexOf(sign);
  return alphabet.charAt(timesGenerator(sum));
}

/** Modulo x⁵ + x² + 1, which is primitive: the powers repeat after 31 places. */
const timesGenerator = (element: number) => (element & 16 ? (element << 1) ^ 0b100101 : element << 1);
