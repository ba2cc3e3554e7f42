import { renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { usePicturesAhead } from './use-pictures-ahead.ts';

let asked: string[];
beforeEach(() => {
  asked = [];
  class Picture {
    set src(address: string) {
      asked.push(address);
    }
  }
  vi.stubGlobal('Image', Picture);
});

/** Scores 500 to 999 are loaded; every tenth has no picture. */
function pictureAt(index: number) {
  if (index < 500 || index > 999) return undefined;
  return index % 10 === 0 ? null : `/${index}.svg`;
}

describe('pictures ahead', () => {
  it('are fetched in the direction that one scrolls, each once, as far as the scores are loaded', () => {
    const { rerender } = renderHook((first: number) => usePicturesAhead({ first, last: first + 8, pictureAt }), {
      initialProps: 600,
    });
    expect(asked).toContain('/609.svg');
    expect(asked).not.toContain('/610.svg');
    expect(asked.every((address) => Number(address.slice(1, 4)) > 608)).toBe(true);

    const before = asked.length;
    rerender(603);
    expect(asked.length).toBe(new Set(asked).size);
    expect(asked.slice(before)).toEqual(['/657.svg', '/658.svg', '/659.svg']);

    asked = [];
    rerender(520);
    expect(asked).toEqual(Array.from({ length: 20 }, (_, at) => 519 - at).flatMap((index) => pictureAt(index) ?? []));
  });

  it('are fetched when their scores come', () => {
    const { rerender } = renderHook(
      (given: { pictureAt: (index: number) => string | null | undefined }) =>
        usePicturesAhead({ first: 0, last: 8, ...given }),
      { initialProps: { pictureAt: () => undefined } as { pictureAt: (index: number) => string | undefined } },
    );
    expect(asked).toEqual([]);

    rerender({ pictureAt: (index) => `/${index}.svg` });
    expect(asked[0]).toBe('/9.svg');
  });
});
