import { describe, expect, it } from 'vitest';
import { analyse, reasonInEnglish } from './index.ts';
import { aNote, aScore } from './testing.ts';

const third = { step: 'E', alter: 0, octave: 4 } as const;

describe('the range', () => {
  it('is that of the written note under an octave line', () => {
    const high = aScore({ right: 'C6q D6q E6q F6q', left: 'R' });
    expect(analyse(high).tags.range.code).toBe('range.beyond-ledger');

    for (const { notes } of high.measures) for (const note of notes) note.octaveShift = 1;
    expect(analyse(high).tags.range.code).not.toBe('range.beyond-ledger');
  });

  it('says which hands play', () => {
    const reasonOf = (score: ReturnType<typeof aScore>) => reasonInEnglish(analyse(score).tags.range);

    expect(reasonOf(aScore({ right: 'E4q F4q G4q A4q', left: 'E3q F3q G3q A3q' }))).toBe(
      'All notes lie in E F G A, in both hands',
    );
    expect(reasonOf(aScore({ right: 'E4q F4q G4q A4q', left: 'R' }))).toBe(
      'All notes lie in E F G A, right hand alone',
    );
    expect(reasonOf(aScore({ right: 'R', left: 'C3q D3q E3q G3q' }))).toMatch(/, left hand alone$/);
  });
});

describe('the interval', () => {
  it('counts melodic intervals on the third staff and below', () => {
    const score = aScore({ right: 'C4q D4q C4q D4q', left: 'C3h D3h' });
    score.staves = 3;
    score.measures[0]?.notes.push(
      aNote({ staff: 3, pitch: { ...third, octave: 2 } }),
      aNote({ staff: 3, onset: 10_080, pitch: { ...third, octave: 3 } }),
    );

    expect(analyse(score).tags.interval).toMatchObject({ code: 'interval.too-wide', params: { interval: 8 } });
  });
});

describe('accidentals', () => {
  const accidentalOf = (fifths: number, more: Partial<ReturnType<typeof aNote>> = {}) => {
    const score = aScore({ right: 'C4w' });
    score.measures[0]?.notes.push(aNote({ pitch: { step: 'B', alter: -1, octave: 4 }, fifths, ...more }));
    return analyse(score).tags.accidental.value;
  };

  it("are notes outside the key of their own staff, whatever the first part's key", () => {
    expect(accidentalOf(-2)).toBe(false);
    expect(accidentalOf(0)).toBe(true);
  });

  it('do not exist for drums', () => {
    expect(accidentalOf(0, { isUnpitched: true })).toBe(false);
  });
});

describe('note values that the file leaves out', () => {
  it('follow from the lengths: a quarter rest is not shorter than a quarter', () => {
    const score = aScore({ right: 'C4q rq C4h' });
    for (const note of score.measures[0]?.notes ?? []) note.type = null;

    expect(analyse(score).tags.rest).toMatchObject({ value: 3, certainty: 'certain' });
    expect(analyse(score).tags.rhythm).toMatchObject({ value: 4, certainty: 'certain' });
  });
});
