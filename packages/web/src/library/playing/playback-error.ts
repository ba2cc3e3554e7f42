import type { Source } from './settings.ts';

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
