import { expect, it } from 'vitest';
import { shortenExtenders } from './shorten-extenders.ts';

const syllable = (id: string, x: number, text: string, extender = '') =>
  `<g id="v${id}" class="verse"><g id="${id}" class="syl"><text x="${x}" y="900" font-size="0px"><tspan font-size="400px">${text}</tspan></text>${extender}</g></g>`;
const line = (width: number) => `<rect x="600" y="890" height="24" width="${width}" />`;
const drawing = (...syllables: string[]) =>
  `<svg><g class="page-margin" transform="translate(120, 0)"><g class="system"><g class="measure">${syllables.join('')}</g></g></g></svg>`;

it('a line that extends a syllable ends before the next one', () => {
  const drawn = drawing(syllable('a', 100, 'ye', line(1400)), syllable('b', 2200, 'faith'));
  expect(shortenExtenders(drawn)).toBe(drawn);

  const close = drawing(syllable('a', 100, 'ye', line(1400)), syllable('b', 1800, 'faith'));
  expect(shortenExtenders(close)).toBe(drawing(syllable('a', 100, 'ye', line(1100)), syllable('b', 1800, 'faith')));
});

it('a line for which there is no room is left out', () => {
  const drawn = drawing(syllable('a', 100, 'ye', line(1400)), syllable('b', 800, 'faith'));
  expect(shortenExtenders(drawn)).toBe(drawing(syllable('a', 100, 'ye'), syllable('b', 800, 'faith')));
});

it('the last line of a verse stays as it is', () => {
  const drawn = drawing(syllable('a', 100, 'ye', line(1400)));
  expect(shortenExtenders(drawn)).toBe(drawn);
});

it('hyphens stay, however close the next syllable is', () => {
  const hyphen = '<rect x="360" y="790" height="24" width="96" />';
  const drawn = drawing(syllable('a', 100, 'ye', hyphen), syllable('b', 470, 'faith'));
  expect(shortenExtenders(drawn)).toBe(drawn);
});
