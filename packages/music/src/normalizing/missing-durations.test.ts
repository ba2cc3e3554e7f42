import { expect, it } from 'vitest';
import { aNote, normalizedMeasures, someAttributes, textsOfNotes } from './testing.ts';

const lacking = (pitch: string, options = {}) => aNote(pitch, options).replace(/<duration>.*<\/duration>/, '');

it('gives a note without duration that of its note value, dots and tuplet', () => {
  const dotted = lacking('D5', { type: 'half', more: '<dot/>' });
  const triplet = lacking('E5', { type: 'eighth', ratio: '3:2' });
  const [measure] = normalizedMeasures([
    `${someAttributes()}${lacking('C5')}${dotted}${triplet}${lacking('C5', { type: '' })}${lacking('F5', { isGrace: true })}`,
  ]);
  expect(textsOfNotes(measure, 'duration')).toEqual(['12', '36', '4', '-', '-']);
});
