import { expect, it } from 'vitest';
import { relativePath } from './boxes.ts';

const outline = 'M10,20L30,20Q40,20 40,0C40,-10 20,-10 10,20ZM15,5L20,5Z';

it('an outline is placed and scaled, and continues from point to point', () => {
  expect(relativePath(outline, { x: 100, y: 200, across: 1, down: -1 })).toBe(
    'M110 180l20 0q10 0 10 20c0 10-20 10-30-20zm5 15l5 0z',
  );
});

it('the same outline is the same text at another place, apart from its start', () => {
  const [here, there] = [100, 731.6].map((x) => relativePath(outline, { x, y: 200, across: 0.4, down: -0.4 }));

  expect(here?.slice(1)).not.toBe(there?.slice(1));
  expect(here?.replace(/^M\S+ \S+?l/, 'l')).toBe(there?.replace(/^M\S+ \S+?l/, 'l'));
});

it('an empty outline, such as that of a blank, stays empty', () => {
  expect(relativePath('', { x: 1, y: 2, across: 1, down: 1 })).toBe('');
});
