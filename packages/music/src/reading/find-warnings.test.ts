import { describe, expect, it } from 'vitest';
import { attributes, back, getScore, lower, note, part, twoStaves, upper, xml } from './testing.ts';
import { findWarnings } from './find-warnings.ts';
import { warningInEnglish } from './warnings.ts';

const whole = upper('C5/4') + back(4) + lower('C3/4');

function warn(...measures: string[]): string[] {
  return findWarnings(getScore(xml(part(...measures)))).map(warningInEnglish);
}

describe('warnings about measure lengths', () => {
  it('are absent for a correct score', () => {
    expect(warn(twoStaves + whole, whole)).toEqual([]);
  });

  it('count beats per hand', () => {
    const score = getScore(xml(part(twoStaves + whole, whole, upper('C5/4') + back(4) + lower('C3/5'))));
    const [warning] = findWarnings(score);
    expect(warning).toEqual({
      measure: 3,
      code: 'warning.beats',
      params: { from: '3', to: '3', staff: 'left', beats: 5, time: '4/4' },
    });
    expect(warning && warningInEnglish(warning)).toBe('Measure 3, left hand: 5 beats in 4/4');
  });

  it('call a pickup by that name, never by a number', () => {
    const pickup = upper('C5/2') + back(2) + lower('C3');
    expect(warn(twoStaves + pickup, whole)).toEqual(['The pickup measure, left hand: 1 beat instead of 2']);
  });

  it('name notes without a duration, which are read by their note values', () => {
    const lacking = note('C4', '<type>half</type>').replace('<duration>1</duration>', '');
    expect(warn(attributes + note('C4/4'), lacking + lacking)).toContain(
      'Measure 2: 2 notes without a duration; their note values are used',
    );
  });

  it('count only filled time if a rest is missing', () => {
    const gap = `${upper('C5')}<forward><duration>1</duration></forward>${upper('C5/2')}${back(4)}${lower('C3/4')}`;
    expect(warn(twoStaves + whole, gap)).toEqual(['Measure 2, right hand: 3 beats in 4/4']);
  });

  it('let one voice fill what another leaves open', () => {
    const other = note('E4/4', '<voice>2</voice><staff>1</staff>');
    expect(warn(twoStaves + upper('C5') + back(1) + other + back(4) + lower('C3/4'))).toEqual([]);
  });

  it('accept a voice that crosses to the other staff', () => {
    const crossing = note('C4/2', '<voice>5</voice><staff>1</staff>');
    expect(warn(twoStaves + upper('C5/4') + back(4) + lower('C3/2') + crossing)).toEqual([]);
  });

  it('accept a pickup and the measure that completes it', () => {
    const three = upper('C5/3') + back(3) + lower('C3/3');
    expect(warn(twoStaves + upper('C5') + back(1) + lower('C3'), whole, three)).toEqual([]);
  });

  it('accept a measure that a repeat splits in two', () => {
    const half = upper('C5/2') + back(2) + lower('C3/2');
    const repeat = '<barline><repeat direction="backward"/></barline>';
    expect(warn(twoStaves + whole, half + repeat, half, whole)).toEqual([]);
  });

  it('find a missing beat in the first measure', () => {
    expect(warn(twoStaves + upper('C5/3') + back(3) + lower('C3/4'), whole)).toEqual([
      'Measure 1, right hand: 3 beats in 4/4',
    ]);
  });

  it('report a run of equal faults once, and count excess beats', () => {
    const wrong = upper('C5/4') + back(4) + lower('C3/5');
    const row = [twoStaves + whole, wrong, wrong, wrong];
    expect(warn(...row)).toEqual(['Measures 2–4, left hand: 5 beats in 4/4']);

    const pairs = Array.from({ length: 9 }, () => [whole, wrong]).flat();
    const texts = warn(twoStaves + whole, ...pairs);
    expect(texts).toHaveLength(7);
    expect(texts.at(-1)).toBe('More measures that don’t add up: 15, 17, 19');
  });

  it('find a hand that is left blank in a measure', () => {
    expect(warn(twoStaves + whole, upper('C5/4'))).toEqual(['Measure 2, left hand: nothing written, not even a rest']);
  });
});

const oneLower = '<clef-octave-change>-1</clef-octave-change>';
const inBFlat = '<transpose><chromatic>-2</chromatic></transpose>';

type Solo = { name?: string; sound?: string; program?: number };

/** Warnings about a part of one staff with a chord of two octaves. */
function warnSolo(sheet: string, { name = '', sound, program }: Solo): string[] {
  const chord = note('G3/4') + note('G5/4').replace('<note>', '<note><chord/>');
  const list =
    `<part-list><score-part id="P1"><part-name>${name}</part-name><score-instrument id="I1"><instrument-name/>` +
    `${sound ? `<instrument-sound>${sound}</instrument-sound>` : ''}</score-instrument>` +
    `${program ? `<midi-instrument id="I1"><midi-program>${program}</midi-program></midi-instrument>` : ''}` +
    '</score-part></part-list>';
  return findWarnings(getScore(xml(part(sheet + chord), list))).map(warningInEnglish);
}

describe('warnings about what is missing', () => {
  it('find a missing hand', () => {
    expect(warn(attributes + note('C4/4'))).toEqual(['There is only one staff: the left hand is missing']);
    expect(warn(twoStaves + upper('C5/4') + back(4) + lower('rest/4'))).toEqual([
      'Left hand: no notes from beginning to end',
    ]);
  });

  it.each([
    ['a piano', { name: 'Klavier', sound: 'keyboard.piano' }],
    ['a part that nobody named', { name: 'MusicXML Part', program: 1 }],
    ['an organ', { name: '管风琴', program: 20 }],
  ])('find the missing hand of %s', (_kind, instrument) => {
    expect(warnSolo(attributes, instrument)).toEqual([
      'There is only one staff: the left hand is missing',
      'Measure 1: a span of a 15th, wider than a hand',
    ]);
  });

  it.each([
    ['a violin by its name', attributes, { name: 'Violin', program: 1 }],
    ['a violin by its sound', attributes, { name: 'Piano', sound: 'strings.violin' }],
    ['a flute by its MIDI program', attributes, { name: '', program: 74 }],
    ['a viola by its clef', attributes.replace('<sign>G</sign><line>2', '<sign>C</sign><line>3'), {}],
    ['drums by their clef', attributes.replace('<sign>G</sign><line>2</line>', '<sign>percussion</sign>'), {}],
    ['a guitar by its octave clef', attributes.replace('</clef>', oneLower + '</clef>'), {}],
    ['a clarinet by its transposition', attributes.replace('</attributes>', inBFlat + '</attributes>'), {}],
  ])('say nothing about hands to %s', (_kind, sheet, instrument) => {
    expect(warnSolo(sheet, instrument).join('\n')).not.toContain('hand');
  });

  it('find missing notes, clef, time and key', () => {
    expect(warn('<attributes><divisions>1</divisions></attributes>' + note('rest/4'))).toEqual([
      'No clef at the beginning',
      'No time signature at the beginning',
      'No key signature',
      'There are no notes in this score',
    ]);
  });

  it('find parts of different length, further staves and transposition', () => {
    const horn = attributes.replace('</attributes>', '<transpose><chromatic>-7</chromatic></transpose></attributes>');
    const score = getScore(xml(part(twoStaves + whole, whole) + part(horn + note('C4/4'))));
    expect(findWarnings(score).map(warningInEnglish)).toEqual([
      'There are 3 staves: a piano piece has two',
      'The parts differ in length (in measures): 2, 1',
      'Staff 3: sounds 7 semitones lower than written',
      'Measure 2, staff 3: nothing written, not even a rest',
    ]);
  });
});

describe('a warning that the player takes signs for plain notes', () => {
  const plain = 'Trills, turns, mordents, tremolos and rit. are played as plain notes in one tempo';
  const ornament = (name: string) => note('C5/4', `<notations><ornaments><${name}/></ornaments></notations>`);
  const words = (text: string) => `<direction><direction-type><words>${text}</words></direction-type></direction>`;

  it.each([
    ['a trill', ornament('trill-mark')],
    ['a turn', ornament('delayed-inverted-turn')],
    ['a mordent', ornament('inverted-mordent')],
    ['a tremolo', ornament('tremolo')],
    ['a slower end', words('poco rit.') + note('C5/4')],
  ])('is given for %s', (_, measure) => {
    expect(warn(attributes + measure)).toContain(plain);
  });

  it('is not given for words of expression and other marks', () => {
    const staccato = note('C5/4', '<notations><articulations><staccato/></articulations></notations>');
    expect(warn(attributes + words('con spirito, marcato') + staccato)).not.toContain(plain);
  });
});

describe('warnings about what a hand cannot play', () => {
  const chord = (...names: string[]) =>
    names.map((name, i) => upper(`${name}/4`).replace('<note>', i > 0 ? '<note><chord/>' : '<note>')).join('') +
    back(4) +
    lower('C3/4');

  it('find spans over a tenth, unless the chord is broken', () => {
    expect(warn(twoStaves + chord('C4', 'E5'))).toEqual([]);
    expect(warn(twoStaves + chord('C4', 'F5'))).toEqual([
      'Measure 1, right hand: a span of an 11th, wider than a hand',
    ]);

    const broken = chord('C4', 'F5').replaceAll('</voice>', '</voice><notations><arpeggiate/></notations>');
    expect(warn(twoStaves + broken)).toEqual([]);
  });

  it('find notes that are held while others are struck', () => {
    const held = note('C4/4', '<voice>2</voice><staff>1</staff>');
    const texts = warn(twoStaves + upper('C4/2') + upper('G5/2') + back(4) + held + back(4) + lower('C3/4'));
    expect(texts).toEqual(['Measure 1, right hand: a span of a 12th, wider than a hand']);
  });

  it('accept a voice that goes to the other staff, but not two voices of one number', () => {
    const down = note('E3/1', '<voice>1</voice><staff>2</staff>') + note('E4/1', '<voice>1</voice><staff>2</staff>');
    const held = note('C2/4', '<voice>5</voice><staff>2</staff>');
    expect(warn(twoStaves + down + upper('G4/2') + back(4) + held)).toEqual([]);

    const same =
      note('C2/4', '<voice>1</voice><staff>2</staff>') + note('E4/4', '<chord/><voice>1</voice><staff>2</staff>');
    expect(warn(twoStaves + upper('G4/4') + back(4) + same)).toEqual([
      'Measure 1, left hand: a span of a 17th, wider than a hand',
    ]);
  });

  it('accept any number of percussion notes at once', () => {
    const drums = chord('C4', 'G5', 'A6').replaceAll('pitch>', 'unpitched>');
    const unpitched = drums.replaceAll(/<(\/?)(step|octave)>/g, '<$1display-$2>');
    expect(warn(twoStaves + unpitched)).toEqual([]);
  });

  it('accept the ties of a written-out arpeggio, across the rest before its chord', () => {
    const tied = (written: string, type: string) => upper(written).replace('</note>', `<tie type="${type}"/></note>`);
    const arpeggio = tied('C4', 'start') + tied('E4', 'start') + upper('rest');
    const held = tied('C4', 'stop') + tied('E4', 'stop').replace('<note>', '<note><chord/>');
    expect(warn(twoStaves + arpeggio + held + back(4) + lower('C3/4'))).toEqual([]);
  });

  it('find six notes at once', () => {
    expect(warn(twoStaves + chord('C4', 'D4', 'E4', 'F4', 'G4', 'A4'))).toEqual([
      'Measure 1, right hand: 6 notes at once',
    ]);
  });

  it('find notes that a piano does not have', () => {
    expect(warn(twoStaves + chord('D8'))).toEqual(['Measure 1, right hand: D8 is above the highest key of a piano']);
    expect(warn(twoStaves + chord('G0'))).toEqual(['Measure 1, right hand: G0 is below the lowest key of a piano']);
  });

  it('find ties that lead nowhere', () => {
    const tied = upper('C5/4').replace('<voice>', '<tie type="start"/><voice>') + back(4) + lower('C3/4');
    const repeat = '<barline><repeat direction="backward"/></barline>';
    expect(warn(twoStaves + tied, whole)).toEqual([]);
    expect(warn(twoStaves + tied + repeat)).toEqual([]);
    expect(warn(twoStaves + tied, chord('D5'))).toEqual(['Measure 1, right hand: a tie leads nowhere']);
  });
});
