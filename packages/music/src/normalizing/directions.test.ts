import { describe, expect, it } from 'vitest';
import { XmlElement } from '#xml/element.ts';
import { marksOf } from './directions.ts';
import { aNote, normalizedMeasures, someAttributes } from './testing.ts';

const direction = (types: string[], more = '', attributes = '') =>
  `<direction${attributes}>${types.map((type) => `<direction-type>${type}</direction-type>`).join('')}${more}</direction>`;

/** Directions of the first measure: their marks, as 'name text type line'. */
function directions(...measures: string[]): string[][] {
  const [first = '', ...others] = measures;
  return normalizedMeasures([someAttributes() + first + aNote('C5'), ...others])
    .flatMap((measure) => measure.list('direction'))
    .map((one) => marksOf(one).map(describeMark));
}

function describeMark({ name, text, attributes, children }: XmlElement): string {
  const inside = children.map((child) => child.name).join(' ');
  return [name, text && `'${text}'`, inside, attributes['type'], attributes['line']].filter(Boolean).join(' ');
}

const pedal = (type: string, more = '') => direction([`<pedal type="${type}" ${more}/>`]);
const line = 'line="yes"';

describe('a direction without a staff', () => {
  const words = direction(['<words>dolce</words>'], '<sound tempo="80"/>');
  const staffOf = (measures: XmlElement[]) => ((measures[0] ?? never).find('direction') ?? never).textOf('staff');
  const never = new XmlElement('');

  it('belongs to the first of several', () => {
    const clefs = '<staves>2</staves><clef number="1"><sign>G</sign></clef><clef number="2"><sign>F</sign></clef>';
    const left = `<backup><duration>12</duration></backup>${aNote('C3', { voice: 5, staff: 2 })}`;
    const measures = normalizedMeasures([
      someAttributes({ more: clefs }) + aNote('C5', { staff: 1 }) + left + words + aNote('C3', { voice: 5, staff: 2 }),
    ]);

    expect(staffOf(measures)).toBe('1');
    expect((measures[0] ?? never).find('direction')?.children.map(({ name }) => name)).toEqual([
      'direction-type',
      'staff',
      'sound',
    ]);
  });

  it('is unchanged if there is only one staff', () => {
    expect(staffOf(normalizedMeasures([someAttributes() + words + aNote('C5')]))).toBeNull();
  });
});

describe('directions', () => {
  it('are one for each mark that Verovio would leave out beside words', () => {
    expect(directions(direction(['<words>con</words>', '<pedal type="start"/>']))).toEqual([
      ["words 'con'"],
      ['pedal start'],
    ]);
    expect(directions(direction(['<octave-shift type="down"/>', '<words>a</words>', '<words>b</words>']))).toEqual([
      ["words 'a'", "words '\u00A0b'"],
      ['octave-shift down'],
    ]);
  });

  it('keep words and a dynamic on one line, with a space between them', () => {
    expect(directions(direction(['<dynamics><p/></dynamics>', '<words>dolce</words>']))).toEqual([
      ['dynamics p', "words ' dolce'"],
    ]);
    expect(directions(direction(['<words font-style="italic">sempre</words>', '<dynamics><p/></dynamics>']))).toEqual([
      ["words 'sempre\u00A0'", 'dynamics p'],
    ]);
  });

  it('keep the lines of a text', () => {
    expect(directions(direction(['<words>After solos,\n</words>', '<words>D.C. al Coda</words>']))).toEqual([
      ["words 'After solos,\nD.C. al Coda'"],
    ]);
  });

  it('separate a dynamic from a tempo, which keeps its sound', () => {
    const types = ['<words>Allegro</words>', '<dynamics><p/></dynamics>'];
    const [measure] = normalizedMeasures([direction(types, '<sound tempo="90"/>') + aNote('C5')]);

    expect(
      (measure ?? new XmlElement(''))
        .list('direction')
        .map((one) => [marksOf(one).map(describeMark), one.find('sound')?.attributes]),
    ).toEqual([
      [["words 'Allegro'"], { tempo: '90' }],
      [['dynamics p'], undefined],
    ]);
  });

  it('stay hidden if the file hides them, by attribute or in white, while their tempo sounds', () => {
    expect(directions(direction(['<words print-object="no">x</words>']))).toEqual([]);
    expect(directions(direction(['<pedal type="start" color="#FFFFFF"/>']))).toEqual([]);
    expect(directions(direction(['<words color="#00000000">x</words>'], '<sound tempo="90"/>'))).toEqual([['words']]);
    expect(directions(direction(['<words color="#FF0000">x</words>']))).toEqual([["words 'x'"]]);
  });

  it('have no metronome mark without a number', () => {
    const mark = (number: string) => `<metronome><beat-unit>quarter</beat-unit>${number}</metronome>`;

    expect(directions(direction([mark('<per-minute/>')]), direction([mark('<per-minute>90</per-minute>')]))).toEqual([
      ['metronome beat-unit per-minute'],
    ]);
  });
});

describe('pedal lines', () => {
  it('become signs if they never stop', () => {
    expect(directions(pedal('start', line))).toEqual([['pedal start no']]);
  });

  it('stop as lines whatever the stop says, and start again after a gap', () => {
    const music = pedal('start', line) + pedal('discontinue', line) + pedal('resume', line) + pedal('continue', line);

    expect(directions(music, pedal('stop'))).toEqual([
      ['pedal start yes'],
      ['pedal stop yes'],
      ['pedal start yes'],
      [],
      ['pedal stop yes'],
    ]);
  });

  it('that overlap by a note are one line that changes', () => {
    const change = pedal('start', line) + aNote('E5') + pedal('stop', line);

    expect(directions(pedal('start', line), change, change, aNote('C5') + pedal('stop', line))).toEqual([
      ['pedal start yes'],
      ['pedal stop yes'],
      ['pedal start yes'],
      ['pedal stop yes'],
      ['pedal start yes'],
      ['pedal stop yes'],
    ]);
    const order = normalizedMeasures([pedal('start', line) + aNote('C5'), change + aNote('C5'), pedal('stop', line)]);
    expect(order[1]?.children.map(({ name }) => name)).toEqual(['direction', 'direction', 'note', 'note']);
  });

  it('stop and start again where the pedal changes', () => {
    expect(directions(pedal('start', line), pedal('change', line) + pedal('stop', line))).toEqual([
      ['pedal start yes'],
      ['pedal stop yes'],
      ['pedal start yes'],
      ['pedal stop yes'],
    ]);
    expect(directions(pedal('start'), pedal('change'))).toEqual([['pedal start'], ['pedal change']]);
  });

  it('are placed below the lowest staff of their part', () => {
    const staves = '<attributes><staves>2</staves></attributes>';
    const staffOf = (more: string) => {
      const [measure] = normalizedMeasures([staves + direction(['<pedal type="start"/>'], more)]);
      return ((measure ?? new XmlElement('')).find('direction') ?? new XmlElement('')).textOf('staff');
    };

    expect([staffOf(''), staffOf('<staff>1</staff>')]).toEqual(['2', '2']);
  });
});

it('texts with thousands of line ends are joined at once, which would otherwise take minutes', () => {
  const gap = '\n'.repeat(9_900);
  const words = Array.from({ length: 160 }, () => `<words>\na${gap}b\n</words>`).join('');

  const [[joined = ''] = []] = directions(direction([words]));

  expect(joined.split('a')).toHaveLength(161);
});
