import { expect, it } from 'vitest';
import * as rules from './fingerings.ts';
import { adjusted } from './testing.ts';

const syllablesBelowFingerings = adjusted(rules.syllablesBelowFingerings);

const space = 180;
const text = (y: number, letters: string) =>
  `<text x="1000" y="${y}" font-size="0px"><tspan font-size="360px">${letters}</tspan></text>`;
const finger = (y: number) => `<g id="f" class="fing">${text(y, '5')}</g>`;
const verse = (y: number, id: string) =>
  `<g id="n${id}" class="label">${text(y, '1.')}</g> <g id="${id}" class="verse"><g id="s${id}" class="syl">${text(y, 'C')}</g></g>`;
const staffLine = (y: number) => `<path d="M0 ${y} L3000 ${y}" stroke-width="18" />`;
const movesOf = (verses: string, below: string, fingers: string) => {
  const staffs = `<g id="one" class="staff">${verses}</g><g id="two" class="staff">${below}</g>`;
  const drawing = `<svg><g class="system"><g id="m" class="measure">${staffs}${fingers}</g></g></svg>`;
  const moved = syllablesBelowFingerings(drawing, space);
  const moves = /<g id="([^"]+)" class="(?:verse|label)" transform="translate\(0, (-?\d+)\)"/g;
  return Object.fromEntries(Array.from(moved.matchAll(moves), ([, id = '', move]) => [id, Number(move)]));
};

it('moves all verses of a staff below a fingering, with their numbers', () => {
  const { a = 0, b, na, nb } = movesOf(verse(1500, 'a') + verse(1900, 'b'), '', finger(1400));
  expect(1500 - 0.8 * 360 + a).toBeGreaterThan(1400);
  expect([b, na, nb]).toEqual([a, a, a]);
});

it('leaves verses that no fingering meets, and those of other staves', () => {
  expect(movesOf(verse(1500, 'a'), '', finger(900))).toEqual({});
  expect(movesOf(verse(1500, 'a'), verse(4000, 'b'), finger(1400))).toHaveProperty('a');
  expect(movesOf(verse(1500, 'a'), verse(4000, 'b'), finger(1400))).not.toHaveProperty('b');
});

it('keeps clear of the staff below', () => {
  const { a: free = 0 } = movesOf(verse(1500, 'a'), '', finger(1400));
  const { a = 0 } = movesOf(verse(1500, 'a'), staffLine(1700), finger(1400));
  expect(a).toBeGreaterThan(0);
  expect(a).toBeLessThan(free);
  expect(1500 + a).toBeLessThan(1700);
});
