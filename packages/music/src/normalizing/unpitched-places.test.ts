import { expect, it } from 'vitest';
import { normalizedMeasures, someAttributes } from './testing.ts';

const ofLines = (count: number) =>
  someAttributes({
    more: `<clef><sign>percussion</sign></clef><staff-details><staff-lines>${count}</staff-lines></staff-details>`,
  });
const unpitched = (place = '') => {
  const [step = '', octave = ''] = place;
  const display = place && `<display-step>${step}</display-step><display-octave>${octave}</display-octave>`;
  return `<note><unpitched>${display}</unpitched><duration>12</duration><voice>1</voice><type>quarter</type></note>`;
};

function placesIn(...measures: string[]): string[] {
  const notes = normalizedMeasures(measures).flatMap((measure) => measure.list('note'));
  return notes.map((note) => {
    const place = note.find('unpitched') ?? note;
    return `${place.textOf('display-step')}${place.textOf('display-octave')}`;
  });
}

it.each([
  ['on one line', 1, 'E4'],
  ['on three lines', 3, 'G4'],
  ['on five lines', 5, 'B4'],
])('puts notes without a position on the middle line: %s', (_, count, place) => {
  expect(placesIn(ofLines(count) + unpitched())).toEqual([place]);
});

it('puts notes that are all at one height on the only line', () => {
  expect(placesIn(ofLines(1) + unpitched('B4'), unpitched('B4'))).toEqual(['E4', 'E4']);
});

it.each([
  ['of different heights', 1, ['B4', 'F4']],
  ['of five lines', 5, ['C5', 'C5']],
])('leaves notes %s where they are', (_, count, places) => {
  expect(placesIn(ofLines(count) + places.map(unpitched).join(''))).toEqual(places);
});
