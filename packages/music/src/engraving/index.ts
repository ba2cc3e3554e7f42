import { SaxesParser } from 'saxes';
import { type Layout, standardLayout } from '#layout/layout.ts';
import { labelOf } from '#measure-labels.ts';
import { decode, type Problem, problemInEnglish } from '#reading/index.ts';
import { isFaultOfTask, isTooMuch, startPool, WorkerDied } from '#workers/index.ts';
import type { Moment } from '#performing/perform.ts';
import type { MissingSigns } from '#reading/warnings.ts';

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

/**
 * Finds the measure, and the element in it, that cannot be drawn: the shortest beginning of the score that fails ends
 * with this measure, and does not fail without this element. A score without any sign cannot be drawn either.
 */
export async function findCulprit(xml: string, draw: Draw): Promise<Problem> {
  const parts = outlineOf(xml);
  const isDrawn = limited(draw);
  const length = Math.max(0, ...parts.map((measures) => measures.length));
  if (length === 0) return notDrawable(null, null);

  const index = await firstFailing(length, (count) => isDrawn(cut(xml, measuresFrom(parts, count))));
  if (index === null) return notDrawable(null, null);
  const measures = parts.flatMap((part) => part[index] ?? []);
  const rest = measuresFrom(parts, index + 1);
  for (const name of suspectsOf(measures)) {
    const suspected = measures.flatMap(({ elements }) => elements.filter((element) => element.name === name));
    if (await isDrawn(cut(xml, [...suspected, ...rest]))) return notDrawable(measures[0] ?? null, suspected[0] ?? null);
  }
  return hasNotes(xml, parts) ? notDrawable(measures[0] ?? null, null) : noMusic;
}

function hasNotes(xml: string, parts: readonly MeasureOutline[][]): boolean {
  const elements = parts.flat().flatMap((measure) => measure.elements);
  return elements.some(({ name, start, end }) => name === 'note' && !hiddenNote.test(xml.slice(start, end)));
}

const hiddenNote = /^<note\s[^>]*print-object\s*=\s*["']no["']/;
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

function measuresFrom(parts: MeasureOutline[][], index: number) {
  return parts.flatMap((measures) => measures.slice(index));
}

/** Names of the elements in these measures, rarest first. */
function suspectsOf(measures: MeasureOutline[]): string[] {
  const counts = new Map<string, number>();
  for (const { name } of measures.flatMap(({ elements }) => elements))
    if (!essential.has(name)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => one - other).map(([name]) => name);
}

function notDrawable(measure: MeasureOutline | null, element: { name: string; line: number } | null): Problem {
  const line = element?.line ?? measure?.line ?? null;
  return {
    code: 'score-file.not-drawable',
    params: { line, measure: measure?.label ?? null, element: element?.name ?? null },
  };
}

/** A range of the text: `end` is the index after it. */
type Span = { start: number; end: number };
type ElementSpan = Span & { name: string; line: number };

/** A measure of one part with its elements, and those in its notes. */
type MeasureOutline = Span & { label: string; line: number; elements: ElementSpan[] };

/** Depth of <measure> in a score-partwise file. */
const measureDepth = 3;

function outlineOf(xml: string): MeasureOutline[][] {
  const parser = new SaxesParser();
  const parts: MeasureOutline[][] = [];
  const open: ElementSpan[] = [];
  let lastStart = 0;
  parser.on('opentagstart', () => {
    lastStart = xml.lastIndexOf('<', parser.position - 1);
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, start: lastStart, end: lastStart, line: parser.line };
    open.push(element);
    if (open.length === measureDepth - 1 && name === 'part') parts.push([]);
    const part = parts.at(-1);
    if (open.length === measureDepth && name === 'measure')
      part?.push({ ...element, label: labelOf(attributes, part.length), elements: [] });
  });
  parser.on('closetag', () => {
    const depth = open.length;
    const element = open.pop();
    const measure = parts.at(-1)?.at(-1);
    if (!element || !measure) return;
    element.end = parser.position;
    const isOfNote = depth === measureDepth + 2 && open.at(-1)?.name === 'note';
    if (depth === measureDepth) measure.end = element.end;
    else if (depth === measureDepth + 1 || isOfNote) measure.elements.push(element);
  });
  parser.write(xml).close();
  return parts;
}

/** The text without these spans, which may overlap. */
function cut(xml: string, spans: readonly Span[]): string {
  let kept = '';
  let at = 0;
  for (const { start, end } of spans.toSorted((one, other) => one.start - other.start)) {
    if (start > at) kept += xml.slice(at, start);
    at = Math.max(at, end);
  }
  return kept + xml.slice(at);
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
  /** Including everything drawn in it, such as slurs and words. */
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
