import { expect, it } from 'vitest';
import * as rules from './dynamics.ts';
import { adjusted } from './testing.ts';

const dynamicsBesideBeams = adjusted(rules.dynamicsBesideBeams);

const space = 200;
const box = (x: number, y: number, width: number, height: number) =>
  `<path d="M${x} ${y} L${x + width} ${y} L${x + width} ${y + height} L${x} ${y + height}" stroke-width="0"/>`;
/** A staff whose lowest line is at this height. */
const staff = (y: number) => `<g id="s${y}" class="staff">${box(0, y - 800, 9000, 800)}</g>`;
const beam = (from: [number, number], to: [number, number]) => {
  const points = [from, to, [to[0], to[1] + 100], [from[0], from[1] + 100]].map((point) => point.join(','));
  return `<g id="b" class="beamSpan"><polygon points="${points.join(' ')}" stroke-width="0"/></g>`;
};
const dynamic = (id: string, x: number, y: number) => `<g id="${id}" class="dynam">${box(x, y, 300, 300)}</g>`;
const hairpin = (id: string, x: number, y: number) => `<g id="${id}" class="hairpin">${box(x, y, 1500, 200)}</g>`;
const stem = (x: number, y: number) => `<g id="n${x}" class="staff">${box(x, y, 20, 900)}</g>`;
const moves = (...signs: string[]) => {
  const drawing = `<svg><g class="system"><g id="m" class="measure">${signs.join('')}</g></g></svg>`;
  const moved = dynamicsBesideBeams(drawing, space).matchAll(
    /<g id="(\w+)" class="\w+" transform="translate\(0, (-?\d+)\)"/g,
  );
  return Object.fromEntries(Array.from(moved, ([, id = '', by]) => [id, Number(by)]));
};

it('a dynamic on a beam that crosses the staves moves off it, to the nearer side', () => {
  expect(moves(staff(1000), beam([900, 2100], [4000, 2100]), dynamic('p', 1000, 1900))).toEqual({ p: -150 });
  expect(moves(staff(1000), beam([900, 2100], [4000, 2100]), dynamic('p', 1000, 2100))).toEqual({ p: 150 });
});

it('the hairpin on its line moves along, and may cross stems', () => {
  const crossed = [staff(1000), beam([900, 2100], [4000, 2100]), stem(2000, 1200)];

  expect(moves(...crossed, dynamic('p', 1000, 1900), hairpin('h', 1400, 1950))).toEqual({ p: -150, h: -150 });
});

it('a dynamic beside the ink of a sloping beam stays, although the box around the beam holds it', () => {
  expect(moves(beam([0, 3000], [4000, 1000]), dynamic('p', 200, 1500))).toEqual({});
});

it('a dynamic without room elsewhere stays', () => {
  const crowded = [beam([0, 2000], [2000, 2000]), staff(1940), staff(3000)];

  expect(moves(...crowded, dynamic('p', 1000, 1945))).toEqual({});
});

it('dynamics on beams of one staff are left to Verovio', () => {
  const own = beam([900, 2100], [4000, 2100]).replace('beamSpan', 'beam');

  expect(moves(staff(1000), own, dynamic('p', 1000, 1900))).toEqual({});
});
