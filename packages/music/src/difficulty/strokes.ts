import { type Sounding, tonesOf, type Tone } from '#analysis/index.ts';
import { midi, type Score } from '#model.ts';

/** What a hand strikes at one moment; notes tied over are held, not struck. */
export type Stroke = {
  /** Ticks from the beginning of the piece. */
  at: number;
  measure: number;
  /** Steps of the staff, rising; middle C is 28. */
  steps: number[];
  /** Semitones from its lowest note to its highest. */
  span: number;
};

export type Hands = { right: Stroke[]; left: Stroke[]; tones: Tone[] };

/** The upper staff is the right hand's, all others are the left one's; drums are nobody's. */
export function handsOf(score: Score): Hands {
  const tones = tonesOf(score).filter(({ note }) => !note.isUnpitched);
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
