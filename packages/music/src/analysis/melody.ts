import { diatonic, type Measure, type Note, type Pitch, QUARTER, type Score } from '#model.ts';

export type Sounding = Note & { pitch: Pitch };

/** A note of a hand's line with its position in the piece. */
export type Tone = {
  note: Sounding;
  step: number;
  measure: number;
  /** Ticks from the start of the piece. */
  at: number;
};

const isSounding = (note: Note): note is Sounding =>
  note.pitch !== null && !note.isUnpitched && !note.isGrace && !note.isCue && !note.isHidden;

/**
 * The played notes with their positions; without grace notes, which are ornaments, cue notes, which others play, and
 * percussion, which has no pitches.
 */
export function tonesOf({ measures }: Score): Tone[] {
  let begin = 0;
  return measures.flatMap((measure) => {
    const at = begin;
    begin += lengthOf(measure);
    return measure.notes
      .filter(isSounding)
      .map((note) => ({ note, step: diatonic(note.pitch), measure: measure.position, at: at + note.onset }));
  });
}

const lengthOf = ({ actual, nominal }: Measure) => actual || (nominal ?? 4 * QUARTER);

/** The outer voice of a staff, one note per onset: the highest of the right hand, the lowest of the left. */
export function outerLine(tones: Tone[], staff: number, edge: 'highest' | 'lowest'): Tone[] {
  const byOnset = new Map<number, Tone>();
  for (const tone of tones) {
    if (tone.note.staff !== staff) continue;
    const other = byOnset.get(tone.at);
    const isOuter = !other || (edge === 'highest' ? tone.step > other.step : tone.step < other.step);
    if (isOuter) byOnset.set(tone.at, tone);
  }
  return [...byOnset.values()].toSorted((one, other) => one.at - other.at);
}

/** A melodic interval from one note to the next of its voice; `steps` 0 is a unison, 4 a fifth. */
export type Move = { steps: number; measure: number; isOfChord: boolean };

/**
 * Melodic intervals of every voice on every staff; a tied note makes none, and chords count by their outer note, which
 * is the lowest on the lowest of several staves.
 */
export function movesOf(tones: Tone[], { staves }: Pick<Score, 'staves'>): Move[] {
  const voices = Map.groupBy(tones, ({ note }) => `${note.staff} ${note.voice}`);
  return [...voices.values()].flatMap((voice) => {
    const staff = voice[0]?.note.staff ?? 1;
    const line = outerLine(voice, staff, staves > 1 && staff === staves ? 'lowest' : 'highest');
    const chords = new Set(voice.filter(({ note }) => note.isChordMember).map(({ at }) => at));
    return line.flatMap((tone, index) => {
      const before = line[index - 1];
      if (!before || tone.note.tieStop) return [];
      return [
        {
          steps: Math.abs(tone.step - before.step),
          measure: tone.measure,
          isOfChord: chords.has(tone.at) || chords.has(before.at),
        },
      ];
    });
  });
}

export function measuresOf(places: Iterable<{ measure: number }>): number[] {
  return [...new Set([...places].map(({ measure }) => measure))].toSorted((one, other) => one - other);
}
