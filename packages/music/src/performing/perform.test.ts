import { describe, expect, it } from 'vitest';
import { QUARTER } from '#model.ts';
import { attributes, back, lower, note, part, twoStaves, upper, xml } from '#reading/testing.ts';
import { play } from './testing.ts';

const fine = attributes.replace('<divisions>1', '<divisions>12');
const score = (...measures: string[]) => xml(part(...measures));
const tempo = (bpm: number) => `<direction><sound tempo="${bpm}"/></direction>`;
const words = (text: string) => `<direction><direction-type><words>${text}</words></direction-type></direction>`;
const marked = (written: string, notations: string) =>
  note(written).replace('</note>', `<notations>${notations}</notations></note>`);
const grace = (name: string, { slash = 'no', type = 'eighth' } = {}) =>
  note(name, `<type>${type}</type>`)
    .replace('<note>', `<note><grace slash="${slash}"/>`)
    .replace('<duration>1</duration>', '');

describe('tempo', () => {
  it('changes where it is written, also within a measure', () => {
    const { onsets, seconds } = play(
      score(attributes + tempo(120) + note('C4') + note('D4') + tempo(60) + note('E4') + note('F4'), note('G4/4')),
    );

    expect([onsets(), onsets(1), seconds]).toEqual([[0, 500, 1000, 2000], [3000], 7]);
  });

  it('after a jump back is the one written there', () => {
    const { onsets } = play(score(attributes + tempo(120) + note('C4/4'), tempo(60) + note('D4/4')), [0, 1, 0, 1]);

    expect([onsets(0), onsets(1)]).toEqual([
      [0, 6000],
      [2000, 8000],
    ]);
  });
});

describe('a relation of note values', () => {
  const relation =
    '<direction><direction-type><metronome><beat-unit>quarter</beat-unit><beat-unit>quarter</beat-unit><beat-unit-dot/></metronome></direction-type></direction>';

  it('changes the tempo: what a quarter lasted, a dotted quarter lasts', () => {
    const { onsets, seconds } = play(
      score(attributes + tempo(60) + note('C4/4'), relation + note('D4/3') + note('E4')),
    );

    expect([onsets(1), seconds]).toEqual([[4000, 6000], 6.667]);
  });

  it('counts once if two parts write it, and not beside a tempo of its own', () => {
    const told = relation.replace('</direction>', '<sound tempo="120"/></direction>');

    const twice = play(score(attributes + tempo(60) + note('C4/4'), relation + relation + note('D4/3') + note('E4')));
    const timed = play(score(attributes + tempo(60) + note('C4/4'), told + note('D4/3') + note('E4')));

    expect([twice.onsets(1), timed.onsets(1)]).toEqual([
      [4000, 6000],
      [4000, 5500],
    ]);
  });
});

describe('lengths', () => {
  it('are those of the file: unmarked triplets, and nested tuplets', () => {
    const triplet = [note('C4/4'), note('D4/4'), note('E4/4')].join('');
    const nested = [note('C5/8'), note('D5/8'), note('E5/2'), note('F5/2'), note('G5/4')].join('');

    const { onsets, seconds } = play(score(fine + triplet + note('F4/12') + nested));

    expect(onsets().slice(0, 4)).toEqual([0, 167, 333, 500]);
    expect(onsets().slice(4)).toEqual([1000, 1333, 1667, 1750, 1833]);
    expect(seconds).toBe(2);
  });
});

describe('an end within the last measure', () => {
  it('leaves out what follows', () => {
    const text = score(attributes + note('C4/2') + note('D4') + note('E4'), note('F4/4'));
    const { onsets, ends, seconds } = play(text, [0, 1, 0], 3 * QUARTER);

    expect([onsets(), ends(), seconds]).toEqual([[0, 4000, 1000, 5000, 1500], [1000, 5000, 1500, 5500, 2000], 5.5]);
  });
});

describe('a fermata', () => {
  const fermata = '<fermata/>';

  it('doubles its note, and both hands wait', () => {
    const right = upper('C5/2').replace('</note>', `<notations>${fermata}</notations></note>`) + upper('D5/2');
    const left = lower('C3') + lower('D3') + lower('E3/2');

    const { onsets, ends, seconds } = play(score(twoStaves + right + back(4) + left));

    expect(onsets()).toEqual([0, 2000, 0, 500, 2000]);
    expect(ends()).toEqual([2000, 3000, 500, 2000, 3000]);
    expect(seconds).toBe(3);
  });

  it('over both hands at once counts once', () => {
    const held = (hand: typeof upper, name: string) =>
      hand(name).replace('</note>', `<notations>${fermata}</notations></note>`);

    expect(
      play(score(twoStaves + held(upper, 'C5/4') + back(4) + held(lower, 'C3/4'), upper('C5/4'))).onsets(1),
    ).toEqual([4000]);
  });
});

describe('swing', () => {
  const eighths = ['C4/6', 'D4/6', 'E4/6', 'F4/6', 'G4/24'].map((one) => note(one)).join('');
  const swung = '<sound><swing><first>3</first><second>1</second></swing></sound>';

  it('delays the second of two eighths if words say so', () => {
    expect(play(score(fine + words('Medium Swing') + eighths)).onsets()).toEqual([0, 333, 500, 833, 1000]);
  });

  it.each(['Swing Low, Sweet Chariot', 'Swing your partner', 'like a swing in the wind'])(
    'is not begun by words that merely mention it: %s',
    (title) => {
      expect(play(score(fine + words(title) + eighths)).onsets()).toEqual([0, 250, 500, 750, 1000]);
    },
  );

  it.each([
    ['Light swing feel (♩ = 120)', 333],
    ['Swing 8ths', 333],
    ['Shuffle', 333],
    ['even slower', 333],
    ['Straight 8ths', 250],
    ['no swing', 250],
  ])('is begun, kept or ended by the words of a tempo: %s', (tempo, second) => {
    const { onsets } = play(score(fine + words('Swing') + eighths, words(tempo) + eighths));
    expect(onsets(1)[1]).toBe(2000 + second);
  });

  it("has the file's ratio, until it is straight again", () => {
    const { onsets } = play(score(fine + swung + eighths, words('straight eighths') + eighths));

    expect(onsets()).toEqual([0, 375, 500, 875, 1000]);
    expect(onsets(1)).toEqual([2000, 2250, 2500, 2750, 3000]);
  });

  it('leaves triplets alone', () => {
    const triplet = ['C4/4', 'D4/4', 'E4/4'].map((one) => note(one)).join('');

    expect(play(score(fine + words('Swing') + triplet + note('F4/36'))).onsets()).toEqual([0, 167, 333, 500]);
  });
});

describe('grace notes', () => {
  it('come before the beat if slashed or several in a row', () => {
    const slashed = note('C4') + grace('D4', { slash: 'yes' }) + note('E4');
    const several = grace('F4', { type: '16th' }) + grace('G4', { type: '16th' }) + note('A4/2');

    expect(play(score(attributes + slashed + several)).onsets()).toEqual([0, 440, 500, 880, 940, 1000]);
  });

  it('if long and not slashed, take their time from the next note, at most half of it', () => {
    const long = grace('D4') + note('E4/2') + grace('F4', { type: 'quarter' }) + note('G4') + note('A4');

    expect(play(score(attributes + long)).onsets()).toEqual([0, 250, 1000, 1250, 1500]);
  });

  it('never delay a tied note', () => {
    const tied = note('E4').replace('</note>', '<tie type="start"/></note>');
    const end = note('E4/2').replace('</note>', '<tie type="stop"/></note>');

    expect(play(score(attributes + tied + grace('D4') + end)).onsets()).toEqual([0, 440, 500]);
  });

  it('at the end of a measure come before the next', () => {
    const { onsets } = play(score(attributes + note('C4/4') + grace('D4', { type: '16th' }), note('E4/4')));

    expect([onsets(), onsets(1)]).toEqual([[0, 1940], [2000]]);
  });
});

describe('a broken chord', () => {
  it('begins on the beat with its lowest note, and is complete within half of its duration', () => {
    const broken = (name: string) => marked(name, '<arpeggiate/>');
    const chord = (name: string) => broken(name).replace('<note>', '<note><chord/>');

    const { onsets, ends } = play(score(attributes + broken('G4/4') + chord('C4/4') + chord('E4/4')));

    expect(onsets()).toEqual([60, 0, 30]);
    expect(ends()).toEqual([2000, 2000, 2000]);
  });
});

describe('a chord broken downwards', () => {
  it('begins with its highest note', () => {
    const broken = (name: string) => marked(name, '<arpeggiate direction="down"/>');
    const chord = (name: string) => broken(name).replace('<note>', '<note><chord/>');

    expect(play(score(attributes + broken('C4/4') + chord('E4/4') + chord('G4/4'))).onsets()).toEqual([60, 30, 0]);
  });
});

describe('a fermata over a barline', () => {
  const bar = (location: string) => `<barline location="${location}"><fermata/></barline>`;

  it('adds a beat of waiting, before the measure or after it', () => {
    const { onsets, ends } = play(score(attributes + note('C4/4') + bar('right'), bar('left') + note('D4/4')));

    expect([onsets(), ends(), onsets(1)]).toEqual([[0], [2500], [3000]]);
  });

  it('adds nothing if the last note has a fermata itself', () => {
    const { seconds } = play(score(attributes + marked('C4/4', '<fermata/>') + bar('right')));

    expect(seconds).toBe(4);
  });
});
