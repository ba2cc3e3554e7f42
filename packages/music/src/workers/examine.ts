import type { Fingerprint, Melody } from '#comparing/index.ts';
import type { Features } from '#difficulty/index.ts';
import type { Credits } from '#model.ts';
import type { Problem, Warning } from '#reading/index.ts';
import type { Facts, Tags, Traits } from '#analysis/index.ts';
import { isTooMuch } from './errors.ts';
import { startPool } from './pool.ts';

/** What is known of a score from its notes, as codes, so that it can be stored and shown in any language. */
export type Analysis = {
  tags: Tags;
  /** What the tags are decided by; missing in scores that an older version read. */
  traits?: Traits;
  facts: Facts;
  warnings: Warning[];
};

export type Examination =
  | {
      problem: null;
      /** The MusicXML of a compressed file; null if the file itself is the MusicXML. */
      unpacked: Uint8Array | null;
      title: string | null;
      composer: string | null;
      credits: Credits;
      /** The words that are sung: a text for each verse of each part. */
      lyrics: string[];
      /** Quarter notes per minute. */
      tempo: number | null;
      /** What is printed as the number of each measure; '' for a pickup. */
      labels: string[];
      analysis: Analysis;
      /** Positions of the measures with wrong lengths. */
      wrongMeasures: number[];
      fingerprint: Fingerprint;
      /** The melodic lines of each hand, for searching. */
      melodies: { right: Melody; left: Melody };
      features: Features;
    }
  | { problem: Problem };

export type Examiner = {
  /**
   * Reads and tags a MusicXML file, compressed or not, in another process; faults of a file are problems, not errors.
   */
  examine: (bytes: Uint8Array) => Promise<Examination>;
  close: () => Promise<void>;
};

const TIME_LIMIT_MS = 5_000;
const MEMORY_MB = 128;

/**
 * Starts its worker with the first file. Calls reject with PoolFull if too many files wait, and with WorkerUnavailable
 * if the file may well be readable at another time.
 */
export function createExaminer({ size = 1 }: { size?: number } = {}): Examiner {
  const pool = startPool<Uint8Array, Examination>({
    entry: new URL('./examine-worker.ts', import.meta.url),
    size,
    memoryMb: MEMORY_MB,
    timeLimitMs: TIME_LIMIT_MS,
    replaceAfter: 500,
    idleMs: 30_000,
  });

  return {
    examine: (bytes) => pool.run(bytes).catch(asProblem),
    close: () => pool.close(),
  };
}

function asProblem(error: unknown): Examination {
  if (!isTooMuch(error)) throw error;
  return { problem: { code: 'score-file.too-complex', params: { line: null } } };
}
