import { expect, it } from 'vitest';
import { measureAt } from './use-loop.ts';

/** Two systems of two measures, each 100 by 40 pixels, the second system 100 pixels below the first. */
function aPage(): HTMLElement {
  const page = document.createElement('div');
  page.innerHTML = '<g class="measure"><g class="staff"><path/></g></g>'.repeat(4);
  for (const [index, line] of [...page.querySelectorAll('path')].entries()) {
    line.getBoundingClientRect = () => new DOMRect((index % 2) * 100, 100 * Math.floor(index / 2), 100, 40);
  }
  return page;
}

it.each([
  ['in a measure', 150, 20, 1],
  ['a little below it', 50, 60, 0],
  ['nearer to the next system', 50, 80, 2],
  ['far below', 50, 180, null],
  ['beside all of them', 250, 20, null],
])('a click %s', (_, clientX, clientY, expected) => {
  expect(measureAt(aPage(), { clientX, clientY })).toBe(expected);
});
