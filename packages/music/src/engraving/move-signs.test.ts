import { expect, it } from 'vitest';
import { Drawing } from './drawing.ts';

const system = (more = '') => `<g class="system"><g id="a" class="dir"${more}><text/></g></g>`;

it('a sign that is moved twice has one transform, with both moves', () => {
  const drawing = new Drawing(system());
  const [sign] = drawing.root.list('dir');
  if (!sign) throw new Error('The drawing has a sign');
  drawing.move(new Map([[sign, 40.4]]));
  expect(drawing.toString()).toBe(system(' transform="translate(0, 40)"'));
  drawing.move(new Map([[sign, -100]]));
  expect(drawing.toString()).toBe(system(' transform="translate(0, -60)"'));
});

it('moving a sign in one system leaves its continuation in the next one in place', () => {
  const drawing = new Drawing(system() + system());
  const [, sign] = drawing.root.list('dir');
  if (!sign) throw new Error('The drawing has two signs');
  drawing.move(new Map([[sign, 5]]));
  expect(drawing.toString()).toBe(system() + system(' transform="translate(0, 5)"'));
});
