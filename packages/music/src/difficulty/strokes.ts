import { type Sounding, tonesOf, type Tone } from '#analysis/index.ts';
import { midi, type Score } from '#model.ts';

/** The notes that a hand strikes at one moment; tied notes are held, not struck. */
export type Stroke = {
  /** Ticks from the start of the piece. */
  at: number;
  measure: number;
  /** Staff steps in ascending order; middle C is 28. */
  steps: number[];
  /** Semitones from the lowest note to the highest. */
  span: number;
};

export type Hands = { right: Stroke[]; left: Stroke[]; tones: Tone[] };

/** The right hand plays the upper staff, the left all others; percussion is left out. */
export function handsOf(score: Score): Hands {
  const tones = tonesOf(score);
  const isRight = ({ note }: { note: Sounding }) => note.staff === 1;
  return {
    right: strokesOf(tones.filter(isRight)),
    left: strokesOf(tones.filter((tone) => !isRight(tone))),
    tones,
  };
}

function strokesOf(tones: Tone[]): Stroke[] {
  const struck = tones.filter(({ note }) => !note.tieStop);
  return [...Map.groupBy(struck, ({ at }) => at)]
    .map(([at, together]) => {
      const pitches = together.map(({ note }) => midi(note.pitch));
      return {
        at,
        measure: together[0]?.measure ?? 0,
        steps: together.map(({ step }) => step).toSorted((one, other) => one - other),
        span: Math.max(...pitches) - Math.min(...pitches),
      };
    })
    .toSorted((one, other) => one.at - other.at);
}
