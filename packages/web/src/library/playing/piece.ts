import type { Preview } from '@eemusic/contract/library/playing';
import { type Beat, beatsOf, countIn, isCompound } from './beats.ts';
import { endOf, type Frame, framesOf, lastBegun, type PlayedMeasure, playedMeasures } from './measures.ts';
import type { Sheet } from './read-sheet.ts';
import { type Strike, strikesOf } from './strikes.ts';

/** All that is played and shown of a score; moments are seconds at its own tempo. */
export type Piece = {
  strikes: readonly Strike[];
  measures: readonly PlayedMeasure[];
  frames: readonly Frame[];
  beats: readonly Beat[];
  /** The clicks before playing begins at the beginning of the measure that is played then. */
  countIn(position: number): Beat[];
  end: number;
  /** Quarter notes a minute. */
  tempo: number;
  /** It begins in eighths that are counted by dotted quarters. */
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
