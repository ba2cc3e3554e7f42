import type { Preview } from '@eemusic/contract/library/playing';
import { type Beat, beatsOf, countIn, isCompound } from './beats.ts';
import { endOf, type Frame, framesOf, lastBegun, type PlayedMeasure, playedMeasures } from './measures.ts';
import type { Sheet } from './read-sheet.ts';
import { type Strike, strikesOf } from './strikes.ts';

/** Everything that is played and shown of a score; times are seconds at its own tempo. */
export type Piece = {
  strikes: readonly Strike[];
  measures: readonly PlayedMeasure[];
  frames: readonly Frame[];
  beats: readonly Beat[];
  /** The beats of the count-in before the measure at this position. */
  countIn(position: number): Beat[];
  end: number;
  /** Quarter notes per minute. */
  tempo: number;
  /** Whether the first time signature is counted in dotted quarters. */
  isInDotted: boolean;
};

export function pieceOf(preview: Pick<Preview, 'timemap' | 'notes' | 'tempo'>, { meters }: Sheet): Piece {
  const { timemap, tempo } = preview;
  const measures = playedMeasures(timemap);
  const score = { measures, meters, tempo };
  return {
    strikes: strikesOf(preview),
    measures,
    frames: framesOf(timemap),
    beats: beatsOf(score),
    countIn: (position) => countIn(score, Math.max(lastBegun(measures, position), 0)),
    end: endOf(timemap),
    tempo,
    isInDotted: meters[0]?.unit === 8 && isCompound(meters[0]),
  };
}
