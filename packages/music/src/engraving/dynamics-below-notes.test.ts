import { expect, it } from 'vitest';
import * as rules from './dynamics.ts';
import { adjusted } from './testing.ts';

const dynamicsBelowNotes = adjusted(rules.dynamicsBelowNotes);

const space = 200;
const note = (x: number, y: number) =>
  `<g id="n${x}" class="staff"><path d="M${x} ${y - 200} L${x + 250} ${y - 200} L${x + 250} ${y} L${x} ${y}" stroke-width="0"/></g>`;
const dynamic = (id: string, x: number, y: number) =>
  `<g id="${id}" class="dynam"><path d="M${x} ${y} L${x + 250} ${y} L${x + 250} ${y + 300} L${x} ${y + 300}" stroke-width="0"/></g>`;
const hairpin = (y: number) => `<g id="h" class="hairpin"><path d="M900 ${y} L3000 ${y + 150}" stroke-width="0"/></g>`;
const drawing = (...signs: string[]) =>
  `<svg><g class="system"><g id="m" class="measure">${signs.join('')}</g></g></svg>`;
const moves = (...signs: string[]) =>
  Object.fromEntries(
    Array.from(
      dynamicsBelowNotes(drawing(...signs), space).matchAll(
        /<g id="(\w+)" class="\w+" transform="translate\(0, (\d+)\)"/g,
      ),
      ([, id, by]) => [id, Number(by)],
    ),
  );

it('a dynamic close to a low note moves down, with the hairpin on its line', () => {
  expect(moves(note(100, 2000), dynamic('p', 100, 2040), hairpin(2110), dynamic('f', 4000, 2040))).toEqual({
    p: 100,
    h: 100,
    f: 100,
  });
});

it('a dynamic with enough room above stays', () => {
  expect(moves(note(100, 2000), dynamic('p', 100, 2150))).toEqual({});
});

it('a dynamic without room below stays', () => {
  expect(moves(note(100, 2000), dynamic('p', 100, 2040), note(100, 2700))).toEqual({});
});

it('a dynamic above words of another line stays', () => {
  const words = dynamic('w', 100, 2400).replace('dynam', 'dir');
  expect(moves(note(100, 2000), dynamic('p', 100, 2040), words)).toEqual({});
});
