import type { Beat } from './beats.ts';
import type { Piece } from './piece.ts';
import type { Settings } from './settings.ts';
import type { Stage } from './stage.ts';

export type Start = {
  from: number;
  hasCountIn: boolean;
  /** False when somebody pressed something else while samples were loaded. */
  isWanted: () => boolean;
};

/** What makes a score go on: the piano by the audio clock, or a recording. */
export type Drive = {
  /** Resolves when it plays; rejects when it cannot. */
  start(start: Start): Promise<void>;
  /** In seconds of the score at its own tempo. */
  position(): number;
  /** Goes on from the same place with what the settings are now. */
  change(): void;
  stop(): void;
};

export type DriveParts = {
  stage: Stage;
  piece: Piece;
  settings: () => Settings;
  onEnd: () => void;
  /** Of what goes wrong after it has started. */
  onFault: () => void;
};

/** Seconds between the press of a key and the first sound, in which the sounds are given to the audio clock. */
export const soon = 0.08;

/** How long clicks before a moment take, in seconds at a tempo. */
export function lasting(lead: readonly Beat[], from: number, rate: number): number {
  const [first] = lead;
  return first === undefined ? 0 : (from - first.at) / rate;
}
