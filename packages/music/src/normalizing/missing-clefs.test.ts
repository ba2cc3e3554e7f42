import { expect, it } from 'vitest';
import { XmlElement } from '#xml/element.ts';
import { aNote, normalizedMeasures } from './testing.ts';

const attributes = (more: string) =>
  `<attributes><divisions>12</divisions><key><fifths>-1</fifths></key><time><beats>4</beats><beat-type>4</beat-type></time>${more}</attributes>`;
const back = '<backup><duration>48</duration></backup>';
const treble = '<clef number="1"><sign>G</sign><line>2</line></clef>';

function clefsOf(measure: XmlElement | undefined): string[] {
  const [first] = (measure ?? new XmlElement('')).list('attributes');
  return (first ?? new XmlElement(''))
    .list('clef')
    .map((clef) => `${clef.attributes['number']} ${clef.textOf('sign')}`);
}

it.each([
  ['low notes', 'E3', ['1 G', '2 F']],
  ['high notes', 'E4', ['1 G', '2 G']],
  ['rests', 'r', ['1 G', '2 F']],
])('a lower staff of %s without a clef gets one', (_, pitch, clefs) => {
  const lower = aNote(pitch, { type: 'whole', voice: 5, staff: 2 });
  const upper = aNote('C5', { type: 'whole', staff: 1 });
  const [measure] = normalizedMeasures([attributes(`<staves>2</staves>${treble}`) + upper + back + lower]);

  expect(clefsOf(measure)).toEqual(clefs);
});

it('so does a single staff, unless it has lines of its own or no pitch', () => {
  const note = aNote('C5', { type: 'whole' });
  const [plain] = normalizedMeasures([attributes('') + note]);
  const oneLine = '<staff-details><staff-lines>1</staff-lines></staff-details>';
  const [stick] = normalizedMeasures([attributes(oneLine) + note]);
  const [drum] = normalizedMeasures([attributes('') + note.replaceAll(/<(\/?)pitch>/g, '<$1unpitched>')]);

  expect([plain, stick, drum].map(clefsOf)).toEqual([['1 G'], [], []]);
});
