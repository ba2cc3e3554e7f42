import { describe, expect, it } from 'vitest';
import { parseXml, writeXml } from '#xml/element.ts';
import { dropNamesOfSolo, readMeasures, writeBreaks } from './layout.ts';

const note = '<note><rest/><duration>4</duration></note>';
const part = (id: string, measures: string[]) =>
  `<part id="${id}">${measures.map((inside, index) => `<measure number="${index + 1}">${inside}</measure>`).join('')}</part>`;
const score = (measures: string[], others = '') =>
  '<?xml version="1.0" encoding="UTF-8"?>\n<score-partwise><part-list><score-part id="P1">' +
  '<part-name font-size="9">Piano</part-name><part-abbreviation>Pno.</part-abbreviation></score-part>' +
  `${others && '<score-part id="P2"><part-name>Flute</part-name></score-part>'}</part-list>` +
  `${part('P1', measures)}${others}</score-partwise>`;
const right = (inside: string) => `<barline location="right">${inside}</barline>`;
const read = (xml: string) => readMeasures(parseXml(xml));
const withBreaks = (xml: string, starts: number[]) => {
  const document = parseXml(xml);
  writeBreaks(document, starts);
  return writeXml(document);
};

describe('measures', () => {
  it('mark where sections of a piece begin', () => {
    const key = '<attributes><key><fifths>-3</fifths></key></attributes>';
    const measures = read(
      score([
        note,
        `<barline location="left"><repeat direction="forward"/></barline>${note}`,
        note + right('<repeat direction="backward"/>'),
        note,
        `<direction><direction-type><rehearsal>A</rehearsal></direction-type></direction>${note}`,
        key + note,
        key + note,
        `<attributes><time><beats>3</beats><beat-type>4</beat-type></time></attributes>${note}`,
        `${note}<attributes><time/></attributes><direction><direction-type><rehearsal/></direction-type></direction>`,
        note + right('<bar-style>light-light</bar-style>'),
        note,
      ]),
    );

    const starts = measures.flatMap(({ startsSection }, index) => (startsSection ? [index] : []));
    expect(starts).toEqual([0, 1, 3, 4, 5, 7, 10]);
    expect(measures.map(({ fifths }) => fifths)).toEqual([0, 0, 0, 0, 0, -3, -3, -3, -3, -3, -3]);
  });

  it('include endings: a section begins after the second', () => {
    const ending = (number: string, type: string) => `<barline><ending number="${number}" type="${type}"/></barline>`;
    const measures = read(
      score([
        note,
        ending('1, 2', 'start') + note + right('<repeat direction="backward"/><ending number="1, 2" type="stop"/>'),
        ending('3', 'start') + note + ending('3', 'discontinue'),
        note,
      ]),
    );

    expect(measures.map(({ volta }) => volta)).toEqual([0, 1, 3, 0]);
    expect(measures.map(({ startsSection }) => startsSection)).toEqual([true, false, false, true]);
  });

  it("mark a pickup, and the file's breaks", () => {
    const xml = score([note, `<print new-system="yes"/>${note}`, `<print new-page="yes" new-system="yes"/>${note}`]);
    const measures = read(xml.replace('number="1"', 'number="0" implicit="yes"'));

    expect(measures.map(({ isPickup }) => isPickup)).toEqual([true, false, false]);
    expect(measures.map((measure) => measure.breakBefore)).toEqual([null, 'system', 'page']);
  });

  it('are those of the first part only', () => {
    expect(read(score([note, note], part('P2', [note, note, note])))).toHaveLength(2);
  });
});

describe('written breaks', () => {
  it('replace those of the file and earlier ones, and leave everything else as it is', () => {
    const layout = '<print new-page="yes"><system-layout/></print>';
    const xml = score([note, `<print new-system="yes"/>${note}`, layout + note, note], part('P2', [note, note, note]));
    const document = parseXml(xml);

    for (const starts of [[1], [2, 3], [0, 3]]) writeBreaks(document, starts);

    const system = '<print new-system="yes"/>';
    expect(writeXml(document)).toBe(
      xml
        .replace('<print new-system="yes"/>', '')
        .replace(layout, '<print><system-layout/></print>')
        .replace('<measure number="1">', `<measure number="1">${system}`)
        .replace('<measure number="4">', `<measure number="4">${system}`),
    );
  });

  it('are absent if no lines are planned', () => {
    const xml = score([note, note]);

    expect(withBreaks(xml, [])).toBe(xml);
  });
});

describe('names of parts', () => {
  it('are left out for a solo only', () => {
    const solo = parseXml(score([note]));
    const duet = parseXml(score([note], part('P2', [note])));
    dropNamesOfSolo(solo);
    dropNamesOfSolo(duet);

    expect(writeXml(solo)).toContain('<part-name font-size="9"/><part-abbreviation/>');
    expect(writeXml(duet)).toBe(score([note], part('P2', [note])));
  });

  it.each([
    ['the first alone', '<part-name/>', true],
    ['both alike', '<part-name>Klavier</part-name>', true],
    ['two players', '<part-name>Flöte</part-name>', false],
  ])('are left out for two hands in a brace, if the file names %s', (_, second, areLeftOut) => {
    const list =
      '<part-list><part-group type="start" number="1"><group-symbol>brace</group-symbol></part-group>' +
      `<score-part id="P1"><part-name>Klavier</part-name></score-part><score-part id="P2">${second}</score-part></part-list>`;
    const piano = parseXml(`<score-partwise>${list}</score-partwise>`);
    dropNamesOfSolo(piano);

    expect(writeXml(piano).includes('Klavier')).toBe(!areLeftOut);
  });
});
