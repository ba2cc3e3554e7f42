import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boxOfPath, matrixOf, moved } from './boxes.ts';
import { systemsOf } from './testing.ts';

/** A page with one system with this content, translated by 1200 and 3300 as Verovio does. */
const page = (inside: string) =>
  `<svg viewBox="0 0 2100 2970" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">
   <defs><g id="E0A4-a1"><path transform="scale(1,-1)" d="M0 -100h300v300h-300z"/></g></defs>
   <svg class="definition-scale" viewBox="0 0 21000 29700"><g class="page-margin" transform="translate(1200, 3300)">
   <g class="system"><g class="measure"><path d="M0 1000 L5000 1000" stroke-width="20"/>${inside}</g></g></g></svg></svg>`;

const staffLine = { left: 1190, top: 4290, right: 6210, bottom: 4310, measures: 1 };

describe('a measured system', () => {
  it.each([
    ['its staff lines with their width', '', {}],
    [
      'a glyph, upright and in its size',
      '<use xlink:href="#E0A4-a1" transform="translate(100, 500) scale(0.5, 0.5)"/>',
      { top: 3699.75 },
    ],
    ['a beam', '<polygon points="0,1100 50,1300 50,1400 0,1200"/>', { bottom: 4700.5 }],
    ['a dot', '<ellipse cx="100" cy="1100" rx="44" ry="44"/>', { bottom: 4444.5 }],
    [
      'a bar that is turned',
      '<g transform="rotate(90 0 1000)"><path d="M0 1000 L700 1000" stroke-width="0"/></g>',
      { bottom: 5000 },
    ],
    ['words', '<text x="0" y="1500" font-size="0px"><tspan font-size="400px">dolce</tspan></text>', { bottom: 4920 }],
    [
      'words from another place on',
      '<text x="0" y="900" font-size="0px"><tspan y="2000" font-size="100px">a</tspan></text>',
      { bottom: 5330 },
    ],
    ['nothing that is hidden', '<g visibility="hidden"><path d="M0 9000 L1 9000"/></g>', {}],
    [
      'a name beside it without becoming wider',
      '<g class="label"><text x="-50" y="1600" text-anchor="end" font-size="100px">Piano</text></g>',
      { bottom: 4930 },
    ],
  ])('holds %s', (_, inside, expected) => {
    expect(systemsOf(page(inside))).toEqual([{ ...staffLine, ...expected }]);
  });
});

const coordinate = fc.integer({ min: -5000, max: 5000 });

describe('the box of a curve', () => {
  it('is as small as the curve', () => {
    fc.assert(
      fc.property(
        fc.array(coordinate, { minLength: 8, maxLength: 8 }),
        ([x0, y0, x1, y1, x2, y2, x3, y3]: number[]) => {
          const at = (t: number, ...p: (number | undefined)[]) =>
            p.reduce<number>((sum, one = 0, i) => sum + one * (1 - t) ** (3 - i) * t ** i * (i % 3 === 0 ? 1 : 3), 0);
          const ts = Array.from({ length: 501 }, (__, index) => index / 500);
          const [xs, ys] = [ts.map((t) => at(t, x0, x1, x2, x3)), ts.map((t) => at(t, y0, y1, y2, y3))];

          const box = boxOfPath(`M${x0} ${y0}C${x1} ${y1} ${x2},${y2} ${x3} ${y3}`);

          expect(Math.abs(box.left - Math.min(...xs))).toBeLessThan(1);
          expect(Math.abs(box.right - Math.max(...xs))).toBeLessThan(1);
          expect(Math.abs(box.top - Math.min(...ys))).toBeLessThan(1);
          expect(Math.abs(box.bottom - Math.max(...ys))).toBeLessThan(1);
        },
      ),
    );
  });

  it.each([
    ['relative steps', 'm10 10c0 -20 20 -20 20 0h5v-40l1 1z', { left: 10, top: -30, right: 36, bottom: 10 }],
    ['a curve that goes on smoothly', 'M0 0C0 0 5 10 10 10S20 0 20 0', { left: 0, top: 0, right: 20, bottom: 10 }],
    ['quadratic curves', 'M0 0Q10 20 20 0T40 0', { left: 0, top: -10, right: 40, bottom: 10 }],
  ])('knows %s', (_, path, expected) => {
    const { left, top, right, bottom } = boxOfPath(path);

    expect([left, top, right, bottom].map((side) => Math.round(side * 100) / 100 + 0)).toEqual(Object.values(expected));
  });

  it('is refused for elements that pages may not draw', () => {
    expect(() => boxOfPath('M0 0A5 5 0 0 0 1 1')).toThrow('cannot be printed');
    expect(() => matrixOf('skewX(20)')).toThrow('must not be moved');
    expect(moved({ left: 0, top: 0, right: 1, bottom: 2 }, matrixOf('translate(10 20) scale(2,-1)'))).toEqual({
      left: 10,
      top: 18,
      right: 12,
      bottom: 20,
    });
  });
});
