import type { Preview } from '@eemusic/contract/library/playing';
import type { Loop } from './piece.ts';

export type Hand = 'both' | 'right' | 'left';
export type Source = 'piano' | 'accompaniment';

export type Settings = {
  percent: number;
  hand: Hand;
  hasMetronome: boolean;
  hasCountIn: boolean;
  volume: number;
  source: Source;
  loop: Loop | null;
};

export const minPercent = 40;
export const maxPercent = 200;

export const defaultSettings: Settings = {
  percent: 100,
  hand: 'both',
  hasMetronome: false,
  hasCountIn: false,
  volume: 0.8,
  source: 'piano',
  loop: null,
};

/** Why nothing is audible: the source, the audio device, or a recording that ends before this position. */
export type Fault = Source | 'device' | 'over';

/** An error with a known cause; any other error is attributed to the source. */
export class PlaybackError extends Error {
  readonly fault: Fault;

  constructor(fault: Fault) {
    super(`Nothing can be heard: ${fault}`);
    this.fault = fault;
  }
}

export type Alignment = Pick<NonNullable<Preview['accompaniment']>, 'offset' | 'tempo'>;

/** Seconds of the score, at its own tempo, for each second of the recording. */
export function paceOf({ tempo }: Alignment, scoreTempo: number): number {
  return (tempo ?? scoreTempo) / scoreTempo;
}

export function inRecording(position: number, alignment: Alignment, scoreTempo: number): number {
  return alignment.offset + position / paceOf(alignment, scoreTempo);
}

export function inScore(second: number, alignment: Alignment, scoreTempo: number): number {
  return (second - alignment.offset) * paceOf(alignment, scoreTempo);
}
