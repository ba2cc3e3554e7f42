import { expect, it } from 'vitest';
import { moveSigns, moveSignsBySystem } from './move-signs.ts';

const sign = '<g id="a" class="dir"><text/></g>';

it('a sign that is moved twice has one transform, with both moves', () => {
  const once = moveSigns(sign, new Map([['a', 40.4]]));
  expect(once).toBe('<g id="a" class="dir" transform="translate(0, 40)"><text/></g>');
  expect(moveSigns(once, new Map([['a', -100]]))).toBe(
    '<g id="a" class="dir" transform="translate(0, -60)"><text/></g>',
  );
});

it('moving a sign in one system leaves its continuation in the next one in place', () => {
  const system = `<g class="system">${sign}</g>`;
  const moved = moveSignsBySystem(system + system, [new Map(), new Map([['a', 5]])]);
  expect(moved).toBe(`${system}<g class="system">${moveSigns(sign, new Map([['a', 5]]))}</g>`);
});
