import { expect, it } from 'vitest';
import { moveSigns } from './move-signs.ts';

const system = (more = '') => `<g class="system"><g id="a" class="dir"${more}><text/></g></g>`;

it('a sign that is moved twice has one transform, with both moves', () => {
  const once = moveSigns(system(), [new Map([['a', 40.4]])]);
  expect(once).toBe(system(' transform="translate(0, 40)"'));
  expect(moveSigns(once, [new Map([['a', -100]])])).toBe(system(' transform="translate(0, -60)"'));
});

it('moving a sign in one system leaves its continuation in the next one in place', () => {
  const moved = moveSigns(system() + system(), [new Map(), new Map([['a', 5]])]);
  expect(moved).toBe(system() + system(' transform="translate(0, 5)"'));
});
