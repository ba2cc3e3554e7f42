import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkDigit, formatKey, isKey, keyBytes, readKey } from './key.ts';

const aKey = fc.uint8Array({ minLength: keyBytes, maxLength: keyBytes }).map((bytes) => formatKey(bytes));
const aPlace = fc.nat({ max: keyBytes });
const aSign = fc.constantFrom(...'0123456789ABCDEFGHJKMNPQRSTVWXYZ');

const signsOf = (key: string) => [...key.replaceAll('-', '')];
const written = (signs: string[]) => signs.join('').replace(/(.{4})(?=.)/g, '$1-');

describe('a subscription key', () => {
  it('is five groups of four characters, the last one its check digit', () => {
    fc.assert(
      fc.property(aKey, (key) => {
        expect(key).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){4}[0-9A-HJKMNP-TV-Z]{4}$/);
        expect(isKey(key)).toBe(true);
        expect(checkDigit(signsOf(key).slice(0, -1).join(''))).toBe(key.at(-1));
      }),
    );
    expect(formatKey(Uint8Array.from({ length: keyBytes }, (_, index) => index))).toBe('0123-4567-89AB-CDEF-GHJT');
  });

  it('differs for other bytes, of which five bits count', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: keyBytes, maxLength: keyBytes }), aPlace, (bytes, place) => {
        const other = bytes.with(place % keyBytes, (bytes[place % keyBytes] ?? 0) ^ 1);
        expect(formatKey(other)).not.toBe(formatKey(bytes));
        expect(formatKey(bytes.map((byte) => byte ^ 0xe0))).toBe(formatKey(bytes));
      }),
    );
    expect(() => formatKey(new Uint8Array(keyBytes - 1))).toThrow('19 bytes');
  });

  it('reveals every single wrong character', () => {
    fc.assert(
      fc.property(aKey, aPlace, aSign, (key, place, sign) => {
        const signs = signsOf(key);
        expect(isKey(written(signs.with(place, sign)))).toBe(signs[place] === sign);
      }),
    );
  });

  it('reveals every two characters that changed places', () => {
    fc.assert(
      fc.property(aKey, aPlace, aPlace, (key, one, other) => {
        const signs = signsOf(key);
        const swapped = signs.with(one, signs[other] ?? '').with(other, signs[one] ?? '');
        expect(isKey(written(swapped))).toBe(signs[one] === signs[other]);
      }),
    );
  });

  it('is read in every length that was ever sold, and written in the newest', () => {
    const sold = [16, 20, 24];
    for (const length of sold) {
      const key = formatKey(new Uint8Array(length - 1).fill(7), length);
      expect(readKey(key.toLowerCase().replaceAll('-', ' '), sold)).toBe(key);
      expect(readKey(key)).toBe(length === keyBytes + 1 ? key : null);
    }
    expect(keyBytes + 1).toBe(20);
  });

  it.each([
    '',
    '0123-4567-89AB-CDEF-GHJ',
    '0123456789ABCDEFGHJT',
    '0123-4567-89AB-CDEF-GHJt',
    '0123-4567-89AB-CDEF-GHIT',
  ])('is not %o', (text) => {
    expect(isKey(text)).toBe(false);
  });
});
