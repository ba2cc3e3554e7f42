import { expect, it } from 'vitest';
import { XmlElement } from '#xml/element.ts';
import { aNote, normalizedMeasures, someAttributes, textsOfNotes } from './testing.ts';

/** 12 divisions are a quarter. */
const bare = (pitch: string, duration: number, options = {}) =>
  aNote(pitch, { duration, ...options }).replace(/<type>.*?<\/type>/, '');

const notesOf = (measure: XmlElement | undefined) => (measure ?? new XmlElement('')).list('note');

it('a note without a type gets one by its duration, with its dots', () => {
  const [measure] = normalizedMeasures([someAttributes() + bare('C5', 24) + bare('r', 6) + bare('D5', 18)]);

  expect(textsOfNotes(measure, 'type')).toEqual(['half', 'eighth', 'quarter']);
  expect(notesOf(measure).map((note) => note.list('dot').length)).toEqual([0, 0, 1]);
});

it('so do the notes of a chord, grace notes, and notes within a tuplet', () => {
  const [measure] = normalizedMeasures([
    someAttributes({ time: '2/4' }) +
      bare('C5', 12) +
      bare('E5', 12, { isChord: true }) +
      bare('F5', 0, { isGrace: true }) +
      bare('G5', 4, { ratio: '3:2' }).repeat(3),
  ]);

  expect(textsOfNotes(measure, 'type')).toEqual(['quarter', 'quarter', 'eighth', 'eighth', 'eighth', 'eighth']);
  expect(textsOfNotes(measure, 'beam')).toEqual(['-', '-', '-', 'begin', 'continue', 'end']);
});

it('thirds of a quarter are a triplet', () => {
  const [measure] = normalizedMeasures([someAttributes({ time: '2/4' }) + bare('C5', 4).repeat(3) + bare('G5', 12)]);

  expect(textsOfNotes(measure, 'type')).toEqual(['eighth', 'eighth', 'eighth', 'quarter']);
  const marks = notesOf(measure).flatMap((note) => note.list('notations'));
  expect(marks.flatMap(({ children }) => children.map(({ attributes }) => attributes['type']))).toEqual([
    'start',
    'stop',
  ]);
});

it('a length that is no note value is drawn as the next shorter one', () => {
  const [measure] = normalizedMeasures([someAttributes({ time: '5/8' }) + bare('C5', 30)]);

  expect(textsOfNotes(measure, 'type')).toEqual(['half']);
});

it('a rest that fills its measure stays one, whatever its length', () => {
  const [measure] = normalizedMeasures([someAttributes({ time: '3/4' }) + bare('r', 36)]);

  expect(textsOfNotes(measure, 'type')).toEqual(['-']);
  expect(notesOf(measure)[0]?.children[0]?.attributes['measure']).toBe('yes');
});

it('a written type is kept', () => {
  const [measure] = normalizedMeasures([someAttributes({ time: '2/4' }) + aNote('C5', { type: 'half', duration: 12 })]);

  expect(textsOfNotes(measure, 'type')).toEqual(['half']);
});
