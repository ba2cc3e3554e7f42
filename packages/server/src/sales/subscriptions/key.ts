import { groupedKey, keyCharacters } from '@eemusic/contract/platform/as-written';
import { crockfordAlphabet, crockfordCharacter } from '@eemusic/contract/platform/crockford';

/**
 * The numbers of characters of all keys sold so far, including the check digit. New keys have the last of these
 * lengths, and keys of all of them are accepted. A length must never be removed, because its keys can still be
 * redeemed.
 */
const soldLengths: readonly [number, ...number[]] = [20];

const newLength = soldLengths.at(-1) ?? soldLengths[0];
/** Number of random bytes for a new key. */
export const keyBytes = newLength - 1;
export const maxKeyLength = Math.max(...soldLengths);

/** One character more than there are bytes, because the check digit comes last. */
export function formatKey(bytes: Uint8Array, length = newLength): string {
  if (bytes.length !== length - 1) throw new RangeError(`A key is made of ${length - 1} bytes`);
  const characters = Array.from(bytes, crockfordCharacter).join('');
  return groupedKey(characters + checkDigit(characters));
}

/** Whether a text has the form of a key with a correct check digit; such a key need not exist. */
export function isKey(text: string, lengths: readonly number[] = soldLengths): boolean {
  return readKey(text, lengths) === text;
}

/**
 * Returns a typed key in the form of `formatKey`. Dashes, spaces and case are ignored, and O, I and L are read as the
 * digits that they resemble. Null if the text is not a key; the key need not exist.
 */
export function readKey(text: string, lengths: readonly number[] = soldLengths): string | null {
  const characters = keyCharacters(text);
  if (characters === null || !lengths.includes(characters.length)) return null;
  return checkDigit(characters.slice(0, -1)) === characters.at(-1) ? groupedKey(characters) : null;
}

/** Returns the beginning of a key with its dashes; null if a character is not in the alphabet. */
export function writtenPiece(text: string): string | null {
  const characters = keyCharacters(text);
  return characters === null ? null : groupedKey(characters);
}

/**
 * Crockford's own check symbol (mod 37) uses characters outside the alphabet. Here each character is an element of
 * GF(32), weighted by a different power of a generator at each position. So any single wrong character is detected, and
 * any two swapped characters, adjacent or not.
 */
export function checkDigit(characters: string): string {
  let sum = 0;
  for (const character of characters) sum = timesGenerator(sum) ^ crockfordAlphabet.indexOf(character);
  return crockfordAlphabet.charAt(timesGenerator(sum));
}

/** Multiplies by the generator modulo x⁵ + x² + 1, which is primitive, so the powers repeat only after 31 positions. */
const timesGenerator = (element: number) => (element & 16 ? (element << 1) ^ 0b100101 : element << 1);
