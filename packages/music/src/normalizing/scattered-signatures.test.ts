import { describe, expect, it } from 'vitest';
import { XmlElement } from '#xml/element.ts';
import { aNote, normalizedMeasures } from './testing.ts';

const right = aNote('C5', { type: 'whole', staff: 1 });
const left = aNote('C3', { type: 'whole', voice: 2, staff: 2 });
/** Missing clefs are added to it. */
const first =
  '<attributes><divisions>12</divisions><key number="1"><fifths>0</fifths></key><staves>2</staves></attributes>';
const attributes = '<attributes><key number="1"><fifths>0</fifths></key></attributes>';
const back = '<backup><duration>48</duration></backup>';

function keysOf(measure: string): string[][] {
  const [normalized] = normalizedMeasures([measure]);
  return namesIn(normalized ?? never);
}

function namesIn(measure: XmlElement): string[][] {
  return measure
    .list('attributes')
    .map((attributes) => attributes.children.map(({ name, attributes: own }) => `${name}${own['number'] ?? ''}`));
}

describe('keys and times after a step back to the beginning of a measure', () => {
  it('move to those of the first staff', () => {
    const second =
      '<attributes><key number="2"><fifths>2</fifths></key><clef number="2"><sign>F</sign></clef></attributes>';

    expect(keysOf(first + right + back + second + left)).toEqual([
      ['divisions', 'key1', 'key2', 'staves', 'clef1', 'clef2'],
      [],
    ]);
  });

  it('stand with them only in the first measure if they are clefs, which are changes later', () => {
    const change = '<attributes><clef number="2"><sign>C</sign></clef></attributes>';
    const [, later] = normalizedMeasures([first + right + back + left, `${attributes}${right}${back}${change}${left}`]);

    expect(namesIn(later ?? never)).toEqual([['key1'], ['clef2']]);
  });

  it('do not replace those at the beginning for the same staff', () => {
    const again = '<attributes><key number="1"><fifths>2</fifths></key></attributes>';

    expect(keysOf(first + right + back + again + left)).toEqual([
      ['divisions', 'key1', 'staves', 'clef1', 'clef2'],
      ['key1'],
    ]);
  });

  it('stay where they are within the measure', () => {
    const later = '<attributes><key number="2"><fifths>2</fifths></key></attributes>';
    const half = '<backup><duration>24</duration></backup>';
    const rest = aNote('C3', { type: 'half', voice: 2, staff: 2 });

    expect(keysOf(first + right + half + later + rest)).toEqual([
      ['divisions', 'key1', 'staves', 'clef1', 'clef2'],
      ['key2'],
    ]);
  });
});

const never = new XmlElement('');
