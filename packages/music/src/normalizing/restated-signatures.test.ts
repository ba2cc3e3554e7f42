import { expect, it } from 'vitest';
import { parseXml } from '#xml/element.ts';
import { aNote } from './testing.ts';
import { dropRestatedSignatures } from './signatures.ts';

const key = (fifths: number, more = '') => `<key${more}><fifths>${fifths}</fifths></key>`;
const time = (beats: number) => `<time><beats>${beats}</beats><beat-type>4</beat-type></time>`;
const clef = (sign: string, number = 1) => `<clef number="${number}"><sign>${sign}</sign></clef>`;
const states = (...signatures: string[]) => `<attributes>${signatures.join('')}</attributes>`;
const note = aNote('C5');

/** The signatures of each measure after the first, by name. */
function keptIn(...measures: string[]): string[] {
  const part = parseXml(`<part>${measures.map((measure) => `<measure>${measure}</measure>`).join('')}</part>`);
  dropRestatedSignatures(part);
  return part
    .list('measure')
    .slice(1)
    .map((measure) =>
      measure
        .list('attributes')
        .flatMap(({ children }) => children.map(({ name }) => name))
        .join(' '),
    );
}

const all = states(key(-1), time(3), clef('G'), clef('F', 2)) + note;

it('clefs, keys and times that a line states again are taken away', () => {
  expect(keptIn(all, all, note, all)).toEqual(['', '', '']);
  expect(keptIn(all, states(key(-1), time(2), clef('G'), clef('G', 2)) + note)).toEqual(['time clef']);
});

it('what has changed in between is stated again', () => {
  expect(keptIn(all, note + states(clef('C')) + note, states(clef('G')) + note)).toEqual(['clef', 'clef']);
  expect(keptIn(all, states(key(2, ' number="2"')) + note, states(key(-1)) + note)).toEqual(['key', 'key']);
});

it('the last clef of a measure is the last one in time', () => {
  const back = '<backup><duration>24</duration></backup>';
  const crossed = note + states(clef('C')) + note + back + states(clef('F')) + note;

  expect(keptIn(all, crossed, states(clef('F')) + note, states(clef('C')) + note)).toEqual([
    'clef clef',
    'clef',
    'clef',
  ]);
});

it('a time by itself, and what was hidden, stay', () => {
  const hidden = states('<time print-object="no"><beats>3</beats><beat-type>4</beat-type></time>', clef('G')) + note;

  expect(keptIn(all, states(time(3)) + note)).toEqual(['time']);
  expect(keptIn(hidden, states(time(3), clef('G')) + note)).toEqual(['time']);
});
