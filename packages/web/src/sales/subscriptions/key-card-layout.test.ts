import { describe, expect, it } from 'vitest';
import { encode } from 'uqr';
import { qrPath } from '#platform/ui/qr-code.tsx';
import { pagesOf, sizeOfName } from './key-card-sheet.tsx';

describe('key cards', () => {
  it('are ten on a page', () => {
    const pages = pagesOf(Array.from({ length: 21 }, (_, at) => at));

    expect(pages.map((page) => page.length)).toEqual([10, 10, 1]);
    expect(pages.flat()).toEqual(Array.from({ length: 21 }, (_, at) => at));
    expect(pagesOf([])).toEqual([]);
  });

  it('have room for long names, including Chinese ones', () => {
    expect(sizeOfName('Lotus School of Music')).toBe('large');
    expect(sizeOfName('莲'.repeat(35))).toBe('large');
    expect(sizeOfName('莲'.repeat(36))).toBe('medium');
    expect(sizeOfName('l'.repeat(120))).toBe('medium');
    expect(sizeOfName('W'.repeat(120))).toBe('small');
    expect(sizeOfName('莲'.repeat(120))).toBe('small');
  });

  it('draw every dark module of the code, and no other', () => {
    const { data, size } = encode('0123-4567-89AB-CDEF-GHJK', { ecc: 'M', border: 4 });
    const drawn = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
    for (const [, x, y, length] of qrPath(data).matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
      for (let at = 0; at < Number(length); at++) drawn[Number(y)]?.splice(Number(x) + at, 1, true);
    }

    expect(drawn).toEqual(data);
  });
});
