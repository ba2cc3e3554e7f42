import { describe, expect, it } from 'vitest';
import { findChild, listChildren } from '#xml/index.ts';
import { aNote, normalizedMeasures, someAttributes } from './testing.ts';

/** For each note 'start', 'stop' or '-'. */
function tuplets(music: string): string {
  const [measure] = normalizedMeasures([someAttributes() + music]);
  return listChildren(measure ?? { children: [] }, 'note')
    .map((note) => {
      const marks = listChildren(findChild(note, 'notations') ?? note, 'tuplet');
      return marks.map(({ attributes }) => attributes['type']).join('+') || '-';
    })
    .join(' ');
}

const triplet = (type: string) => aNote('C5', { type, ratio: '3:2' });
const all = (types: string) => types.split(' ').map(triplet).join('');

describe('tuplets that a file does not mark', () => {
  it('get a bracket over as many notes as their ratio says', () => {
    expect(tuplets(all('eighth eighth eighth eighth eighth eighth'))).toBe('start - stop start - stop');
    expect(tuplets(aNote('C5', { type: '16th', ratio: '6:4' }).repeat(6))).toBe('start - - - - stop');
  });

  it('end on a beat if their notes differ in length', () => {
    expect(tuplets(all('quarter eighth quarter eighth'))).toBe('start stop start stop');
    expect(tuplets(all('eighth 16th 16th eighth eighth eighth eighth'))).toBe('start - - stop start - stop');
  });

  it('are not added where the file has them, nor to tremolos between two notes', () => {
    const written = aNote('C5', { type: 'eighth', ratio: '3:2', notations: '<tuplet type="start"/>' });
    const tremolo = { ratio: '2:1', notations: '<ornaments><tremolo type="start">3</tremolo></ornaments>' };

    expect(tuplets(written + all('eighth eighth'))).toBe('start - -');
    expect(tuplets(aNote('C5', tremolo) + aNote('D5', tremolo))).toBe('- -');
  });

  it('get no number if the file has stopped writing it', () => {
    const mark = (type: string) => ({ type: 'eighth', ratio: '3:2', notations: `<tuplet type="${type}"/>` });
    const written = aNote('C5', mark('start')) + triplet('eighth') + aNote('C5', mark('stop'));
    const [measure] = normalizedMeasures([someAttributes() + written + aNote('C5') + all('eighth eighth eighth')]);
    const added = findChild(listChildren(measure ?? { children: [] }, 'note')[4] ?? { children: [] }, 'notations');

    expect(added?.children[0]?.attributes).toMatchObject({ type: 'start', 'show-number': 'none', bracket: 'no' });
  });
});
