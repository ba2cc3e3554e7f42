import type { Source } from './settings.ts';

/** What keeps it silent: what is played, the device that plays sound, or that a recording is over before that place. */
export type Fault = Source | 'device' | 'over';

/** A fault that names its own cause; any other error is blamed on what is played. */
export class Silence extends Error {
  readonly fault: Fault;

  constructor(fault: Fault) {
    super(`Nothing can be heard: ${fault}`);
    this.fault = fault;
  }
}
