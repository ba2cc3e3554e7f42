import { expect, it } from 'vitest';
import { engrave } from '#testing/engrave.ts';
import { aNote, aScore, normalizedMeasures, someAttributes } from './testing.ts';

const bass = (inside: string) => `<figured-bass><figure>${inside}</figure></figured-bass>`;
const number = (value: number) => `<figure-number>${value}</figure-number>`;

const figureOf = (inside: string) => {
  const [measure] = normalizedMeasures([someAttributes() + bass(inside) + aNote('C4', { type: 'whole' })]);
  const figures = measure && measure.find('figured-bass');
  const figure = figures && figures.find('figure');
  return figure?.children.map(({ name, text }) => `${name} ${text}`);
};

it('draws figures with a stroke by glyphs of the music font', () => {
  expect(figureOf(`${number(6)}<suffix>backslash</suffix>`)).toEqual(['figure-number \u{EA5C}']);
  expect(figureOf(`<prefix>slash</prefix>${number(5)}`)).toEqual(['figure-number \u{EA59}']);
});

it('adds a cross to figures that the music font lacks in raised form', () => {
  expect(figureOf(`<prefix>flat</prefix>${number(8)}<suffix>slash</suffix>`)).toEqual([
    'prefix flat',
    'figure-number 8',
    'suffix cross',
  ]);
});

it('leaves other figures as they are', () => {
  expect(figureOf(`<prefix>sharp</prefix>${number(3)}`)).toEqual(['prefix sharp', 'figure-number 3']);
});

it('draws figures, and expects no ink for a figured bass that only ends a line', async () => {
  const music =
    bass(`${number(6)}<suffix>backslash</suffix>`) +
    aNote('C4', { type: 'half' }) +
    bass('<extend type="stop"/>') +
    aNote('C4', { type: 'half' });
  const { pages, missing } = await engrave(aScore([someAttributes() + music]));

  expect(missing).toEqual([]);
  expect(pages.join('')).toContain('\u{EA5C}');
});
