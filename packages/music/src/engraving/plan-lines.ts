import type { VerovioToolkit } from 'verovio/esm';
import {
  chooseDensity,
  chooseLines,
  type LineChoice,
  type LineMeasure,
  type MeasureHeights,
  systemsOf,
} from '#layout/choose-lines.ts';
import {
  dropNamesOfSolo,
  type Layout,
  type MeasureMarks,
  readMeasures,
  setStaffHeight,
  staffHeightFor,
  unitsPerMm,
  writeBreaks,
} from '#layout/layout.ts';
import type { PageFrame, SystemHeights } from '#layout/choose-pages.ts';
import type { XmlElement } from '#xml/element.ts';
import { loadScore, type Source, tapeOptions, tightSpacing, unitOfTape, zoomFor } from './options.ts';

export type Piece = {
  source: Source;
  marks: MeasureMarks[];
  tape: Tape;
  isSung: boolean;
  /** Whether syllables have characters that are as high as their line. */
  hasHighSyllables: boolean;
};

export type LinePlan = {
  staffHeight: number;
  /** The cost of its line and page breaks, with heights of systems as estimated before drawing. */
  cost: number;
  zoom: number;
  /** Verovio's factor for the space after notes. */
  spacing: number;
  /** Zero-based measures at which lines begin; empty if Verovio breaks lines. */
  starts: number[];
  fillsLastLine: boolean;
  forced: ReadonlySet<number>;
  /** By how much the plan overestimated the height of systems, in staff spaces. */
  overestimate: (drawn: readonly SystemHeights[]) => number;
};

/**
 * Draws the score in one endless line, to measure it. Modifies it: breaks of the file and the name of a solo instrument
 * are removed.
 */
export function readPiece(toolkit: VerovioToolkit, source: Source): Piece {
  const { score } = source;
  const marks = readMeasures(score);
  dropNamesOfSolo(score);
  writeBreaks(score, []);
  toolkit.setOptions(tapeOptions);
  loadScore(toolkit, source);
  const syllables = syllablesOf(score);
  return {
    source,
    marks,
    tape: measureTape(toolkit.renderToSVG(1), unitOfTape * 2 * 10),
    isSung: syllables.length > 0,
    hasHighSyllables: syllables.some((text) => highCharacter.test(text)),
  };
}

const syllablesOf = (score: XmlElement) =>
  score.within('part', 'measure', 'note', 'lyric', 'text').map(({ text }) => text);

/** East Asian characters, which are as high as their line. */
const highCharacter = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** The area of the music on a page, with `perMm` units per millimetre. */
export function frameOf({ page, margins, titleRoom }: Layout, perMm: number, staffHeight: number): PageFrame {
  return {
    firstTop: titleRoom * perMm,
    top: margins.top * perMm,
    bottom: (page.height - margins.bottom) * perMm,
    space: (staffHeight / 4) * perMm,
  };
}

/** Width of clef and key signature at the start of a line, in spaces. */
const headWidth = (fifths: number) => 4.6 + (fifths === 0 ? 0 : Math.abs(fifths) + 0.6);

/** The staff height of the layout, reduced if a system would be higher than its page. */
function staffHeightOf({ measures, staves }: Tape, layout: Layout): number {
  const { top, bottom, space } = frameOf(layout, 1, 4);
  const [system] = systemsOf([0], measures);
  const height = system && measures.length > 0 ? (system.bottom - system.top) * space : 1;
  return Math.min(staffHeightFor(staves, layout), (4 * (bottom - top)) / height);
}

export function planLines(
  { tape, marks, isSung }: Piece,
  layout: Layout,
  { staffHeight = staffHeightOf(tape, layout), tooHigh = 0 },
): LinePlan {
  const perMm = 4 / staffHeight;
  const { page, margins } = layout;
  const lineWidth = (page.width - margins.left - margins.right) * perMm - tape.indent;
  // Verovio leaves out no measure; if it should, its own breaks are used.
  const isMeasured = tape.measures.length === marks.length;
  const heights = tape.measures.map((measure) => ({
    ...measure,
    staffBottom: measure.staffBottom - tooHigh,
    bottom: measure.bottom - tooHigh,
  }));
  const measures = isMeasured ? lineMeasures(marks, tape, layout.keepsBreaks) : [];
  const frame = frameOf(layout, perMm, staffHeight);
  const room = { lineWidth, measuresPerLine: layout.measuresPerLine, lines: null };
  const balance = (choice: LineChoice) =>
    chooseLines(measures, { ...room, lines: choice.lines }).find(({ lines }) => lines === choice.lines) ?? choice;
  const density = chooseDensity(chooseLines(measures, room), balance, { heights, frame });
  const starts = density?.choice.starts() ?? [];
  const fills = fillsOf(measures, starts, lineWidth);
  return {
    staffHeight,
    cost: density?.cost ?? 0,
    zoom: zoomFor(staffHeight),
    spacing: spacingFor(fills),
    starts,
    fillsLastLine: isFull(fills, isSung) || hasMeasuresOfOthers(starts, measures.length),
    forced: layout.keepsBreaks ? forcedPages(marks, starts) : new Set(),
    overestimate: (drawn) => overestimate(drawn, { starts, heights, perMm }) + tooHigh,
  };
}

/**
 * Ratios by which staves may be reduced, with the cost of each, and the number of measures up to which that is tried.
 */
const smaller = {
  sizes: [
    { ratio: 0.95, cost: 0.6 },
    { ratio: 0.9, cost: 1.2 },
  ],
  /** Tried only if the piece would otherwise end with a line of one measure. */
  againstLoneEnd: [
    { ratio: 0.85, cost: 4 },
    { ratio: 0.8, cost: 7 },
  ],
  maxMeasures: 160,
};

/**
 * Plans with staves up to a tenth smaller if that saves a page or lets lines begin with phrases, unless the layout sets
 * their height.
 */
export function planWithSmallerStaves(
  piece: Piece,
  layout: Layout,
  { staffHeight, tooHigh }: { staffHeight: number; tooHigh: number },
): LinePlan {
  const usual = planLines(piece, layout, { staffHeight, tooHigh });
  const isSet = setStaffHeight(piece.tape.staves, layout) !== null;
  if (isSet || piece.marks.length > smaller.maxMeasures) return usual;
  const best = (plan: LinePlan, sizes: readonly { ratio: number; cost: number }[]) =>
    sizes
      .map(({ ratio, cost }) =>
        withExtraCost(planLines(piece, layout, { staffHeight: staffHeight * ratio, tooHigh }), cost),
      )
      .reduce((found, other) => (other.cost < found.cost ? other : found), plan);
  const plan = best(usual, smaller.sizes);
  return endsAlone(plan, piece) ? best(plan, smaller.againstLoneEnd) : plan;
}

const withExtraCost = (plan: LinePlan, cost: number): LinePlan => ({ ...plan, cost: plan.cost + cost });

/** Whether the last line, if there are several, is a single measure. */
const endsAlone = ({ starts }: LinePlan, { marks }: Piece) => starts.length > 1 && starts.at(-1) === marks.length - 1;

function lineMeasures(marks: readonly MeasureMarks[], tape: Tape, keepsBreaks: boolean): LineMeasure[] {
  return marks.map(({ isPickup, startsSection, volta, fifths, breakBefore }, index) => ({
    isPickup,
    startsSection,
    volta,
    width: tape.measures[index]?.width ?? 0,
    headWidth: headWidth(fifths),
    isForced: keepsBreaks && breakBefore !== null,
  }));
}

function forcedPages(marks: readonly MeasureMarks[], starts: readonly number[]): Set<number> {
  return new Set(starts.flatMap((start, system) => (marks[start]?.breakBefore === 'page' ? [system] : [])));
}

/** Minimum widths of lines as fractions of the available width. */
function fillsOf(measures: readonly LineMeasure[], starts: readonly number[], lineWidth: number): number[] {
  return starts.map((from, line) => {
    const own = measures.slice(from, starts[line + 1]);
    const width = own.reduce((sum, { width: one }) => sum + one, from === 0 ? 0 : (own[0]?.headWidth ?? 0));
    return width / lineWidth;
  });
}

/** The spacing of the fullest line, so that an unjustified last line looks like the others. */
const spacingFor = (fills: readonly number[]) =>
  tightSpacing * Math.min(widest, Math.max(1, 0.96 / Math.max(...fills.slice(0, Math.max(1, fills.length - 1)))));

const widest = 2.2;

/** The least length of a last line, as a fraction of the mean of the others, from which it is justified like them. */
const minLastLine = {
  usual: 0.66,
  /** Less, because the wider spacing of an unjustified line parts its notes, but not its syllables. */
  sung: 0.4,
};

function isFull(fills: readonly number[], isSung: boolean): boolean {
  const last = fills.at(-1) ?? 1;
  const others = fills.slice(0, -1);
  if (others.length === 0) return last > 1 / 3;
  const mean = others.reduce((sum, one) => sum + one, 0) / others.length;
  return last > (isSung ? minLastLine.sung : minLastLine.usual) * mean;
}

/** A last line with as many measures as the others is justified too, even if it ends on long notes. */
function hasMeasuresOfOthers(starts: readonly number[], measures: number): boolean {
  const last = starts.at(-1) ?? 0;
  return starts.length > 1 && measures - last >= last / (starts.length - 1);
}

/** The mean overestimate of the staves' heights over all systems. */
function overestimate(
  drawn: readonly SystemHeights[],
  { starts, heights, perMm }: { starts: readonly number[]; heights: Tape['measures']; perMm: number },
): number {
  const between = ({ staffTop, staffBottom }: SystemHeights) => staffBottom - staffTop;
  const planned = systemsOf(starts, heights);
  const excesses = planned.map((system, index) => {
    const other = drawn[index];
    return other ? between(system) - (between(other) / unitsPerMm) * perMm : 0;
  });
  return excesses.reduce((sum, one) => sum + one, 0) / Math.max(1, excesses.length);
}

/** Measurements of a score drawn in one endless line, in staff spaces. */
type Tape = {
  /** Space left of the first measure: names of instruments, brackets. */
  indent: number;
  measures: (MeasureHeights & { width: number })[];
  staves: number;
};

/** The lines at the start of each staff; a staff that the file shows explicitly has a further attribute. */
const staffLines = /class="staff"[^>]*>\s*((?:<path d="M-?\d+ -?\d+ L-?\d+ -?\d+"[^>]*>\s*)+)/g;
const line = /M(-?\d+) (-?\d+) L(-?\d+)/g;
/** Vertical positions of the ends of strokes, and of glyphs and words. */
const height = /(?:M-?[\d.]+[ ,]|L-?[\d.]+ |translate\(-?[\d.]+, |<text x="[^"]*" y=")(-?\d+)/g;
/** How far glyphs and words extend above and below their position, in spaces. */
const reach = 0.8;

/**
 * Widths are exact; heights are accurate enough to plan pages. `space` is the distance between two staff lines in units
 * of the drawing.
 */
function measureTape(svg: string, space: number): Tape {
  const chunks = svg.split('class="measure"').slice(1);
  const drawn = chunks.map((chunk) => {
    const staves = Array.from(chunk.matchAll(staffLines), ([, lines = '']) => lines);
    const lines = staves.flatMap((one) => Array.from(one.matchAll(line), (found) => found.slice(1).map(Number)));
    const heights = Array.from(chunk.matchAll(height), ([, y]) => Number(y) / space);
    const [staffTop, staffBottom] = extremes(lines.map(([, y = 0]) => y / space));
    const [top, bottom] = extremes(heights);
    const [left] = extremes(lines.map(([x = 0]) => x / space));
    const [, right] = extremes(lines.map(([, , x = 0]) => x / space));
    return {
      left,
      width: right - left,
      top: top - reach,
      staffTop,
      staffBottom,
      bottom: bottom + reach,
      staves: staves.length,
    };
  });
  return {
    indent: drawn[0]?.left ?? 0,
    measures: drawn.map(({ left: _left, staves: _staves, ...measure }) => measure),
    staves: Math.max(0, ...drawn.map(({ staves }) => staves)),
  };
}

function extremes(numbers: number[]): [least: number, most: number] {
  let [least, most] = [Infinity, -Infinity];
  for (const number of numbers) {
    least = Math.min(least, number);
    most = Math.max(most, number);
  }
  return numbers.length > 0 ? [least, most] : [0, 0];
}
