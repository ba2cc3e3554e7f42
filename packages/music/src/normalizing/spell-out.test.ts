import { describe, expect, it } from 'vitest';
import { parseXml, writeXml, XmlElement } from '#xml/element.ts';
import { marksOf } from './directions.ts';
import { spellOut } from './spell-out.ts';
import { aNote, aScore, someAttributes } from './testing.ts';

/** The measure of a score with these elements before its note. */
function spelledOut(inside: string, note = aNote('C5')): XmlElement {
  const score = parseXml(aScore([someAttributes() + inside + note]));
  spellOut(score);
  return (score.find('part') ?? score).find('measure') ?? score;
}

const direction = (...marks: string[]) =>
  `<direction>${marks.map((mark) => `<direction-type>${mark}</direction-type>`).join('')}</direction>`;

/** 'words:Allegro', 'metronome:quarter . 120' */
function marksIn(measure: XmlElement): string[] {
  const [first] = measure.list('direction');
  return marksOf(first ?? measure).map(({ name, text, children, attributes }) => {
    const inside = children.map((child) => (child.name === 'beat-unit-dot' ? '.' : child.text || child.name)).join(' ');
    return `${name}:${attributes['parentheses'] === 'yes' ? `(${inside})` : inside || text}`;
  });
}

const marksOfWords = (words: string) => marksIn(spelledOut(direction(`<words>${words}</words>`)));

it.each([
  ['\uE047', 'segno:'],
  ['\u{1D10C}', 'coda:'],
])('a sign that is written as words becomes that sign: %s', (words, mark) => {
  expect(marksOfWords(words)).toEqual([mark]);
});

it('a sign among words stands among them', () => {
  expect(marksOfWords('Dal \u{1D10B} al Fine')).toEqual(['words:Dal ', 'segno:', 'words: al Fine']);
});

describe('a tempo that is written in words', () => {
  it.each([
    ['\u{1D15F} = 100', 'metronome:quarter 100'],
    ['\u{1D158}\u{1D165} = 100', 'metronome:quarter 100'],
    ['♩=60-66', 'metronome:quarter 60-66'],
    ['\u{1D15E}\u{1D16D} = ca. 72', 'metronome:half . ca. 72'],
    ['\uECA7\uECB7 = 90', 'metronome:eighth . 90'],
  ])('becomes a metronome mark: %s', (words, mark) => {
    expect(marksOfWords(words)).toEqual([mark]);
  });

  it('keeps the words before it, its brackets, and the words after it', () => {
    expect(marksOfWords('Allegro (♩ = 120)')).toEqual(['words:Allegro\u00A0', 'metronome:(quarter 120)']);
    expect(marksOfWords('Langsam ♩ = 40 legato')).toEqual([
      'words:Langsam ',
      'metronome:quarter 40',
      'words: legato\u00A0',
    ]);
  });

  it('adopts the brackets that a file writes around its metronome mark', () => {
    const metronome = '<metronome><beat-unit>half</beat-unit><per-minute>80</per-minute></metronome>';
    const measure = spelledOut(direction('<words>Vivo (</words>', metronome, '<words>)</words>'));

    expect(marksIn(measure)).toEqual(['words:Vivo\u00A0', 'metronome:(half 80)']);
  });

  it('is unchanged without a number or a note', () => {
    expect(marksOfWords('♩ = ♪')).toEqual(['words:♩ = ♪']);
    expect(marksOfWords('a = 3')).toEqual(['words:a = 3']);
  });
});

describe('characters of a music font', () => {
  it('become the dynamic that they spell', () => {
    const dynamic = '<dynamics><other-dynamics>\uE521\uE522</other-dynamics></dynamics>';
    expect(marksIn(spelledOut(direction(dynamic)))).toEqual(['dynamics:mf']);
  });

  it('become letters if there is no such dynamic', () => {
    const dynamic = '<dynamics><other-dynamics>\uE522\uE521\uE522</other-dynamics></dynamics>';
    expect(marksIn(spelledOut(direction(dynamic)))).toEqual(['dynamics:fmf']);
  });

  it('become accidentals in syllables', () => {
    const lyric = '<lyric><text>B\uE260</text></lyric>';
    const [note] = spelledOut('', aNote('C5', { more: lyric })).list('note');
    expect(((note ?? never).find('lyric') ?? never).find('text')?.text).toBe('B♭');
  });
});

const never: XmlElement = new XmlElement('');

it('fingers that take turns on a note stand in one line, and those of a chord stay apart', () => {
  const fingersOf = (marks: string) => {
    const measure = spelledOut('', aNote('C5', { notations: `<technical>${marks}</technical>` }));
    return Array.from(writeXml(measure).matchAll(/<fingering[^>]*>([^<]*)/g), ([, finger]) => finger);
  };
  const next = (finger: number) => `<fingering substitution="yes">${finger}</fingering>`;

  expect(fingersOf(`<fingering>4</fingering>${next(5)}`)).toEqual(['4–5']);
  expect(fingersOf(`<fingering>3</fingering>${next(2)}${next(1)}<fingering>5</fingering>`)).toEqual(['3–2–1', '5']);
  expect(fingersOf(next(5))).toEqual(['5']);
});

describe('what a file writes on every staff', () => {
  const tempo = direction(
    '<words>Allegretto</words>',
    '<metronome><beat-unit>quarter</beat-unit><per-minute>92</per-minute></metronome>',
  );
  /** The words and signs of each staff. */
  function marksByStaff(marks: string): string[][] {
    const below = marks.replaceAll('</direction>', '<staff>2</staff></direction>');
    const whole = { type: 'whole' };
    const measure = [
      someAttributes({ more: '<staves>2</staves>' }) + marks + aNote('C5', { ...whole, staff: 1 }),
      `<backup><duration>48</duration></backup>${below}${aNote('C3', { ...whole, voice: 2, staff: 2 })}`,
    ].join('');
    const score = parseXml(aScore([measure]));
    spellOut(score);
    const directions = score.within('part', 'measure', 'direction');
    return ['1', '2'].map((staff) =>
      directions
        .filter((one) => (one.textOf('staff') ?? '1') === staff)
        .flatMap(marksOf)
        .map(({ name }) => name),
    );
  }

  it.each([
    ['a tempo', tempo, ['words', 'metronome']],
    ['a rehearsal mark', direction('<rehearsal>A</rehearsal>'), ['rehearsal']],
    ['a sign of a jump', direction('<segno/>'), ['segno']],
    ['words of a jump', direction('<words>D.S. al Fine</words>'), ['words']],
  ])('stands above the highest one if it is for all of them: %s', (_, marks, kept) => {
    expect(marksByStaff(marks)).toEqual([kept, []]);
  });

  it.each([
    ['expression', direction('<words>dolce</words>'), ['words']],
    ['dynamics', direction('<dynamics><p/></dynamics>'), ['dynamics']],
  ])('stays where it is for each staff: %s', (_, marks, kept) => {
    expect(marksByStaff(marks)).toEqual([kept, kept]);
  });
});
