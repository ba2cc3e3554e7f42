import { describe, expect, it } from 'vitest';
import * as rules from './syllables.ts';
import { adjusted } from './testing.ts';

const shortenExtenders = adjusted(rules.shortenExtenders);

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

describe('what continues a syllable of the line of music before', () => {
  const continued = (y: number, width: number) => {
    const line = `<g class="syl id-a spanning"><rect x="600" y="${y}" height="24" width="${width}" /></g>`;
    const second = `<g class="system"><g class="measure">${syllable('b', 1200, 'faith')}${line}</g></g>`;
    return `${drawing(syllable('a', 100, 'ye')).replace('</g></svg>', '')}${second}</g></svg>`;
  };

  it('is no hyphen, if a syllable begins the line', () => {
    expect(shortenExtenders(continued(790, 400))).not.toContain('<rect');
    expect(shortenExtenders(continued(790, 100))).toBe(continued(790, 100));
  });

  it('is a line that ends before the next syllable', () => {
    expect(shortenExtenders(continued(890, 900))).toBe(continued(890, 500));
    expect(shortenExtenders(continued(890, 400))).toBe(continued(890, 400));
  });
});
