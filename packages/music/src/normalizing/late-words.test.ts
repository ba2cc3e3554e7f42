import { describe, expect, it } from 'vitest';
import { writeXml, XmlElement } from '#xml/element.ts';
import { aNote, normalizedMeasures, someAttributes } from './testing.ts';

const never = new XmlElement('none');
const whole = aNote('C5', { type: 'whole' });
const says = (text: string, more = '') =>
  `<direction><direction-type><words>${text}</words></direction-type>${more}</direction>`;
const end = '<barline location="right"><repeat direction="backward"/></barline>';

/** The words of each measure; '>' marks those that are aligned with the barline. */
const saidIn = (measures: XmlElement[]) =>
  measures.map((measure) =>
    measure.list('direction').map((direction) => {
      const words = (direction.find('direction-type') ?? direction).find('words');
      return `${words?.attributes['halign'] === 'right' ? '>' : ''}${words?.text}`;
    }),
  );

describe('words after the last note of a measure', () => {
  it('move to the beginning of the next measure', () => {
    const measures = normalizedMeasures([someAttributes() + whole + says('poco rit.'), whole, whole]);

    expect(saidIn(measures)).toEqual([[], ['poco rit.'], []]);
    expect(measures[1]?.children[0]?.name).toBe('direction');
  });

  it.each([
    ['jumps', says('D.C. al Fine')],
    ['the end of a repeat', says('last time slower') + end],
  ])('stay where they end something, up to the bar line: %s', (_, late) => {
    const [first, second] = saidIn(normalizedMeasures([someAttributes() + whole + late, whole]));

    expect(first).toEqual([expect.stringMatching(/^>/)]);
    expect(second).toEqual([]);
  });

  it.each([
    ['three times', whole, 3, ['>3×']],
    ['twice', whole, 2, []],
    ['three times, as the file says itself', says('play 3 times') + whole, 3, ['play 3 times']],
  ])('say how often a repeat is played: %s', (_, measure, times, said) => {
    const repeat = end.replace('/></', ` times="${times}"/></`);
    const [first] = saidIn(normalizedMeasures([someAttributes() + measure + repeat, whole]));

    expect(first).toEqual(said);
  });

  it('stay in the last measure, and before a note that follows', () => {
    const half = aNote('C5', { type: 'half' });
    const measures = normalizedMeasures([someAttributes() + half + says('dolce') + half, whole + says('attacca')]);

    expect(saidIn(measures)).toEqual([['dolce'], ['>attacca']]);
  });

  it('a coda sign, by which one leaves the measure, stands before its barline', () => {
    const coda = '<direction><direction-type><coda/></direction-type></direction>';
    const [first] = normalizedMeasures([
      someAttributes() + whole + coda + '<backup><duration>48</duration></backup>' + whole,
      whole,
    ]);

    expect(((first ?? never).find('direction') ?? never).textOf('offset')).toBe('-6');
  });

  it('stand before the barline together with a sign', () => {
    const toCoda = says('To Coda ').replace(
      '<direction-type>',
      '<direction-type><coda/></direction-type><direction-type>',
    );
    const [first, second] = saidIn(normalizedMeasures([someAttributes() + whole + toCoda, whole]));

    expect([first?.length, second?.length]).toEqual([1, 0]);
    expect(
      normalizedMeasures([someAttributes() + whole + toCoda, whole]).map((measure) =>
        writeXml(measure).includes('halign'),
      ),
    ).toEqual([true, false]);
  });

  it('stay if the file gives their distance from the note', () => {
    const measures = normalizedMeasures([someAttributes() + whole + says('rit.', '<offset>-12</offset>'), whole]);

    expect(saidIn(measures)).toEqual([['rit.'], []]);
  });
});
