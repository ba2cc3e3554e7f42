import { type Layout, standardLayout } from '#layout/layout.ts';
import { labelOf } from '#measure-labels.ts';
import { decode, type Problem, problemInEnglish } from '#reading/index.ts';
import { isFaultOfTask, isTooMuch, startPool, WorkerDied } from '#workers/index.ts';
import type { Moment } from '#performing/perform.ts';
import type { MissingSigns } from '#reading/warnings.ts';
import { parseXml, writeXml, XmlElement } from '#xml/element.ts';

export { type Layout, standardLayout } from '#layout/layout.ts';
export type { Moment } from '#performing/perform.ts';
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

/** Verovio's memory grows with every score it draws, by about a megabyte for a page. */
const REPLACE_ABOVE_MB = 160;
const SCORES_A_WORKER = 150;
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
    replaceAboveMb: REPLACE_ABOVE_MB,
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

type Draw = (xml: string) => Promise<unknown>;

/** Every failing attempt costs a worker, so the search stops after this many, with its best result so far. */
const maxAttempts = 40;
/** On a busy machine, where each worker starts slowly, the search stops sooner. */
const maxMs = 60_000;

/** Elements that define the music of a measure; they are suspected last. */
const essential = new Set(['note', 'backup', 'forward', 'pitch', 'rest', 'unpitched', 'chord', 'duration', 'voice']);

/** A measure of one part, with what is printed as its number. */
type LabelledMeasure = { measure: XmlElement; label: string };

/**
 * Finds the measure, and the element in it, that cannot be drawn: the shortest beginning of the score that fails ends
 * with this measure, and does not fail without this element. A score without any sign cannot be drawn either.
 */
export async function findCulprit(xml: string, draw: Draw): Promise<Problem> {
  const score = parseXml(xml, { knowsLines: true });
  const parts = score
    .list('part')
    .map((part) =>
      part.list('measure').map((measure, index) => ({ measure, label: labelOf(measure.attributes, index) })),
    );
  const tryDrawing = limited(draw);
  const isDrawn = (dropped: readonly XmlElement[]) => tryDrawing(writeXml(without(score, new Set(dropped))));
  const from = (index: number) => parts.flatMap((part) => part.slice(index).map(({ measure }) => measure));
  const length = Math.max(0, ...parts.map((part) => part.length));
  if (length === 0) return notDrawable(null, null);

  const index = await firstFailing(length, (count) => isDrawn(from(count)));
  if (index === null) return notDrawable(null, null);
  const measures = parts.flatMap((part) => part[index] ?? []);
  const elements = measures.flatMap(({ measure }) => elementsOf(measure));
  for (const name of suspectsIn(elements)) {
    const suspected = elements.filter((element) => element.name === name);
    if (await isDrawn([...suspected, ...from(index + 1)])) return notDrawable(measures[0], suspected[0]);
  }
  return hasNotes(score) ? notDrawable(measures[0], null) : noMusic;
}

function without(element: XmlElement, dropped: ReadonlySet<XmlElement>): XmlElement {
  const kept = element.children.filter((child) => !dropped.has(child));
  return new XmlElement(element.name, { ...element, children: kept.map((child) => without(child, dropped)) });
}

/** Those of a measure, and those in its notes. */
const elementsOf = ({ children }: XmlElement) =>
  children.flatMap((child) => (child.name === 'note' ? [child, ...child.children] : child));

const hasNotes = (score: XmlElement) =>
  score.within('part', 'measure', 'note').some(({ attributes }) => attributes['print-object'] !== 'no');

const noMusic: Problem = { code: 'score-file.no-music', params: { line: null } };

/** Whether a score is drawn; null if it was not tried. */
type Outcome = boolean | null;

/**
 * The index of the first measure with which the score fails; the whole score is known to fail. Null if the search
 * stopped before.
 */
async function firstFailing(length: number, isDrawn: (count: number) => Promise<Outcome>): Promise<number | null> {
  let drawn = 0;
  let failing = length;
  while (failing - drawn > 1) {
    const middle = Math.floor((drawn + failing) / 2);
    const outcome = await isDrawn(middle);
    if (outcome === null) return null;
    if (outcome) drawn = middle;
    else failing = middle;
  }
  return failing - 1;
}

/** Tries nothing more once the attempts or the time are used up. */
function limited(draw: Draw): (xml: string) => Promise<Outcome> {
  const end = performance.now() + maxMs;
  let attempts = 0;
  return async (xml) => {
    attempts += 1;
    if (attempts > maxAttempts || performance.now() > end) return null;
    try {
      await draw(xml);
      return true;
    } catch (error) {
      if (!isFaultOfTask(error)) throw error;
      return isTooMuch(error);
    }
  };
}

/** Names of these elements, rarest first. */
function suspectsIn(elements: readonly XmlElement[]): string[] {
  const suspected = elements.filter(({ name }) => !essential.has(name));
  const byName = Map.groupBy(suspected, ({ name }) => name);
  return [...byName].toSorted(([, one], [, other]) => one.length - other.length).map(([name]) => name);
}

function notDrawable(found: LabelledMeasure | null = null, element: XmlElement | null = null): Problem {
  const line = element?.line ?? found?.measure.line ?? null;
  return {
    code: 'score-file.not-drawable',
    params: { line, measure: found?.label ?? null, element: element?.name ?? null },
  };
}

/** A note that the timemap refers to, as it sounds. */
export type SoundedNote = {
  id: string;
  /** MIDI number. */
  pitch: number;
  /** 1 is the right hand, 2 the left. */
  staff: number;
  /**
   * It ends a tie: it continues the note of the same pitch that ends when it begins, and is struck only if a repeat
   * jumps to it.
   */
  isTied: boolean;
};

/** A line of music, in units of the pages: 21000 × 29700. */
export type System = {
  /** Page number, from 1. */
  page: number;
  /** Its edges include everything that is drawn in it, such as slurs and words. */
  top: number;
  bottom: number;
  measures: number;
};

/** An engraved score: SVG pages of 2100 × 2970, and when each note sounds. */
export type Engraving = {
  pages: string[];
  systems: System[];
  /** An SVG of the first system only. */
  thumbnail: string;
  timemap: Moment[];
  notes: SoundedNote[];
  /** Initial tempo in quarter notes per minute. */
  tempo: number;
  seconds: number;
  /** Signs of the file that the pages lack. */
  missing: MissingSigns[];
};
