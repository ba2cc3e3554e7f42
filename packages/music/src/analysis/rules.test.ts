import { describe, expect, it } from 'vitest';
import type { Score } from '#model.ts';
import { analyse, type Tags } from './index.ts';
import { aNote, aScore } from './testing.ts';

function tag<Name extends keyof Tags>(name: Name, score: Score): [Tags[Name]['value'], Tags[Name]['certainty']] {
  const { value, certainty } = analyse(score).tags[name];
  return [value, certainty];
}

describe('the range', () => {
  const middleC = { right: 'C4q D4q E4q G4q', left: 'C4q B3q A3q F3q' };
  it.each([
    ['contrary motion', middleC, 1, 'certain'],
    ['similar motion', { right: 'C4q D4q E4q F4q', left: 'F3q G3q A3q B3q' }, 2, 'certain'],
    ['mostly contrary motion', { right: 'C4q D4q E4q G4q F4q', left: 'C4q B3q A3q F3q F3q' }, 1, 'certain'],
    ['as much of one as of the other', { right: 'C4q D4q E4q', left: 'A3q G3q A3q' }, 1, 'unsure'],
    ['hands that never meet', { right: 'C4h D4h | R', left: 'R | C4h B3h' }, 1, 'unsure'],
    ['low C and high C', { right: 'C5h G5h', left: 'C3h G3h' }, 3, 'certain'],
    ['low C and Middle C', { right: 'C4h G4h', left: 'C3h G3h' }, 3, 'unsure'],
    ['E F G A', { right: 'E4q A4q', left: 'E3q A3q' }, 4, 'certain'],
    ['notes of E F G A and of Middle C', { right: 'E4q G4q', left: 'F3q A3q' }, 4, 'unsure'],
    ['ledger lines above the treble', { right: 'G5h C6h', left: 'C3w' }, 5, 'certain'],
    ['ledger lines below the bass', { right: 'C5w', left: 'C2h G1h' }, 5, 'certain'],
    ['one neighbour of Middle C', { right: 'B3q C4h.', left: 'C3w' }, 5, 'likely'],
    ['a position that the list lacks', { right: 'G4h D5h', left: 'G3h D3h' }, null, 'unsure'],
    ['no notes', { right: 'R', left: 'R' }, null, 'unsure'],
  ])('of %s', (_, written, value, certainty) => {
    expect(tag('range', aScore(written))).toEqual([value, certainty]);
  });

  it('counts ledger lines from the clef in force', () => {
    const score = aScore({ right: 'C5h G5h', left: 'C5h G5h' });
    expect(tag('range', score)).toEqual([5, 'certain']);
    const inTreble = score.measures.map((measure) => ({
      ...measure,
      clefChanges: [{ staff: 2, sign: 'G' as const, line: 2, octaveChange: 0, onset: 0 }],
    }));
    expect(tag('range', { ...score, measures: inTreble })[0]).toBeNull();
  });

  it('is unknown if the hands are not on two staves', () => {
    expect(tag('range', { ...aScore({ right: 'C4w' }), staves: 1 })).toEqual([null, 'unsure']);
  });
});

describe('the interval', () => {
  it.each([
    ['steps', 'C4q D4q E4q D4q', 1, 'certain'],
    ['thirds', 'C4q E4q G4q E4q', 1, 'certain'],
    ['fifths as a guest', 'C4q E4q C4q E4q C4q G4q E4q', 2, 'likely'],
    ['fifths as the matter', 'C4q G4q C4q G4q E4q', 3, 'likely'],
    ['fifths between the two', 'C4q G4q C4q E4q C4q', 3, 'unsure'],
    ['fourths', 'C4q F4q C4q F4q', 4, 'certain'],
    ['one fourth among thirds', 'C4q F4q D4q F4q D4q', 4, 'likely'],
    ['fourths and fifths', 'C4q F4q C4q G4q', 5, 'certain'],
    ['a sixth', 'C4q A4q', 6, 'certain'],
    ['a seventh', 'C4q B4q', null, 'unsure'],
    ['a single note', 'C4w', null, 'unsure'],
    ['a fifth over a barline and a rest', 'C4q rq rh | R | G4w', 3, 'unsure'],
  ])('of %s', (_, right, value, certainty) => {
    expect(tag('interval', aScore({ right }))).toEqual([value, certainty]);
  });

  it('is measured by the outer note of chords, and then never certain', () => {
    const [measure] = aScore({ right: 'C4h D4h' }).measures;
    const notes = [
      ...(measure?.notes ?? []),
      aNote({ isChordMember: true, pitch: { step: 'E', alter: 0, octave: 4 } }),
    ];
    const score = aScore({ right: 'C4h D4h' });
    expect(tag('interval', { ...score, measures: score.measures.map((one) => ({ ...one, notes })) })).toEqual([
      1,
      'likely',
    ]);
  });
});

describe('the rhythm is the last entry of the list that occurs', () => {
  it.each([
    ['whole', 'C4w', 1, 'certain'],
    ['dotted half', 'C4w | C4h. rq', 2, 'certain'],
    ['half', 'C4h. rq | C4h D4h', 3, 'certain'],
    ['quarter', 'C4q D4q E4h', 4, 'certain'],
    ['eighths', 'C4e D4e E4q C4h', 5, 'certain'],
    ['dotted quarter with its eighth', 'C4q. D4e C4h', 6, 'certain'],
    ['dotted quarters without', 'C4q. rq. C4q', 4, 'likely'],
    ['dotted quarter and an eighth over the barline', 'C4h rs C4q. | D4e E4e C4h.', 5, 'likely'],
    ['sixteenths', 'C4s D4s E4s F4s C4h.', 7, 'certain'],
    ['shorter ones', 'C4t D4t C4s C4q C4h', 7, 'likely'],
    ['nothing', 'R', null, 'unsure'],
  ])('%s', (_, right, value, certainty) => {
    expect(tag('rhythm', aScore({ right }))).toEqual([value, certainty]);
  });
});

describe('the rest is the last entry of the list that occurs', () => {
  it.each([
    ['none', 'C4w', 4, 'certain'],
    ['bar', 'C4w | R', 1, 'certain'],
    ['half', 'R | rh C4h', 2, 'certain'],
    ['quarter', 'R | rh C4q rq', 3, 'certain'],
    ['only shorter ones', 'C4e re C4h.', null, 'unsure'],
    ['quarter and shorter ones', 'C4e re rq C4h', 3, 'likely'],
  ])('%s', (_, right, value, certainty) => {
    expect(tag('rest', aScore({ right }))).toEqual([value, certainty]);
  });
});

describe('the key', () => {
  it.each([
    ['as the file says', { mode: 'major' as const, right: 'E4w', left: 'C3w' }, 1, 'certain'],
    ['as the file says, with another end', { mode: 'major' as const, right: 'C5w', left: 'A3w' }, 1, 'likely'],
    ['against all notes', { mode: 'major' as const, right: 'G#4h A4h', left: 'E3h A3h' }, 1, 'unsure'],
    ['by the last bass note', { right: 'D4h E4h', left: 'G3h C3h' }, 1, 'likely'],
    ['by the leading tone', { right: 'G#4h A4h', left: 'E3h A3h' }, 3, 'likely'],
    ['by the last chord', { fifths: -1, right: 'C#4h D4h', left: 'A3h F3h' }, 5, 'likely'],
    ['in no way', { right: 'D4w', left: 'G3w' }, 1, 'unsure'],
    ['beyond the list', { fifths: -3, mode: 'major' as const, right: 'Eb4w', left: 'Eb3w' }, null, 'certain'],
    ['of a church mode', { mode: 'other' as const, right: 'D4w', left: 'D3w' }, null, 'unsure'],
  ])('%s', (_, written, value, certainty) => {
    expect(tag('keySignature', aScore(written))).toEqual([value, certainty]);
  });

  it('is none if the signature is none of the circle of fifths', () => {
    const score = aScore({ mode: 'other', right: 'F#4w', left: 'Bb3w' });
    const alters = { F: 1, B: -1 };
    const measures = score.measures.map((measure) => ({
      ...measure,
      key: { ...measure.key, alters },
      notes: measure.notes.map((note) => ({ ...note, keyAlters: alters })),
    }));

    const { tags, facts } = analyse({ ...score, measures });

    expect(tags.keySignature).toMatchObject({ value: null, certainty: 'unsure', code: 'key.unusual' });
    expect([tags.accidental.value, facts.keys]).toEqual([false, []]);
  });

  const inC = { mode: 'major' as const, right: 'C4w', left: 'C3w' };
  const inG = { ...inC, fifths: 1, right: 'G4w', left: 'G3w' };
  const inF = { ...inC, fifths: -1, right: 'F4w', left: 'F3w' };
  const inAMinor = { mode: 'minor' as const, right: 'A4w', left: 'A3w' };
  const inDMinor = { ...inAMinor, fifths: -1, right: 'D4w', left: 'D3w' };
  it.each([
    ['C, G and F major', [inC, inG, inF], 6, 'certain'],
    ['two of them', [inF, inC], 6, 'likely'],
    ['A and D minor', [inAMinor, inDMinor], 7, 'certain'],
    ['a mixture that the list lacks', [inC, inDMinor], null, 'certain'],
    ['the same key again', [inG, inG], 2, 'certain'],
  ])('of %s', (_, sections, value, certainty) => {
    expect(tag('keySignature', aScore(...sections))).toEqual([value, certainty]);
  });

  it('changes in the named measures', () => {
    expect(analyse(aScore(inC, inC, inG)).tags.keySignature.measures).toEqual([1, 3]);
  });
});

describe('the time signature', () => {
  const inTime = (...times: [number, number][]) => aScore(...times.map((time) => ({ right: 'C4q', time })));
  it.each([
    ['4/4', inTime([4, 4]), 1],
    ['2/4', inTime([2, 4]), 2],
    ['3/4', inTime([3, 4]), 3],
    ['3/8', inTime([3, 8]), 4],
    ['6/8', inTime([6, 8]), null],
    ['4/4, then 3/4', inTime([4, 4], [3, 4]), null],
  ])('%s', (_, score, value) => {
    expect(tag('timeSignature', score)).toEqual([value, 'certain']);
  });

  it('is not certain of a piece that is partly in free time', () => {
    const score = inTime([4, 4], [4, 4], [4, 4]);
    const freeAt = (index: number) =>
      score.measures.map((measure, at) => (at === index ? { ...measure, time: null, isFree: true as const } : measure));

    const tags = [1, 0].map((index) => analyse({ ...score, measures: freeAt(index) }).tags.timeSignature);

    expect(tags).toMatchObject([
      { value: 1, certainty: 'unsure', code: 'time.partly-free', params: { times: ['4/4'] }, measures: [1, 2] },
      { value: 1, certainty: 'unsure', code: 'time.partly-free', params: { times: ['4/4'] }, measures: [1, 2] },
    ]);
  });

  it('may be missing', () => {
    const score = aScore({ right: 'C4q' });
    const measures = score.measures.map((measure) => ({ ...measure, time: null }));
    expect(tag('timeSignature', { ...score, measures })).toEqual([null, 'unsure']);
  });
});

describe('ties and switches', () => {
  const one = (note: Parameters<typeof aNote>[0]): Score => {
    const score = aScore({ right: 'C4w', fifths: 1 });
    const pitch = { step: 'G' as const, alter: 0, octave: 4 };
    return {
      ...score,
      measures: score.measures.map((measure) => ({ ...measure, notes: [aNote({ pitch, fifths: 1, ...note })] })),
    };
  };
  it.each([
    ['no tie', one({}), 1, 'certain'],
    ['a tie', aScore({ right: 'C4h~ C4h' }), 2, 'certain'],
    ['a tie to nowhere', one({ tieStart: true }), 2, 'likely'],
  ])('%s', (_, score, value, certainty) => {
    expect(tag('tie', score)).toEqual([value, certainty]);
  });

  it.each([
    ['notes of the key', one({}), false, 'certain'],
    ['a raised note', one({ pitch: { step: 'G', alter: 1, octave: 4 } }), true, 'certain'],
    ['a natural against the key', one({ pitch: { step: 'F', alter: 0, octave: 4 } }), true, 'certain'],
    ['a reminder', one({ pitch: { step: 'F', alter: 1, octave: 4 }, accidental: 'sharp' }), true, 'likely'],
  ])('accidentals: %s', (_, score, value, certainty) => {
    expect(tag('accidental', score)).toEqual([value, certainty]);
  });

  it.each([
    ['none', one({}), false, 'certain'],
    ['staccato', one({ articulations: ['staccato'] }), true, 'certain'],
    ['a fermata only', one({ articulations: ['fermata'] }), false, 'certain'],
    ['slurs only', one({ slurStart: true }), true, 'unsure'],
  ])('articulation: %s', (_, score, value, certainty) => {
    expect(tag('articulation', score)).toEqual([value, certainty]);
  });

  const silent = { onset: 0, staff: 1, dynamic: null, wedge: null, tempo: null, words: null };
  it.each([
    ['none', silent, false, 'certain'],
    ['a mark', { ...silent, dynamic: 'mf' }, true, 'certain'],
    ['a hairpin', { ...silent, wedge: 'crescendo' as const }, true, 'certain'],
    ['a word', { ...silent, words: 'cresc. poco a poco' }, true, 'likely'],
    ['another word', { ...silent, words: 'Allegro' }, false, 'certain'],
  ])('dynamics: %s', (_, direction, value, certainty) => {
    const score = one({});
    const measures = score.measures.map((measure) => ({ ...measure, directions: [direction] }));
    expect(tag('dynamics', { ...score, measures })).toEqual([value, certainty]);
  });
});

describe('notes that do not count', () => {
  it('are grace notes, cue notes and hidden ones', () => {
    const score = aScore({ right: 'C4h D4h' });
    const pitch = { step: 'C' as const, alter: 1, octave: 7 };
    const more = [
      aNote({ pitch, isGrace: true, duration: 0, type: '16th' }),
      aNote({ pitch, isCue: true }),
      aNote({ isHidden: true }),
    ];
    const measures = score.measures.map((measure) => ({ ...measure, notes: [...measure.notes, ...more] }));
    const { range, interval, rhythm, rest } = analyse({ ...score, measures }).tags;
    expect([range.value, interval.value, rhythm.value, rest.value]).toEqual([1, 1, 3, 4]);
  });
});

describe('a rhythm to clap', () => {
  it('has a rhythm, but neither intervals nor pitches', () => {
    const score = aScore({ right: 'E4h E4q rq' });
    const measures = score.measures.map((measure) => ({
      ...measure,
      notes: measure.notes.map((note) => ({ ...note, isUnpitched: note.pitch !== null })),
    }));

    const { tags, facts } = analyse({ ...score, staves: 1, measures });

    expect(tags.rhythm).toMatchObject({ value: 4, certainty: 'certain' });
    expect(tags.interval).toMatchObject({ value: null, certainty: 'unsure', code: 'interval.no-melody' });
    expect([facts.lowest, facts.highest]).toEqual([null, null]);
  });
});

describe('facts', () => {
  it('list keys and time signatures in order, and the outermost notes', () => {
    const { facts } = analyse(
      aScore({ right: 'C4w', left: 'Bb2w', mode: 'minor' }, { right: 'F#5h.', fifths: 2, time: [3, 4] }),
    );
    expect(facts).toEqual({
      measures: 2,
      parts: 1,
      staves: 2,
      keys: ['A minor', '2 sharps'],
      tonalities: [
        { fifths: 0, mode: 'minor' },
        { fifths: 2, mode: null },
      ],
      times: ['4/4', '3/4'],
      lowest: 'Bb2',
      highest: 'F#5',
      tempo: null,
    });
  });
});
