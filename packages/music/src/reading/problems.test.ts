import { describe, expect, it } from 'vitest';
import { limits } from './limits.ts';
import { problemInEnglish } from './problems.ts';
import { attributes, bytesOf, getProblem, getScore, note, part, xml } from './testing.ts';

const good = xml(part(attributes + note('C4/4')), '<work><work-title>Bärentanz</work-title></work>');

function utf16(text: string, isBigEndian: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer(text.length * 2 + 2));
  view.setUint16(0, 0xfeff, !isBigEndian);
  for (let i = 0; i < text.length; i++) view.setUint16(2 + i * 2, text.charCodeAt(i), !isBigEndian);
  return new Uint8Array(view.buffer);
}

function latin1(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

describe('decoding', () => {
  it.each([
    ['UTF-8 with byte order mark', bytesOf(`\uFEFF${good}`)],
    ['UTF-8 that declares itself as UTF-16', bytesOf(good.replace('UTF-8', 'UTF-16'))],
    ['UTF-16 LE', utf16(good.replace('UTF-8', 'UTF-16'), false)],
    ['UTF-16 BE', utf16(good.replace('UTF-8', 'UTF-16'), true)],
    ['ISO-8859-1', latin1(good.replace('UTF-8', 'ISO-8859-1'))],
  ])('reads %s', (_, bytes) => {
    expect(getScore(bytes).title).toBe('Bärentanz');
  });

  it.each([
    ['nothing', new Uint8Array(), 'score-file.empty', null],
    ['spaces', ' \n ', 'score-file.empty', null],
    ['an archive', 'PK\u0003\u0004', 'score-file.other-format', null],
    ['a file of another program', '<museScore version="4.20"/>', 'score-file.other-format', null],
    ['invalid UTF-8', latin1(good.replace('<work>', '\n<work>')), 'score-file.encoding-invalid', 3],
    ['an encoding that nobody knows', good.replace('UTF-8', 'EBCDIC'), 'score-file.encoding-unknown', 1],
    ['UTF-16 without byte order mark', utf16(good, false).subarray(2), 'score-file.utf-16', 1],
    ['NUL characters', good.replace('tanz', '\0'), 'score-file.nul', 2],
    ['too many bytes', new Uint8Array(limits.bytes + 1), 'score-file.too-large', null],
    ['plain text', 'Hello', 'score-file.not-xml', 1],
    ['a web page', '<!DOCTYPE html><br>', 'score-file.web-page', 1],
  ])('refuses %s', (_, content, code, line) => {
    expect(getProblem(content)).toMatchObject({ code, params: { line } });
  });
});

describe('refusing XML that is not a score', () => {
  const group = '<part-group type="start" number="1"/><part-group type="stop" number="1"/>';
  const nestedGroups = (count: number) =>
    Array.from({ length: count }, (_, i) => `<part-group type="start" number="${i}"/>`).join('');
  const ending = (text: string) => `<barline><ending number="1" type="start">${text}</ending></barline>`;
  const external =
    '<!DOCTYPE score-partwise PUBLIC "-//Recordare//DTD MusicXML 4.0 Partwise//EN" "http://127.0.0.1:9/[partwise].dtd">';

  it('accepts a DOCTYPE that only names a DTD', () => {
    expect(getScore(good.replace('<score', `${external}<score`)).title).toBe('Bärentanz');
  });

  it.each([
    [
      'a DOCTYPE with content',
      good.replace('<score', `${external.replace('>', '[]>')}<score`),
      'score-file.doctype',
      2,
    ],
    ['an unknown entity', good.replace('tanz', '&nbsp;'), 'score-file.entity', 2],
    ['another root', '<opus/>', 'score-file.wrong-root', 1],
    ['a timewise score', '<score-timewise/>', 'score-file.timewise', 1],
    [
      'a part that the part list does not name',
      good.replace('<part id="P1">', '\n<part id="P2">'),
      'score-file.part-unlisted',
      3,
    ],
    ['a file cut off', good.slice(0, -40), 'score-file.truncated', 2],
    ['an ampersand that is no entity', good.replace('tanz', 'tanz & Polka'), 'score-file.malformed', 2],
    ['tags that do not match', good.replace('</work>', '</opus>'), 'score-file.malformed', 2],
    ['a score without measures', xml('<part id="P1"/>'), 'score-file.no-music', null],
    ['too deep nesting', xml('<a>'.repeat(limits.depth)), 'score-file.too-much', 2],
    ['too many measures', xml(part(...Array<string>(limits.measures + 1).fill(''))), 'score-file.too-many-measures', 2],
    ['too many parts', xml('<part id="P"/>'.repeat(limits.parts + 1)), 'score-file.too-many-parts', 2],
    ['too many elements', xml('<a/>'.repeat(limits.elements)), 'score-file.too-much', 2],
    ['a measure of too many elements', xml(part('<a/>'.repeat(limits.elementsOfOnePiece))), 'score-file.too-much', 2],
    ['a comment without end', good.replace('<work>', `<!--${'- '.repeat(200_000)}`), 'score-file.too-much', 2],
    [
      'too many notes in a measure',
      xml(part(note('C4/0').repeat(limits.notesOfOneMeasure + 1))),
      'score-file.too-many-notes',
      2,
    ],
    [
      'too many groups of parts',
      good.replace('<part-list>', `<part-list>${group.repeat(limits.partGroups / 2 + 1)}`),
      'score-file.crowded',
      2,
    ],
    [
      'too many groups inside one another',
      good.replace('<part-list>', `<part-list>${nestedGroups(limits.nestedPartGroups + 1)}`),
      'score-file.too-much',
      2,
    ],
    [
      'too long a text above an ending',
      good.replace('</measure>', `${ending('z'.repeat(limits.endingText + 1))}</measure>`),
      'score-file.too-much',
      2,
    ],
    ['too long a text', good.replace('tanz', 'z'.repeat(limits.text)), 'score-file.too-much', 2],
    [
      'too many attributes',
      good.replace('<work>', `<work ${Array.from({ length: 65 }, (_, i) => `a${i}=""`).join(' ')}>`),
      'score-file.too-much',
      2,
    ],
  ])('refuses %s', (_, content, code, line) => {
    expect(getProblem(content)).toMatchObject({ code, params: { line } });
  });
});

describe('refusing invalid values', () => {
  const lonely = (content: string) => xml(part(`\n${content}`));
  const harmony = (content: string) => `<harmony>${content}</harmony>`;

  it.each([
    ['<divisions>', attributes.replace('<divisions>1', '<divisions>0')],
    ['<fifths>', attributes.replace('<fifths>0', '<fifths>8')],
    ['<beats>', attributes.replace('<beats>4', '<beats>0')],
    ['<beat-type>', attributes.replace('<beat-type>4', '<beat-type>3')],
    ['<time>', attributes.replace('<beat-type>4</beat-type>', '')],
    ['<sign>', attributes.replace('<sign>G', '<sign>H')],
    ['<line>', attributes.replace('<line>2', '<line>99999')],
    ['<staves>', attributes.replace('<clef>', '<staves>100</staves><clef>')],
    ['<octave>', note('C99')],
    ['<step>', note('H4')],
    ['<alter>', note('C4').replace('<octave>', '<alter>1e3</alter><octave>')],
    ['<duration>', note('C4/-5')],
    ['<duration>', note('C4/9999999')],
    ['<note>', note('C4/1000') + note('C4/1000')],
    ['<type>', note('C4', '<type>crotchet</type>')],
    ['<staff>', note('C4', '<staff>0</staff>')],
    ['<note>', '<note><duration>1</duration></note>'],
    ['<sound>', '<sound tempo="0"/>'],
    [
      '<staff-lines>',
      attributes.replace('</attributes>', '<staff-details><staff-lines>50</staff-lines></staff-details></attributes>'),
    ],
    ['<key-alter>', attributes.replace('<fifths>0</fifths>', '<key-step>C</key-step><key-alter>99</key-alter>')],
    ['<root-alter>', harmony('<root><root-step>C</root-step><root-alter>9</root-alter></root>')],
    ['<bass-alter>', harmony('<bass><bass-step>C</bass-step><bass-alter>0.5</bass-alter></bass>')],
    ['<degree-value>', harmony('<degree><degree-value/></degree>')],
    ['<degree-alter>', harmony('<degree><degree-alter>9</degree-alter></degree>')],
    ['<string>', note('C4', '<notations><technical><string>1000000</string></technical></notations>')],
    ['<fret>', note('C4', '<notations><technical><fret>x</fret></technical></notations>')],
    ['<tremolo>', note('C4', '<notations><ornaments><tremolo>2000</tremolo></ornaments></notations>')],
  ])('names %s of %s, its measure and its line', (name, content) => {
    const problem = getProblem(lonely(content));
    expect(problem.params.line).toBe(3);
    expect(problemInEnglish(problem)).toContain(name);
    expect(problemInEnglish(problem)).toMatch(/^Measure 1, line 3: /);
    expect(problemInEnglish(problem)).toMatch(/(lacks|makes sense|makes its measure longer)/);
  });
});

describe('the measure of a refused value', () => {
  it.each([
    ['number="0" implicit="yes"', 'The pickup measure, line 3: '],
    ['number="X1" implicit="yes"', 'Measure X1, line 3: '],
    ['number="33"', 'Measure 33, line 3: '],
  ])('is named as it is printed: %s', (attributesOfMeasure, named) => {
    const faulty = `<part id="P1"><measure ${attributesOfMeasure}>\n${note('C99')}</measure></part>`;
    expect(problemInEnglish(getProblem(xml(faulty)))).toContain(named);
  });
});

describe('refusing what would hold an engraver for minutes', () => {
  const lyric = '<lyric><text>la</text></lyric>';
  const sung = (verses: number) => note('C4', lyric.repeat(verses));
  const manyStaves = attributes.replace('<clef>', `<staves>${limits.stavesOfOnePart}</staves><clef>`);

  it.each([
    ['lyric', 'note', limits.lyricsOfOneNote, sung],
    ['fingering', 'note', limits.elementsOfOneEntry, fingered],
    [
      'direction-type',
      'direction',
      limits.elementsOfOneEntry,
      (count: number) => direction('<direction-type/>', count),
    ],
    ['direction', 'measure', limits.entriesOfOneMeasure, (count: number) => direction('').repeat(count)],
    ['grace', 'measure', limits.graceNotes, (count: number) => '<note><grace/><rest/></note>'.repeat(count)],
    ['voice', 'measure', limits.voicesOfOneMeasure, voices],
    ['tuplet', 'measure', limits.nestedTuplets, tuplets],
  ])('accepts <%s> in a <%s> up to %i, and refuses more with its measure and line', (element, inside, max, of) => {
    expect(getScore(xml(part(of(max)))).measures).toHaveLength(1);
    expect(getProblem(xml(part('', `\n${of(max + 1)}`)))).toMatchObject({
      code: 'score-file.crowded',
      params: { line: 3, inMeasure: '2', inside, element, max },
    });
  });

  it('counts lyrics over all parts', () => {
    const measure = sung(limits.lyricsOfOneNote).repeat(100);
    const measures = limits.lyricsOfOneScore / (limits.lyricsOfOneNote * 100);
    const sungPart = part(...Array.from({ length: Math.ceil(measures) }, () => measure));
    expect(getProblem(xml(sungPart)).code).toBe('score-file.too-many-lyrics');
  });

  it('counts the measures that are played', () => {
    const repeat = '<barline location="right"><repeat direction="backward" times="99"/></barline>';
    const repeated = (count: number) => xml(part(...Array.from({ length: count }, () => note('C4') + repeat)));
    const most = Math.floor(limits.measuresPlayed / 99);
    expect(getScore(repeated(most)).measures).toHaveLength(most);
    expect(getProblem(repeated(most + 1))).toMatchObject({
      code: 'score-file.too-many-repeats',
      params: { line: 2, inMeasure: String(most + 1) },
    });
  });

  it('counts staves in all measures', () => {
    const parts = Array.from({ length: 4 }, (_, i) =>
      part(manyStaves, ...Array.from({ length: 999 }, () => '')).replace('P1', `P${i}`),
    );
    expect(getScore(xml(parts.slice(0, 3).join(''))).measures).toHaveLength(1_000);
    expect(getProblem(xml(parts.join(''))).code).toBe('score-file.too-many-staves');
  });

  it('counts staves one below the other', () => {
    const most = limits.stavesOfOneScore / limits.stavesOfOnePart;
    const parts = Array.from({ length: most + 1 }, (_, i) => `\n${part(manyStaves).replace('P1', `P${i}`)}`);
    expect(getScore(xml(parts.slice(1).join(''))).staves).toBe(limits.stavesOfOneScore);
    expect(getProblem(xml(parts.join('')))).toEqual({ code: 'score-file.too-many-staves', params: { line: most + 3 } });
  });

  it('accepts any number of measures with few verses', () => {
    expect(getScore(xml(part(...Array.from({ length: 200 }, () => sung(3))))).lyrics).toHaveLength(1);
  });

  function fingered(count: number): string {
    const fingering = '<fingering>1</fingering>'.repeat(count);
    return note('C4', `<notations><technical>${fingering}</technical></notations>`);
  }

  function direction(content: string, count = 1): string {
    return `<direction>${content.repeat(count)}</direction>`;
  }

  function voices(count: number): string {
    return Array.from({ length: count }, (_, i) => note('C4', `<voice>${i}</voice>`)).join('');
  }

  function tuplets(count: number): string {
    const begun = (_: unknown, i: number) => note('C4', `<notations><tuplet type="start" number="${i}"/></notations>`);
    return Array.from({ length: count }, begun).join('');
  }
});

describe('the sentences of a problem', () => {
  it('name the menu of the program', () => {
    expect(problemInEnglish({ code: 'score-file.other-format', params: { line: null, format: 'sibelius' } })).toBe(
      'This is a Sibelius score. In Sibelius, choose File > Export > MusicXML, then upload the exported file.',
    );
  });

  it.each([
    [null, 'This file lacks an <octave> in <pitch>.'],
    ['null', "This file says 'null' in <pitch>, where only an <octave> makes sense."],
    ["don't {max} #", "This file says 'don't {max} #' in <pitch>, where only an <octave> makes sense."],
  ])('repeat a value as it is: %s', (value, text) => {
    const params = { line: 3, inMeasure: '', element: 'pitch', value };
    expect(problemInEnglish({ code: 'score-file.no-octave', params })).toBe(
      `The pickup measure, line 3: ${text} Correct it in the notation program and export the score again.`,
    );
  });
});
