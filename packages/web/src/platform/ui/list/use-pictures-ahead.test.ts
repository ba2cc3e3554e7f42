import { renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { usePicturesAhead } from './picture-body.tsx';

let requests: string[];
let left: string[];
beforeEach(() => {
  requests = [];
  left = [];
  class Picture {
    address = '';
    set src(address: string) {
      this.address = address;
      requests.push(address);
    }
    removeAttribute() {
      left.push(this.address);
    }
  }
  vi.stubGlobal('Image', Picture);
});

/** Scores 500 to 999 are loaded; every tenth has no picture. */
function pictureAt(index: number) {
  if (index < 500 || index > 999) return undefined;
  return index % 10 === 0 ? null : `/${index}.svg`;
}

describe('prefetched pictures', () => {
  it('are fetched in the direction of scrolling, each once, as far as scores are loaded', () => {
    const { rerender } = renderHook((first: number) => usePicturesAhead({ first, last: first + 8, pictureAt }), {
      initialProps: 600,
    });
    expect(requests).toContain('/609.svg');
    expect(requests).not.toContain('/610.svg');
    expect(requests.every((address) => Number(address.slice(1, 4)) > 608)).toBe(true);

    const before = requests.length;
    rerender(603);
    expect(requests.length).toBe(new Set(requests).size);
    expect(requests.slice(before)).toEqual(['/657.svg', '/658.svg', '/659.svg']);

    requests = [];
    rerender(520);
    expect(requests).toEqual(
      Array.from({ length: 20 }, (_, at) => 519 - at).flatMap((index) => pictureAt(index) ?? []),
    );
  });

  it('are fetched when their scores arrive', () => {
    const { rerender } = renderHook(
      (props: { pictureAt: (index: number) => string | null | undefined }) =>
        usePicturesAhead({ first: 0, last: 8, ...props }),
      { initialProps: { pictureAt: () => undefined } as { pictureAt: (index: number) => string | undefined } },
    );
    expect(requests).toEqual([]);

    rerender({ pictureAt: (index) => `/${index}.svg` });
    expect(requests[0]).toBe('/9.svg');
  });

  it('are fetched upwards too when scores arrive there, and dropped once they are far away', () => {
    const { rerender, unmount } = renderHook(
      ({ first, from }: { first: number; from: number }) =>
        usePicturesAhead({ first, last: first + 8, pictureAt: (index) => (index < from ? undefined : `/${index}`) }),
      { initialProps: { first: 600, from: 600 } },
    );
    rerender({ first: 598, from: 600 });
    requests = [];
    rerender({ first: 598, from: 500 });
    expect(requests).toEqual(Array.from({ length: 48 }, (_, at) => `/${597 - at}`));

    expect(left).toEqual([]);
    rerender({ first: 900, from: 500 });
    rerender({ first: 1000, from: 500 });
    expect(left[0]).toBe('/609');
    unmount();
    expect(new Set(left).size).toBe(left.length);
    expect(left.length).toBe(4 * 48);
  });

  it('are not fetched when the browser saves data', () => {
    vi.stubGlobal('navigator', { connection: { saveData: true } });
    renderHook(() => usePicturesAhead({ first: 600, last: 608, pictureAt }));
    expect(requests).toEqual([]);
  });
});
