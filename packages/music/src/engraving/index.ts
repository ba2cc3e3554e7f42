import { type Layout, standardLayout } from '#layout/index.ts';
import { decode, type Problem, problemInEnglish } from '#reading/index.ts';
import { isFaultOfTask, isTooMuch, startPool, WorkerDied } from '#workers/index.ts';
import type { Engraving } from './engraving.ts';
import { findCulprit } from './find-culprit.ts';

export { type Layout, standardLayout } from '#layout/index.ts';
export type { Moment } from '#performing/index.ts';
export type { Engraving, SoundedNote, System } from './engraving.ts';
export { warningsOfMissing } from '#verifying/index.ts';

/** Says what in a file cannot be drawn, or that the file is too large. */
export class NotDrawable extends Error {
  override readonly name = 'NotDrawable';
  readonly problem: Problem;

  constructor(problem: Problem, options: ErrorOptions) {
    super(problemInEnglish(problem), options);
    this.problem = problem;
  }
}
export type EngraveTask = { xml: string; layout: Layout };

export type Engraver = {
  /**
   * Draws a MusicXML file that was read and checked before. Rejects with NotDrawable, which says what in the file is to
   * blame; with PoolFull if too many calls are waiting; and with WorkerUnavailable if the file may well be drawable at
   * another time.
   */
  engrave(xml: Uint8Array, layout?: Layout): Promise<Engraving>;
  close(): Promise<void>;
};

const tooComplex: Problem = { code: 'score-file.too-complex', params: { line: null } };

type Drawing = (task: EngraveTask) => Promise<Engraving>;

/** Verovio's memory grows with every score it draws, so a worker is replaced after this many. */
const SCORES_A_WORKER = 20;
/** Scores of more notes and signs, about 20 pages or more, go to the lane of long pieces at once. */
const LONG_SCORE = 6_000;
const drawnElements = /<(?:measure|note|lyric|notations|direction|harmony|figured-bass)\b/g;

const SHORT_LANE = { memoryMb: 512, timeLimitMs: 10_000 };
const LONG_LANE = { memoryMb: 1_024, timeLimitMs: 90_000 };

function isLong(xml: string): boolean {
  const elements = xml.matchAll(drawnElements);
  return elements.drop(LONG_SCORE).next().done === false;
}

/** Runs work as soon as a limit of the caller's allows it. */
export type Limit = <Result>(work: () => Promise<Result>) => Promise<Result>;

type Options = {
  /** Number of workers for short pieces. */
  size?: number;
  /** Limit the work in each lane, and decide whose piece comes next; in order of arrival unless given. */
  limits?: { short: Limit; long: Limit };
};

const unlimited: Limit = (work) => work();

/**
 * Starts its workers with the first score; idle workers exit after half a minute. Long pieces have a worker of their
 * own, so that they delay nobody else; so does the search for what in a file cannot be drawn.
 */
export function createEngraver({ size = 1, limits = { short: unlimited, long: unlimited } }: Options = {}): Engraver {
  const common = {
    entry: new URL('./engrave-worker.ts', import.meta.url),
    replaceAfter: SCORES_A_WORKER,
    idleMs: 30_000,
  };
  const short = startPool<EngraveTask, Engraving>({ ...common, ...SHORT_LANE, size });
  const long = startPool<EngraveTask, Engraving>({ ...common, ...LONG_LANE, size: 1 });
  const drawShort: Drawing = (task) => limits.short(() => short.run(task));
  const drawLong: Drawing = (task) => limits.long(() => long.run(task));

  async function drawWithoutHurry(task: EngraveTask): Promise<Engraving> {
    if (isLong(task.xml)) return drawLong(task);
    try {
      return await drawShort(task);
    } catch (error) {
      if (isTooMuch(error)) return drawLong(task);
      // A worker that died without a reason may have died by chance, so the score is tried once more on another worker.
      if (error instanceof WorkerDied) return drawShort(task);
      throw error;
    }
  }

  return {
    engrave: async (xml, layout = standardLayout) => {
      const text = decode(xml);
      try {
        const engraving = await drawWithoutHurry({ xml: text, layout });
        // Loaded with the first score, because an idle server needs no fonts.
        const { outlineTexts } = await import('./outline-texts.ts');
        return { ...engraving, thumbnail: await outlineTexts(engraving.thumbnail) };
      } catch (error) {
        if (isTooMuch(error)) throw new NotDrawable(tooComplex, { cause: error });
        if (!isFaultOfTask(error)) throw error;
        throw new NotDrawable(await findCulprit(text, (xml) => drawLong({ xml, layout })), { cause: error });
      }
    },
    close: async () => {
      await Promise.all([short.close(), long.close()]);
    },
  };
}
