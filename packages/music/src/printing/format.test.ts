import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PageFormat, printScores, standardFormat } from './index.ts';
import { contentsOf, hasPoppler, page, pagesOf, textsOf, unpacked } from './testing.ts';
import { impose } from './paper.ts';

const created = new Date('2026-01-02T03:04:05Z');

const print = async (pages: number, format: Partial<PageFormat>) => {
  const scores = [{ title: 'Minuet', pages: Array.from({ length: pages }, () => page()) }];
  return Buffer.concat(
    await Array.fromAsync(printScores({ scores, created, format: { ...standardFormat, ...format } })),
  );
};

describe('folded sheets', () => {
  it('can be read page by page once they are nested', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 70 }), (pages) => {
        const sides = impose(pages);
        expect(sides.length % 2).toBe(0);

        // The left and right pages of each sheet from the outer to the inner one, then back out.
        const fronts = sides.filter((_, index) => index % 2 === 0);
        const backs = sides.filter((_, index) => index % 2 === 1);
        const before = fronts.flatMap((front, index) => [front.right, backs[index]?.left]);
        const after = fronts.flatMap((front, index) => [backs[index]?.right, front.left]);
        const behind = after
          .flatMap((_, index) => (index % 2 === 0 ? [after.slice(index, index + 2)] : []))
          .toReversed();
        const read = [...before, ...behind.flat()];

        expect(read.slice(0, pages)).toEqual(Array.from({ length: pages }, (_, index) => index));
        expect(read.slice(pages).every((one) => one === null)).toBe(true);
        expect(read.length - pages).toBeLessThan(4);
      }),
    );
  });

  it.runIf(hasPoppler())('show two pages on each side of A3, the last beside the first', async () => {
    const pdf = await print(6, { isFolded: true });

    expect(pagesOf(pdf)).toBe(4);
    expect(unpacked(pdf).match(/\/MediaBox \[0 0 1190\.56 841\.89\]/g)).toHaveLength(4);
    const numbers = textsOf(pdf).map(
      (text) => text.match(/\d+(?=\s|$)/g)?.filter((number) => Number(number) < 9) ?? [],
    );
    expect(numbers.slice(0, 4)).toEqual([['1'], ['2'], ['6', '3'], ['4', '5']]);
    expect((await print(6, { isFolded: true })).equals(pdf)).toBe(true);
  });
});

describe('a page format', () => {
  it('sets the trim box, and shifts its music into it', async () => {
    const pdf = await print(1, { bleed: 3 });

    const text = unpacked(pdf);
    expect(text).toContain('/MediaBox [0 0 612.28 858.89]');
    expect(text).toContain('/BleedBox [0 0 612.28 858.89]');
    expect(text).toContain('/TrimBox [8.5 8.5 603.78 850.39]');
    expect(contentsOf(pdf)[0]).toMatch(/1 0 0 -1 0 858\.89 cm\n1 0 0 1 8\.5 8\.5 cm/);
  });

  it('has no boxes without bleed', async () => {
    expect(unpacked(await print(1, {}))).not.toMatch(/TrimBox|BleedBox/);
  });

  it.runIf(hasPoppler())('prints header and footer lines, and page numbers if wanted', async () => {
    const lines = { header: 'Garden School', footer: 'Edition EE 4711' };
    const outer = textsOf(await print(2, { ...lines, pageNumbers: 'outer' }));
    const none = textsOf(await print(2, { ...lines, pageNumbers: 'none' }));

    for (const text of [...outer.slice(0, 2), ...none.slice(0, 2)]) {
      expect(text).toContain('Garden School');
      expect(text).toContain('Edition EE 4711');
    }
    expect(outer[0]).toMatch(/Edition EE 4711\s+1\s*$/);
    expect(outer[1]).toMatch(/2\s+Edition EE 4711\s*$/);
    expect(none[0]).toMatch(/Edition EE 4711\s*$/);
  });
});
