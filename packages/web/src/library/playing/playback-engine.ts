import type { Beat } from './beats.ts';
import type { Piece } from './piece.ts';
import type { Settings } from './settings.ts';
import type { AudioOutput } from './audio-output.ts';

export type Start = {
  from: number;
  hasCountIn: boolean;
  /** False once the user has pressed another button, perhaps while samples were loading. */
  isWanted: () => boolean;
};

/** Plays a score: by the piano on the audio clock, or by a recording. */
export type PlaybackEngine = {
  /** Resolves when playing starts; rejects if it cannot. */
  start(start: Start): Promise<void>;
  /** Position in seconds of the score at its own tempo. */
  position(): number;
  /** Continues from the same position with changed settings. */
  change(): void;
  stop(): void;
};

export type EngineParts = {
  output: AudioOutput;
  piece: Piece;
  settings: () => Settings;
  onEnd: () => void;
  /** Called for faults after playing has started. */
  onFault: () => void;
};

/** Seconds between pressing play and the first sound, needed to schedule sounds in time. */
export const startDelay = 0.08;

/** How long the count-in before a position takes, in seconds at this rate. */
export function leadDuration(lead: readonly Beat[], from: number, rate: number): number {
  const [first] = lead;
  return first === undefined ? 0 : (from - first.at) / rate;
}
