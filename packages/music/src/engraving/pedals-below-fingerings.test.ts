import { expect, it } from 'vitest';
import * as rules from './fingerings.ts';
import { adjusted } from './testing.ts';

const pedalsBelowFingerings = adjusted(rules.pedalsBelowFingerings);

const space = 200;
const finger = (x: number) =>
  `<g id="f" class="fing"><text x="${x}" y="1200" font-size="0px"><tspan font-size="300px">5</tspan></text></g>`;
const pedal = (id: string, x: number, move = '') =>
  `<g id="${id}" class="pedal"${move}><rect x="${x}" y="1000" height="220" width="22" /><rect x="${x}" y="1200" height="22" width="900" /></g>`;
const drawing = (...signs: string[]) =>
  `<svg><g class="page-margin" transform="translate(120, 0)"><g class="system"><g id="m" class="measure">${signs.join('')}</g></g></g></svg>`;

it('moves all pedals of a line below the fingering that one of them crosses', () => {
  const moved = pedalsBelowFingerings(drawing(finger(500), pedal('a', 450), pedal('b', 1500)), space);
  const [first, second] = Array.from(moved.matchAll(/class="pedal" transform="translate\(0, (\d+)\)"/g), ([, by]) =>
    Number(by),
  );

  expect(first).toBeGreaterThan(200);
  expect(second).toBe(first);
});

it('changes nothing if no fingering crosses a pedal line', () => {
  const drawn = drawing(finger(4000), pedal('a', 450), pedal('b', 1500));
  expect(pedalsBelowFingerings(drawn, space)).toBe(drawn);
});
