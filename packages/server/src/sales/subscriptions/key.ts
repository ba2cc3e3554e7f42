import { crockfordAlphabet, crockfordCharacter } from '@eemusic/contract/platform/crockford';

/** Characters of a group; between groups stand dashes. */
const groupLength = 4;

/**
 * Lengths of the keys sold so far in characters, the check digit among them: new keys have the last one, and all are read.
 * A length stays here for good, for its keys are still to be redeemed.
 */
const soldLengths: readonly [number, ...number[]] = [20];

const newLength = soldLengths.at(-1) ?? soldLengths[0];
/** Random bytes that a new key is made of. */
export const keyBytes = newLength - 1;
export const maxKeyLength = Math.max(...soldLengths);

/** A key by the five lowest bits of each byte, one less than it has characters: its check digit comes last. */
export function formatKey(bytes: Uint8Array, length = newLength): string {
  if (bytes.length !== length - 1) throw new RangeError(`A key is made of ${length - 1} bytes`);
  const characters = Array.from(bytes, crockfordCharacter).join('');
  return grouped(characters + checkDigit(characters));
}

/** Whether a text is written as a key with a correct check digit; the key need not exist. */
export function isKey(text: string, lengths: readonly number[] = soldLengths): boolean {
  return readKey(text, lengths) === text;
}

/**
 * A key as `formatKey` writes it, from a text with any dashes, spaces and case and with O, I and L for the digits that
 * they look like; null where that is no key. The key need not exist.
 */
export function readKey(text: string, lengths: readonly number[] = soldLengths): string | null {
  const characters = charactersOf(text);
  if (characters === null || !lengths.includes(characters.length)) return null;
  return checkDigit(characters.slice(0, -1)) === characters.at(-1) ? grouped(characters) : null;
}

/** The characters of a key or a part of one, without dashes; null where one cannot stand in a key. */
export function charactersOf(text: string): string | null {
  const characters = text
    .replace(/[\s\p{Dash}]/gu, '')
    .toUpperCase()
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  return [...characters].every((one) => crockfordAlphabet.includes(one)) && characters !== '' ? characters : null;
}

/** The beginning of a key with its dashes; null where a character cannot stand in a key. */
export function writtenPiece(text: string): string | null {
  const characters = charactersOf(text);
  return characters === null ? null : grouped(characters);
}

const groups = new RegExp(`(.{${groupLength}})(?=.)`, 'g');
const grouped = (characters: string) => characters.replace(groups, '$1-');

/**
 * Crockford's own check symbol (mod 37) leaves the alphabet. Here each character is an element of GF(32), weighted by a
 * power of its generator that no other position has: every single wrong character shows, and every two characters that
 * changed places, adjacent or not.
 */
export function checkDigit(characters: string): string {
  let sum = 0;
  for (const character of characters) sum = timesGenerator(sum) ^ crockfordAlphabet.indexOf(character);
  return crockfordAlphabet.charAt(timesGenerator(sum));
}

/** Modulo x⁵ + x² + 1, which is primitive: the powers repeat after 31 places. */
const timesGenerator = (element: number) => (element & 16 ? (element << 1) ^ 0b100101 : element << 1);
