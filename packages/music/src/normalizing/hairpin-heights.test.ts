import { expect, it } from 'vitest';
import { marksOf } from './directions.ts';
import { aNote, normalizedMeasures, someAttributes } from './testing.ts';

const direction = (mark: string, staff = 1) =>
  `<direction placement="below"><direction-type>${mark}</direction-type><staff>${staff}</staff></direction>`;
const dynamic = (sign: string, y: number) => direction(`<dynamics default-y="${y}"><${sign}/></dynamics>`);
const wedge = (type: string, y?: number, number = 1) =>
  direction(`<wedge type="${type}" number="${number}"${y === undefined ? '' : ` default-y="${y}"`}/>`);
const half = aNote('C5', { type: 'half' });

/** The heights of dynamics and of the beginnings of hairpins, measure by measure. */
const heightsOf = (...measures: string[]) =>
  normalizedMeasures(measures).map((measure) =>
    measure
      .list('direction')
      .flatMap(marksOf)
      .filter(({ attributes }) => attributes['type'] !== 'stop')
      .map(({ attributes }) => attributes['default-y'] ?? '-'),
  );

it('a hairpin stands on one line with the dynamics at which it begins and ends', () => {
  const first = someAttributes() + dynamic('p', -80) + wedge('crescendo', -65) + half + half;
  const second = half + dynamic('f', -90) + wedge('stop') + wedge('diminuendo') + half;

  expect(heightsOf(first, second, wedge('stop') + dynamic('p', -70) + half + half)).toEqual([
    ['-80', '-80'],
    ['-80', '-80'],
    ['-80'],
  ]);
});

it('so does a dynamic at the end of a hairpin that begins by itself', () => {
  const measure = someAttributes() + wedge('crescendo', -65) + half + wedge('stop') + dynamic('f', -80) + half;

  expect(heightsOf(measure)).toEqual([['-65', '-65']]);
});

it('marks that do not touch, and hairpins at once, keep their heights', () => {
  const apart = someAttributes() + dynamic('p', -80) + half + wedge('crescendo', -65) + half;
  const within =
    wedge('stop') + wedge('crescendo', -60) + half + dynamic('f', -70) + wedge('diminuendo', -90, 2) + half;

  expect(heightsOf(apart, within)).toEqual([
    ['-80', '-65'],
    ['-65', '-70', '-90'],
  ]);
});
