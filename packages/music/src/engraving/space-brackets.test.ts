import { expect, it } from 'vitest';
import { spaceBrackets } from './draw.ts';

const text = (inside: string) => `<tspan id="a" class="text">${inside}</tspan>`;
const note = text('<tspan font-family="Leipzig" font-size="880px">\uECA5</tspan>');

it('a narrow space stands between a bracket and the note of a metronome mark', () => {
  const bracket = text('<tspan font-size="440px">(</tspan>');

  expect(spaceBrackets(`${bracket}\n${note}`)).toBe(
    `${text('<tspan font-size="440px">(</tspan><tspan font-size="220px">\u00A0</tspan>')}\n${note}`,
  );
});

it('other brackets stay as they are', () => {
  const words = text('<tspan font-size="440px">(slowly)</tspan>');
  expect(spaceBrackets(words + note)).toBe(words + note);
});
