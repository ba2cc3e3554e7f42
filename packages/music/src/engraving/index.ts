import { decode } from '#reading/index.ts';
import { startPool } from '#workers/index.ts';
import type { Engraving } from './engraving.ts';

export type { Engraving, Moment, SoundedNote, System } from './engraving.ts';

export type Engraver = {
  /**
   * Draws a MusicXML file that was read and checked before. Rejects when it cannot be drawn within 10 s,
   * with PoolFull when too many wait; the worker is replaced, and the next file finds a fresh one.
   */
  engrave(xml: Uint8Array): Promise<Engraving>;
  close(): Promise<void>;
};

/** Verovio's memory grows with every score it draws, so a worker is replaced after some. */
const SCORES_A_WORKER = 20;

/** Starts its worker with the first score; without work it leaves after half a minute. */
export function createEngraver({ size = 1 }: { size?: number } = {}): Engraver {
  const pool = startPool<string, Engraving>({
    entry: new URL('./engrave-worker.ts', import.meta.url),
    size,
    memoryMb: 512,
    timeLimitMs: 10_000,
    replaceAfter: SCORES_A_WORKER,
    idleMs: 30_000,
  });
  return { engrave: async (xml) => pool.run(decode(xml)), close: () => pool.close() };
}
