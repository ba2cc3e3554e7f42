import { describe, expect, it } from 'vitest';
import { parseXml, writeXml, XmlElement } from '#xml/element.ts';
import { listFixtures, readFixture } from '#testing/fixtures.ts';
import { normalize, rules } from './normalize.ts';
import { aNote, aScore, normalizedMeasures, someAttributes } from './testing.ts';
import { cpuTime } from '#testing/cpu-time.ts';

/** How large the scores are of which the time is measured: the larger, the surer. */
const size = process.env['TEST_ALL'] === 'true' ? 6 : 1;

const namesOf = (measure: XmlElement | undefined) => measure?.children.map(({ name }) => name);

/** The kernel may count a thread's time in steps as long as this. */
const tickMs = 10;

it('each rule stands once, behind those that it relies on', () => {
  const all = rules.map(({ rule }) => rule);
  expect(new Set(all).size).toBe(all.length);
  for (const [index, { after = [] }] of rules.entries())
    for (const earlier of after) expect(all.slice(0, index)).toContain(earlier);
});

describe('a score before it is drawn', () => {
  it('begins with its attributes, which are added if there are none', () => {
    const harmony = '<harmony><root><root-step>C</root-step></root><kind>major</kind></harmony>';

    expect(namesOf(normalizedMeasures([harmony + someAttributes() + aNote('C5')])[0])).toEqual([
      'attributes',
      'harmony',
      'note',
    ]);
    expect(namesOf(normalizedMeasures([aNote('r'), aNote('r')])[0])).toEqual(['attributes', 'note']);
  });

  it('joins the notations of a note, and writes ties that only sound', () => {
    const tie = '<tie type="start"/></note>';
    const note = aNote('C5', { notations: '<fermata/></notations><notations><slur type="start"/>' });
    const [measure] = normalizedMeasures([someAttributes() + note.replace('</note>', tie)]);
    const notations = ((measure ?? new XmlElement('')).find('note') ?? new XmlElement('')).list('notations');

    expect(notations.map(({ children }) => children.map(({ name }) => name))).toEqual([['fermata', 'slur', 'tied']]);
  });

  it('prints functions and numerals as chord symbols, and N.C. for none', () => {
    const symbols = [
      '<function>IV</function><kind>major</kind>',
      '<numeral><numeral-root text="V">5</numeral-root></numeral><kind>major</kind>',
      '<root><root-step text="">C</root-step></root><kind>none</kind>',
    ];
    const harmonies = symbols.map((symbol) => `<harmony>${symbol}</harmony>`).join('');
    const [measure] = normalizedMeasures([someAttributes() + harmonies + aNote('C5')]);

    expect(
      (measure ?? new XmlElement('')).list('harmony').map((one) => (one.find('root') ?? one).find('root-step')?.text),
    ).toEqual(['IV', 'V', 'N.C.']);
  });

  it('prints the kind of a chord whose text is blank or whose kind is not of the standard', () => {
    const kinds = [
      '<kind text="">minor</kind>',
      '<kind text="">dominant-seventh</kind>',
      '<kind>minor-major</kind>',
      '<kind text="">major</kind>',
      '<kind text="-7">minor-seventh</kind>',
    ];
    const root = '<root><root-step>C</root-step></root>';
    const harmonies = kinds.map((kind) => `<harmony>${root}${kind}</harmony>`).join('');
    const [measure] = normalizedMeasures([someAttributes() + harmonies + aNote('C5')]);

    const texts = (measure ?? new XmlElement('')).list('harmony').map((one) => one.find('kind')?.attributes['text']);
    expect(texts).toEqual([undefined, '7', 'mMaj7', '', '-7']);
  });

  it('has chord symbols with accidentals before their numbers', () => {
    const kind = '<kind text="mi7b5(#9)">half-diminished</kind>';
    const harmony = `<harmony><root><root-step>C</root-step></root>${kind}</harmony>`;
    const [measure] = normalizedMeasures([someAttributes() + harmony + aNote('C5')]);

    expect(writeXml(measure ?? parseXml('<x/>'))).toContain('<kind text="mi7♭5(♯9)">');
  });

  it('has no degrees of chord symbols that are hidden, or included in the text of the kind', () => {
    const degree = (value: number, { of = '', own = '' } = {}) =>
      `<degree${own}><degree-value${of}>${value}</degree-value><degree-alter>0</degree-alter><degree-type>add</degree-type></degree>`;
    const degrees = degree(7, { of: ' text=""' }) + degree(11, { own: ' print-object="no"' }) + degree(9);
    const kind = '<kind text="7sus">suspended-fourth</kind>';
    const harmony = `<harmony><root><root-step>C</root-step></root>${kind}${degrees}</harmony>`;
    const [measure] = normalizedMeasures([someAttributes() + harmony + aNote('C5')]);

    expect(writeXml(measure ?? parseXml('<x/>')).match(/<degree-value[^>]*>\d+/g)).toEqual(['<degree-value>9']);

    const sixNine = harmony.replace(kind, '<kind text="6/9">major-sixth</kind>').replace(degrees, degree(9));
    expect(
      writeXml(normalizedMeasures([someAttributes() + sixNine + aNote('C5')])[0] ?? parseXml('<x/>')),
    ).not.toContain('<degree');
  });

  it('has no hidden chord symbols, and no symbols of hidden notes', () => {
    const hidden = '<harmony print-object="no"><root><root-step>C</root-step></root><kind>major</kind></harmony>';
    const note = aNote('C5', {
      notations: '<fermata print-object="no"/><technical><fingering color="#FFFFFF">1</fingering></technical>',
    });

    expect(writeXml(normalizedMeasures([someAttributes() + hidden + note])[0] ?? parseXml('<x/>'))).not.toMatch(
      /harmony|fermata|fingering/,
    );
  });

  it('has no hidden staves, which keep their lines', () => {
    const details = '<staff-details print-object="no"><staff-lines>1</staff-lines></staff-details>';
    const [measure] = normalizedMeasures([`${someAttributes()}<attributes>${details}</attributes>${aNote('C5')}`]);

    expect(writeXml(measure ?? parseXml('<x/>'))).toContain(details.replace('"no"', '"yes"'));
  });

  it('has no beams, slurs and ties of notes that are hidden', () => {
    const beam = '<beam number="1">begin</beam>';
    const note = aNote('C5', { type: 'eighth', more: beam, notations: '<slur type="start"/>' });
    const hidden = note.replace('<note>', '<note print-object="no">');
    const written = (notes: string) => writeXml(normalizedMeasures([someAttributes() + notes])[0] ?? parseXml('<x/>'));

    expect(written(note)).toMatch(/<beam[^]*<slur/);
    expect(written(hidden)).not.toMatch(/<beam|<slur/);
  });

  it('is unchanged if nothing needs correction', () => {
    for (const name of listFixtures('real')) {
      const text = readFixture('real', name).toString('utf8');
      const names = ['accidental', 'beam', 'tuplet', 'note', 'slur', 'dynamics', 'fingering', 'text'];
      const before = parseXml(text);
      const after = parseXml(text);
      normalize(after);
      for (const one of names) expect(count(after, one), `${name}: ${one}`).toBe(count(before, one));
      expect(wordsIn(after), name).toBe(wordsIn(before));
    }
  });

  it('takes no longer for each measure of a long score than of a short one', () => {
    const measure = (index: number) =>
      (index === 0 ? someAttributes() : '') +
      '<direction><direction-type><words>D.C.</words></direction-type><direction-type><pedal type="change" line="yes"/></direction-type></direction>' +
      aNote('F#5', { type: 'eighth', ratio: '3:2' }).repeat(12);
    const timeOf = (measures: number) => {
      const score = aScore(Array.from({ length: measures }, (_, index) => measure(index)));
      const begin = cpuTime();
      const parsed = parseXml(score);
      normalize(parsed);
      writeXml(parsed);
      return cpuTime() - begin;
    };
    timeOf(80);
    const short = Math.min(...[1, 2, 3, 4, 5].map(() => timeOf(40 * size)));
    const long = Math.min(...[1, 2, 3].map(() => timeOf(320 * size)));

    expect(long).toBeLessThan(24 * Math.max(tickMs, short));
  });

  it('takes as long for one measure of many notes', () => {
    const timeOf = (notes: number) => {
      const score = parseXml(aScore([someAttributes() + aNote('F#5', { type: '16th' }).repeat(notes)]));
      const begin = cpuTime();
      normalize(score);
      return cpuTime() - begin;
    };
    timeOf(1_000);
    const short = Math.min(...[1, 2, 3, 4, 5].map(() => timeOf(500 * size)));
    const long = Math.min(...[1, 2, 3, 4, 5].map(() => timeOf(4_000 * size)));

    // What compares each with each takes 64 times as long.
    expect(long).toBeLessThan(40 * Math.max(tickMs, short));
  });
});

/** All words, without blanks and line breaks. */
function wordsIn({ name, text, children }: XmlElement): string {
  return (name === 'words' ? text.replaceAll(/\s/g, '') : '') + children.map(wordsIn).join('');
}

function count(element: XmlElement, name: string): number {
  return element.children.reduce((sum, child) => sum + count(child, name), element.name === name ? 1 : 0);
}
