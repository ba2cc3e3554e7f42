import { expect, it } from 'vitest';
import { numberEndings } from './draw.ts';

const bracket = (text: string) =>
  `<g id="a" class="voltaBracket"><text x="1" y="2" font-size="0px"><tspan id="t" class="text"><tspan font-size="405px">${text}</tspan></tspan></text></g>`;

it.each([
  ['1', '1.'],
  ['1, 2', '1, 2.'],
  ['1-3', '1-3.'],
  ['2.', '2.'],
  ['Schluss', 'Schluss'],
])('an ending %s is printed as %s', (number, text) => {
  expect(numberEndings(bracket(number))).toBe(bracket(text));
});
