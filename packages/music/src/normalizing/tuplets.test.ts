import { describe, expect, it } from 'vitest';
import { XmlElement } from '#xml/element.ts';
import { aNote, normalizedMeasures, someAttributes } from './testing.ts';

/** For each note 'start', 'stop' or '-'. */
function tuplets(music: string): string {
  const [measure] = normalizedMeasures([someAttributes() + music]);
  return (measure ?? new XmlElement(''))
    .list('note')
    .map((note) => {
      const marks = (note.find('notations') ?? note).list('tuplet');
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

  it('are added between those that the file has, in each voice', () => {
    const mark = (type: string, marked: string, more = {}) =>
      aNote('C5', { type, ratio: '3:2', notations: `<tuplet type="${marked}"/>`, ...more });
    const eighths = mark('eighth', 'start') + triplet('eighth') + mark('eighth', 'stop');
    const mixed = mark('quarter', 'start') + mark('eighth', 'stop');

    expect(tuplets(eighths + all('eighth eighth eighth'))).toBe('start - stop start - stop');
    expect(tuplets(all('quarter eighth') + eighths + all('eighth quarter'))).toBe('start stop start - stop start stop');
    expect(tuplets(mixed + all('quarter eighth') + eighths)).toBe('start stop start stop start - stop');
    const lower = aNote('C4', { type: 'eighth', ratio: '3:2', voice: 2 }).repeat(3);
    expect(tuplets(`${eighths}<backup><duration>12</duration></backup>${lower}`)).toBe('start - stop start - stop');
  });

  it('belong to the first note of a chord', () => {
    const mark = { type: 'eighth', ratio: '3:2', isChord: true, notations: '<tuplet type="start"/>' };
    expect(tuplets(triplet('eighth') + aNote('E5', mark) + all('eighth eighth'))).toBe('start - - stop');
  });

  it('are divided where a voice goes on elsewhere', () => {
    const back = '<backup><duration>8</duration></backup>';
    expect(tuplets(all('eighth eighth') + back + all('eighth eighth eighth'))).toBe('start stop start - stop');
  });

  it('get the end that a file forgets, or the beginning', () => {
    const mark = (type: string) => aNote('C5', { type: 'eighth', ratio: '3:2', notations: `<tuplet type="${type}"/>` });
    const two = all('eighth eighth');

    expect(tuplets(mark('start') + two + mark('start') + two)).toBe('start - stop start - stop');
    expect(tuplets(two + mark('stop') + two + mark('stop'))).toBe('start - stop start - stop');
    expect(tuplets(mark('stop') + two + triplet('eighth'))).toBe('stop+start start - stop');
  });

  it('are not added within those that the file has, nor to tremolos between two notes', () => {
    const mark = (type: string, number: number) => `<tuplet type="${type}" number="${number}"/>`;
    const inner = (notations: string) => aNote('C5', { type: '16th', ratio: '9:4', notations });
    const nested =
      aNote('C5', { type: 'eighth', ratio: '3:2', notations: mark('start', 1) }) +
      inner(mark('start', 2)) +
      inner('') +
      inner(mark('stop', 2)) +
      aNote('C5', { type: 'eighth', ratio: '3:2', notations: mark('stop', 1) });
    const tremolo = { ratio: '2:1', notations: '<ornaments><tremolo type="start">3</tremolo></ornaments>' };

    expect(tuplets(nested + all('eighth eighth eighth'))).toBe('start start - stop stop start - stop');
    expect(tuplets(aNote('C5', tremolo) + aNote('D5', tremolo))).toBe('- -');
  });

  it('get no number if the file has stopped writing it', () => {
    const mark = (type: string) => ({ type: 'eighth', ratio: '3:2', notations: `<tuplet type="${type}"/>` });
    const written = aNote('C5', mark('start')) + triplet('eighth') + aNote('C5', mark('stop'));
    const sextuplet = aNote('C5', { type: '16th', ratio: '6:4' }).repeat(6);
    const [measure] = normalizedMeasures([someAttributes() + written + all('eighth eighth eighth') + sextuplet]);
    const notes = (measure ?? new XmlElement('')).list('note');
    const [added, first] = [notes[3], notes[6]].map((note) => note && note.find('notations')?.children[0]);

    expect(added?.attributes).toMatchObject({ type: 'start', 'show-number': 'none', bracket: 'no' });
    expect(first?.attributes).toEqual({ type: 'start', number: '1' });
  });
});
