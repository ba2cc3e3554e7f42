import { expect, it } from 'vitest';
import type { XmlElement } from '#xml/element.ts';
import { aNote, normalizedMeasures, someAttributes } from './testing.ts';

const back = '<backup><duration>48</duration></backup>';
const half = (pitch: string, voice: number) => aNote(pitch, { type: 'half', voice });
const bass = someAttributes({ more: '<clef><sign>F</sign><line>4</line></clef>' });

/** Places of all rests in order; '-' where a rest has none. */
function placesOf(measures: readonly XmlElement[]): string[] {
  const notes = measures.flatMap((measure) => measure.list('note'));
  return notes.flatMap((note) => {
    const rest = note.find('rest');
    return rest ? `${rest.textOf('display-step') ?? '-'}${rest.textOf('display-octave') ?? ''}` : [];
  });
}

const clefs =
  '<clef number="1"><sign>G</sign><line>2</line></clef><clef number="2"><sign>F</sign><line>4</line></clef>';
const piano = someAttributes({ more: `<staves>2</staves>${clefs}` });
const on = (staff: number, pitch: string, voice: number, type = 'half') => aNote(pitch, { type, voice, staff });

const rest = (voice: number) => half('r', voice);
const upper = rest(1) + half('G5', 1);
const inner = half('C5', 2) + rest(2);
const lower = rest(3) + half('F4', 3);

it.each([
  ['three voices', someAttributes() + upper + back + inner + back + lower, ['A5', 'B4', 'E4']],
  [
    'another clef',
    bass + rest(1) + half('C4', 1) + back + half('D3', 2).repeat(2) + back + half('G2', 3).repeat(2),
    ['A3'],
  ],
  [
    'between notes, as far from both as there is room',
    someAttributes() + half('A5', 1).repeat(2) + back + inner + back + half('F4', 3).repeat(2),
    ['D5'],
  ],
  ['two voices, which Verovio sets apart', someAttributes() + upper + back + inner, ['-', '-']],
  [
    'the right hand on the lower staff',
    piano + on(1, 'C5', 1) + on(2, 'G3', 1) + back + on(2, 'r', 5, 'whole'),
    ['B2'],
  ],
  ['the left hand on the upper staff', piano + on(1, 'r', 1) + back + on(1, 'C5', 5) + on(2, 'C3', 5), ['A5']],
  [
    'the right hand above the lower staff',
    piano + on(1, 'C5', 1) + on(2, 'C4', 1) + back + on(2, 'r', 5, 'whole'),
    ['-'],
  ],
  [
    'a place in the file',
    someAttributes() +
      upper.replace('<rest/>', '<rest><display-step>E</display-step><display-octave>6</display-octave></rest>') +
      back +
      half('C5', 2).repeat(2) +
      back +
      half('F4', 3).repeat(2),
    ['E6'],
  ],
])('rests have a place off the notes of other voices: %s', (_, measure, places) => {
  expect(placesOf(normalizedMeasures([measure]))).toEqual(places);
});
