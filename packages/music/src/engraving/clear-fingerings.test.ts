import { describe, expect, it } from 'vitest';
import * as rules from './fingerings.ts';
import { adjusted } from './testing.ts';

const clearFingerings = adjusted(rules.clearFingerings);

const space = 200;
const finger = (x: number, y: number, text = '3') =>
  `<g id="f" class="fing"><text x="${x}" y="${y}" text-anchor="middle" font-size="0px"><tspan id="t" class="text"><tspan font-size="400px">${text}</tspan></tspan></text></g>`;
const stem = (x: number, from: number, to: number) =>
  `<g id="s" class="stem"><path d="M${x} ${from} L${x} ${to}" stroke-width="22" /></g>`;
const heights = (...parts: string[]) =>
  Array.from(
    clearFingerings(`<g class="measure">${parts.join('')}</g>`, space).matchAll(/<text x="\d+" y="(-?\d+)"/g),
    ([, y]) => Number(y),
  );

describe('a fingering', () => {
  it('is moved beyond the end of a stem that runs through it', () => {
    const [below = 0] = heights(stem(900, 1000, 1700), finger(1000, 1800));
    const [above = 0] = heights(stem(1100, 1000, 300), finger(1000, 400));
    const [atShortStem = 0] = heights(stem(1100, 1000, 600), finger(1000, 820));

    expect(below - 400 * 0.75).toBeGreaterThan(1700);
    expect(above).toBeLessThan(300);
    expect(atShortStem).toBeLessThan(600);
  });

  it('stays if no stem is near', () => {
    expect(heights(stem(500, 1000, 1700), finger(1000, 1800))).toEqual([1800]);
    expect(heights(stem(900, 1000, 1300), finger(1000, 1800))).toEqual([1800]);
    expect(heights(stem(900, 1000, 1700), finger(1000, 900))).toEqual([900]);
  });

  it('stays where words would be in the way, and moves beside them', () => {
    const words = (x: number) =>
      `<g id="d" class="dir"><text x="${x}" y="2150" font-size="0px"><tspan font-size="400px">dolce</tspan></text></g>`;

    expect(heights(stem(900, 1000, 1700), finger(1000, 1800), words(900))[0]).toBe(1800);
    expect(heights(stem(900, 1000, 1700), finger(1000, 1800), words(3000))[0]).toBeGreaterThan(1900);
  });

  it('moves with the others of its chord', () => {
    const [first = 0, second = 0] = heights(stem(900, 1000, 1700), finger(1000, 1800), finger(1000, 2150, '1'));

    expect(second - first).toBe(350);
    expect(first).toBeGreaterThan(1900);
  });

  it('moves with all five of a hand', () => {
    const five = [1800, 2350, 2900, 3450, 4000];
    const moved = heights(stem(900, 1000, 1700), ...five.map((y) => finger(1000, y)));
    const [first = 0] = moved;

    expect(first).toBeGreaterThan(1900);
    expect(moved.map((y) => y - first)).toEqual(five.map((y) => y - 1800));
  });
});
