import { expect, it } from 'vitest';
import { numbersOf } from '#xml/paths.ts';
import * as rules from './syllables.ts';
import { adjusted } from './testing.ts';

const lengthenLetRing = adjusted(rules.lengthenLetRing);

const space = 180;
const drawing = (path: string, kind = 'lv') => `<g id="a" class="${kind}"><path d="${path}" stroke-width="11" /></g>`;
const pathOf = (svg: string) => numbersOf(/ d="([^"]*)"/.exec(lengthenLetRing(svg, space))?.[1] ?? '');
/** As Verovio draws it on a dotted half note that fills its measure. */
const short = 'M16379,8046 C16351,7858 16410,7858 16383,8046 C16352,7917 16409,7917 16379,8046';

it('draws a let-ring tie at a legible length, on the side of its note where it was', () => {
  const [startX, startY, , firstControlY, controlX = 0, controlY = 0, endX = 0, endY] = pathOf(drawing(short));
  expect([startX, startY, endY]).toEqual([16379, 8046, 8046]);
  expect(endX - 16379).toBeGreaterThan(1.5 * space);
  expect(controlY).toBeLessThan(8046 - space / 3);
  expect(controlX).toBeGreaterThan(16379);
  expect(controlX).toBeLessThan(endX);
  expect(firstControlY).toBe(controlY);

  const below = short.replaceAll('7858', '8234').replaceAll('7917', '8175');
  expect(pathOf(drawing(below))[5]).toBeGreaterThan(8046 + space / 3);
});

it('leaves one that is long enough, and other curves', () => {
  const long = 'M1000,800 C1100,700 1400,700 1500,800 C1400,720 1100,720 1000,800';
  expect(lengthenLetRing(drawing(long), space)).toBe(drawing(long));
  expect(lengthenLetRing(drawing(short, 'tie'), space)).toBe(drawing(short, 'tie'));
});
