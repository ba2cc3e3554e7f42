import { choosePages, type PageFrame, type SystemHeights } from './choose-pages.ts';
import type { MeasureMarks } from './layout.ts';

/** A measure with its minimum width, in any unit, and its hints for breaks. */
export type LineMeasure = Pick<MeasureMarks, 'isPickup' | 'startsSection' | 'volta'> & {
  width: number;
  /** Width of clef and key signature if it begins a line. */
  headWidth: number;
  /** A line must begin here. */
  isForced: boolean;
};

export type LineRoom = {
  lineWidth: number;
  /** The requested number of full measures; null to follow the phrases. */
  measuresPerLine: number | null;
  /** The number of lines to balance; null to leave it open. */
  lines: number | null;
};

/** A way to break a piece into lines: the measures at which they begin. */
export type LineChoice = { lines: number; cost: number; starts: () => number[] };

type Line = { from: number; to: number; natural: number };

/** Preferred ratio of a measure's width to its minimum. */
const idealStretch = 1.3;
/**
 * For a line of so many full measures: one phrase of four is best, and two phrases are better than one and three
 * quarters.
 */
const costOfCount = [0, 0.25, 0.25, 0.25, 0, 0.6, 0.6, 0.95, 0.65];

const costs = {
  /** For each measure beyond two phrases. */
  beyondPhrases: 0.25,
  lonelyMeasure: 1.5,
  /** For a last line of one measure. */
  orphan: 40,
  /** For a line that is too narrow even for a single measure. */
  overfull: 100,
  beforeVolta: 1,
  pickupAlone: 10,
  /** For each measure more or less than requested. */
  otherCount: 3,
  /** For a break that the file does not have. */
  ownBreak: 6,
  /** For lines that are not as full as the others. */
  uneven: 7,
  /** The same for a last line that is less full than the others. */
  shortLast: 2,
};

/** How many numbers of lines beyond the best one are considered. */
const moreLines = 8;

/**
 * The best choice for every number of lines, up to a few more than the best (after Knuth and Plass, Breaking Paragraphs
 * into Lines, 1981): no line tighter than its notes allow, breaks at the ends of phrases and sections, no last line of
 * one measure. Empty without measures.
 */
export function chooseLines(measures: readonly LineMeasure[], room: LineRoom): LineChoice[] {
  const ends = [{ min: 0, usual: 0, cost: 0 }];
  const layers = [new Layer(0, 0)];
  layers[0]?.improve(0, 0, 0);
  for (const [index, lines] of possibleLines(measures, room).entries()) {
    const end = { min: Infinity, usual: 0, cost: Infinity };
    for (const { from, cost } of lines) {
      const before = ends[from] ?? end;
      end.min = Math.min(end.min, before.min + 1);
      if (before.cost + cost >= end.cost) continue;
      end.cost = before.cost + cost;
      end.usual = before.usual + 1;
    }
    const layer = new Layer(end.min, end.usual + moreLines);
    for (const { from, cost } of lines) layers[from]?.extend(layer, from, cost);
    ends.push(end);
    layers[index + 1] = layer;
  }
  return measures.length === 0 ? [] : (layers.at(-1)?.choices(layers) ?? []);
}

/**
 * For one position in the piece and each number of lines before it: the minimum cost, and where the last line begins.
 */
class Layer {
  readonly #min: number;
  readonly #costs: Float64Array;
  readonly #froms: Int32Array;

  constructor(min: number, max: number) {
    this.#min = min;
    this.#costs = new Float64Array(max - min + 1).fill(Infinity);
    this.#froms = new Int32Array(max - min + 1);
  }

  improve(lines: number, cost: number, from: number): void {
    const index = lines - this.#min;
    if (cost >= (this.#costs[index] ?? -Infinity)) return;
    this.#costs[index] = cost;
    this.#froms[index] = from;
  }

  /** Adds a line of this cost to the best choices for each number of lines. */
  extend(to: Layer, from: number, cost: number): void {
    for (let index = 0; index < this.#costs.length; index += 1)
      to.improve(this.#min + index + 1, (this.#costs[index] ?? Infinity) + cost, from);
  }

  choices(layers: readonly Layer[]): LineChoice[] {
    return Array.from(this.#costs, (cost, index) => {
      const lines = this.#min + index;
      return { lines, cost, starts: () => startsOf(layers, lines) };
    }).filter(({ cost }) => cost < Infinity);
  }

  fromOf(lines: number): number {
    return this.#froms[lines - this.#min] ?? 0;
  }
}

/** Walks back from the last layer, line by line. */
function startsOf(layers: readonly Layer[], lines: number): number[] {
  const starts: number[] = [];
  for (let [at, left] = [layers.length - 1, lines]; left > 0; left -= 1) {
    at = layers[at]?.fromOf(left) ?? 0;
    starts.push(at);
  }
  return starts.toReversed();
}

/** For each position in the piece the lines that may end there. */
function possibleLines(measures: readonly LineMeasure[], room: LineRoom): { from: number; cost: number }[][] {
  const sums = runningSums(measures);
  const piece: Piece = {
    ...room,
    measures,
    phrases: phrasePlaces(measures),
    hasForced: measures.some(({ isForced }) => isForced),
    evenWidth: (sums.at(-1) ?? 0) / (room.lines ?? 1),
  };
  return measures.map((_, last) => {
    const lines: { from: number; cost: number }[] = [];
    for (let from = last; from >= 0; from -= 1) {
      const headWidth = from === 0 ? 0 : (measures[from]?.headWidth ?? 0);
      const natural = (sums[last + 1] ?? 0) - (sums[from] ?? 0) + headWidth;
      if (natural > room.lineWidth && from < last) break;
      lines.push({ from, cost: costOf({ from, to: last + 1, natural }, piece) });
      if (measures[from]?.isForced) break;
    }
    return lines;
  });
}

type Piece = LineRoom & { measures: readonly LineMeasure[]; phrases: number[]; hasForced: boolean; evenWidth: number };

function costOf(
  { from, to, natural }: Line,
  { measures, phrases, lineWidth, measuresPerLine, hasForced, lines, evenWidth }: Piece,
): number {
  const isLast = to === measures.length;
  const first = measures[from];
  const full = to - from - (first?.isPickup ? 1 : 0);
  let cost = isLast ? costOfLast(natural / lineWidth) : costOfStretch(lineWidth / natural);
  if (natural > lineWidth) cost += costs.overfull * (natural / lineWidth);
  if (to - from === 1) cost += costOfSingle(natural / lineWidth, { isFirst: from === 0, isLast });
  if (full === 0 && !isLast) cost += costs.pickupAlone;
  if (lines !== null) cost += costOfUnevenness(natural / evenWidth, isLast);
  if (hasForced && from > 0 && !first?.isForced) cost += costs.ownBreak;
  if (measuresPerLine !== null) {
    const missing = isLast ? 0 : Math.max(0, measuresPerLine - full);
    return cost + costs.otherCount * (missing + Math.max(0, full - measuresPerLine));
  }

  if (from > 0) cost += costOfPlace(phrases[from] ?? 0, full);
  if (first && first.volta > 1) cost += costs.beforeVolta;
  return cost + (costOfCount[Math.min(full, 8)] ?? 0) + Math.max(0, full - 8) * costs.beyondPhrases;
}

/** A last line may be shorter than the others, rather than hold twice their measures. */
function costOfUnevenness(ratio: number, isLast: boolean): number {
  return (isLast && ratio < 1 ? costs.shortLast : costs.uneven) * Math.log(ratio) ** 2;
}

/** Cost of a line with one measure, unless that measure fills it. */
function costOfSingle(fill: number, { isFirst, isLast }: { isFirst: boolean; isLast: boolean }): number {
  if (isFirst) return 0;
  if (isLast) return costs.orphan;
  return fill < 0.6 ? costs.lonelyMeasure : 0;
}

/**
 * Cost of beginning a line of `full` measures at this position in its phrase, counted in measures from the start of the
 * section.
 */
function costOfPlace(place: number, full: number): number {
  if (place % 4 === 0) return 0;
  if (place % 3 === 0 && full === 3) return 0.35;
  return place % 2 === 0 ? 0.45 : 0.9;
}

/** Tight lines cost more than wide ones, because they are hard to read. */
function costOfStretch(stretch: number): number {
  const away = Math.log(Math.max(1, stretch) / idealStretch);
  return away * away * (away < 0 ? 12 : 0.2);
}

/** A last line need not be full. */
const costOfLast = (fill: number) =>
  fill * idealStretch > 1 ? costOfStretch(1 / fill) : 0.4 * (1 - fill * idealStretch);

/**
 * For each measure the number of measures before it in its section; a pickup does not count, a second ending continues
 * where the first began.
 */
function phrasePlaces(measures: readonly LineMeasure[]): number[] {
  let [place, ofVolta] = [0, 0];
  return measures.map(({ isPickup, startsSection, volta }) => {
    if (startsSection) place = 0;
    if (volta === 1) ofVolta = place;
    if (volta > 1) place = ofVolta;
    const here = place;
    if (!isPickup) place += 1;
    return here;
  });
}

function runningSums(measures: readonly LineMeasure[]): number[] {
  const sums = [0];
  for (const { width } of measures) sums.push((sums.at(-1) ?? 0) + width);
  return sums;
}

/** Space that a measure needs above and below the staves, which all have the same height. */
export type MeasureHeights = Omit<SystemHeights, 'measures'>;

const densityCosts = {
  /** One page fewer justifies much tighter lines, because it saves a page turn. */
  page: 12,
  /** A last page that is almost empty. */
  thinLastPage: 2,
};

/** Lines with the cost of their breaks and of the pages that they fill. */
type DensityChoice = { choice: LineChoice; cost: number };

/** How many choices are balanced at most, because balancing a long piece takes long. */
const maxBalanced = 6;

/**
 * The way to break lines that gives the best pages, as far as heights are known before drawing. `balance` makes the
 * lines of a choice evenly full; its result costs at least as much as the choice itself.
 */
export function chooseDensity(
  choices: readonly LineChoice[],
  balance: (choice: LineChoice) => LineChoice,
  { heights, frame }: { heights: readonly MeasureHeights[]; frame: PageFrame },
): DensityChoice | null {
  let best: DensityChoice | null = null;
  const byCost = choices.toSorted((one, other) => one.cost - other.cost);
  for (const [index, open] of byCost.entries()) {
    // The remaining choices cost more by their lines alone, even on one page.
    if (best && open.cost + densityCosts.page >= best.cost) break;
    const choice = index < maxBalanced ? balance(open) : open;
    const cost = choice.cost + costOfPages(systemsOf(choice.starts(), heights), frame);
    if (!best || cost < best.cost) best = { choice, cost };
  }
  return best;
}

/** The heights of the lines that begin at these measures. */
export function systemsOf(starts: readonly number[], heights: readonly MeasureHeights[]): SystemHeights[] {
  return starts.map((from, line) => {
    const own = heights.slice(from, starts[line + 1]);
    return {
      top: Math.min(...own.map(({ top }) => top)),
      staffTop: Math.min(...own.map(({ staffTop }) => staffTop)),
      staffBottom: Math.max(...own.map(({ staffBottom }) => staffBottom)),
      bottom: Math.max(...own.map(({ bottom }) => bottom)),
      measures: own.length,
    };
  });
}

function costOfPages(systems: readonly SystemHeights[], frame: PageFrame): number {
  const pages = choosePages(systems, frame);
  const onLast = systems.length - (pages.at(-1)?.from ?? 0);
  return densityCosts.page * pages.length + (pages.length > 1 && onLast < 2 ? densityCosts.thinLastPage : 0);
}
