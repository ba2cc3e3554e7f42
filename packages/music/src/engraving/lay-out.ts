import type { VerovioToolkit } from 'verovio/esm';
import { choosePages, type Layout, type SystemHeights, unitsPerMm, writeBreaks } from '#layout/index.ts';
import { centreSyllables } from './centre-syllables.ts';
import { chordSymbolsBelowWords } from './chord-symbols-below-words.ts';
import { clearFingerings } from './clear-fingerings.ts';
import { composePage, readStrip, type Strip } from './compose-pages.ts';
import { dynamicsBelowNotes } from './dynamics-below-notes.ts';
import { dynamicsBesideBeams } from './dynamics-beside-beams.ts';
import type { System } from './engraving.ts';
import { lengthenLetRing } from './let-ring.ts';
import { loadScore, type Source } from './load-score.ts';
import { type MeasuredSystem, measureSystems } from './measure-page.ts';
import { inMusicFont } from './notehead-font.ts';
import { stripOptions, usualStaffGap } from './options.ts';
import { staffLines } from './staff-lines.ts';
import { shortenExtenders } from './shorten-extenders.ts';
import { signsBeyondSlurs } from './signs-beyond-slurs.ts';
import { spreadStaves } from './spread-staves.ts';
import { syllablesBelowFingerings } from './syllables-below-fingerings.ts';
import { pedalsBelowFingerings } from './pedals-below-fingerings.ts';
import { frameOf, type LinePlan, type Piece, planWithSmallerStaves, planLines, readPiece } from './plan-lines.ts';

/** SVG pages, the positions of their systems, and the first system with all its ink. */
export type LaidOut = { pages: string[]; systems: System[]; first: MeasuredSystem };

/** How often a score is drawn smaller because a system was higher than its page. */
const maxShrinks = 3;
/** In millimetres: half of the smallest staves that are printed, those of a full orchestra in a pocket score. */
const minStaffHeight = 1;

/**
 * Draws a parsed score with the line breaks chosen for it; modifies the score. Verovio draws the systems one below the
 * other, and they are put on pages here, because their heights are known only then.
 */
export function layOut(toolkit: VerovioToolkit, source: Source, layout: Layout): LaidOut {
  const piece = readPiece(toolkit, source);
  let plan = planLines(piece, layout, {});
  let drawn = drawLines(toolkit, { piece, plan, layout });
  const better = planWithSmallerStaves(piece, layout, { staffHeight: plan.staffHeight, tooHigh: drawn.tooHigh });
  if (better.starts.join() !== plan.starts.join() || better.staffHeight !== plan.staffHeight) {
    const other = drawLines(toolkit, { piece, plan: better, layout });
    const isWorthIt =
      better.staffHeight === plan.staffHeight || pagesOf(other, better, layout) <= pagesOf(drawn, plan, layout);
    if (isWorthIt) [plan, drawn] = [better, other];
  }
  for (let shrinks = 0; drawn.excess > 1 && shrinks < maxShrinks; shrinks += 1) {
    plan = planLines(piece, layout, { staffHeight: (plan.staffHeight / drawn.excess) * 0.98, tooHigh: drawn.tooHigh });
    drawn = drawLines(toolkit, { piece, plan, layout });
  }
  if (plan.staffHeight < minStaffHeight) throw new Error('A system is so high that its staves could not be read');
  const staffGap = spreadStaves({ ...drawn, pages: pagesOf(drawn, plan, layout), plan, staves: piece.tape.staves });
  if (staffGap > usualStaffGap) {
    const spread = drawLines(toolkit, { piece, plan, layout, staffGap });
    if (spread.excess <= 1) drawn = spread;
  }
  return composePages(drawn, plan, layout);
}

type Drawn = {
  strip: Strip;
  boxes: MeasuredSystem[];
  heights: SystemHeights[];
  /** Room that the systems leave on their pages, if each has its own; in page units. */
  rooms: number[];
  /** The ratio of the highest system to its page; 1 if it just fits. */
  excess: number;
  /** By how much heights were overestimated before drawing, in staff spaces. */
  tooHigh: number;
};

type Drawing = { piece: Piece; plan: LinePlan; layout: Layout; staffGap?: number };

function drawLines(
  toolkit: VerovioToolkit,
  { piece: { source, hasHighSyllables }, plan, layout, staffGap = usualStaffGap }: Drawing,
): Drawn {
  toolkit.setOptions(stripOptions(layout, { ...plan, staffGap, hasHighSyllables }));
  writeBreaks(source.score, plan.starts);
  loadScore(toolkit, source);
  const space = ((plan.staffHeight / 4) * unitsPerMm) / plan.zoom;
  const svgs = Array.from({ length: toolkit.getPageCount() }, (_, page) =>
    adjustSigns(inMusicFont(toolkit.renderToSVG(page + 1)), space),
  );
  const strip = readStrip(svgs);
  const boxes = svgs.flatMap((svg) => measureSystems(svg));
  if (boxes.length !== strip.systems.length) throw new Error('A drawing holds other systems than were measured');
  const heights = boxes.map((box, index) => heightsOf(box, strip.systems[index] ?? '', plan.zoom));
  const frame = frameOf(layout, unitsPerMm, plan.staffHeight);
  const room = (index: number) => frame.bottom - (index === 0 ? frame.firstTop : frame.top);
  const excess = Math.max(...heights.map(({ top, bottom }, index) => (bottom - top) / room(index)));
  const rooms = heights.map(({ top, bottom }, index) => room(index) - (bottom - top));
  return { strip, boxes, heights, rooms, excess, tooHigh: plan.overestimate(heights) };
}

/** Moves signs that Verovio lets collide or puts in an unusual place. */
const adjustSigns = (svg: string, space: number) =>
  [
    clearFingerings,
    signsBeyondSlurs,
    dynamicsBelowNotes,
    dynamicsBesideBeams,
    pedalsBelowFingerings,
    centreSyllables,
    syllablesBelowFingerings,
    shortenExtenders,
    lengthenLetRing,
    chordSymbolsBelowWords,
  ].reduce((drawn, adjust) => adjust(drawn, space), svg);

function pagesOf({ heights }: Drawn, { staffHeight, forced }: LinePlan, layout: Layout): number {
  return choosePages(heights, { ...frameOf(layout, unitsPerMm, staffHeight), forced }).length;
}

/** In page units, independent of the system's position in the strip. */
function heightsOf({ top, bottom, measures }: MeasuredSystem, system: string, zoom: number): SystemHeights {
  const [firstMeasure = ''] = system.split('class="measure"').slice(1);
  const lines = Array.from(firstMeasure.matchAll(staffLines), ([, one = '']) => one).join('');
  const ys = Array.from(lines.matchAll(/d="M-?\d+ (-?\d+)/g), ([, y]) => Number(y));
  const [staffTop, staffBottom] = ys.length > 0 ? [Math.min(...ys), Math.max(...ys)] : [top, bottom];
  return {
    top: top * zoom,
    staffTop: staffTop * zoom,
    staffBottom: staffBottom * zoom,
    bottom: bottom * zoom,
    measures,
  };
}

function composePages(
  { strip, boxes, heights }: Drawn,
  { zoom, staffHeight, forced }: LinePlan,
  layout: Layout,
): LaidOut {
  const frame = { ...frameOf(layout, unitsPerMm, staffHeight), forced };
  const choices = choosePages(heights, frame);
  const placed = choices.flatMap(({ from, shifts }, page) =>
    shifts.map((shift, index) => ({ page: page + 1, shift, index: from + index })),
  );
  const place = ({ left, top, right, bottom, measures }: MeasuredSystem, shift: number): MeasuredSystem => ({
    left: left * zoom,
    top: top * zoom + shift,
    right: right * zoom,
    bottom: bottom * zoom + shift,
    measures,
  });
  const onPages = placed.map(({ page, shift, index }) => ({ page, ...place(boxes[index] ?? noSystem, shift) }));
  const [first] = onPages;
  if (!first) throw new Error('The first page of the score has no system');
  const pages = choices.map(({ from, shifts }, page) =>
    composePage(
      strip,
      shifts.map((shift, index) => ({ system: strip.systems[from + index] ?? '', shift })),
      { page: layout.page, zoom, number: page + 1 },
    ),
  );
  const systems = onPages.map(({ page, top, bottom, measures }) => ({
    page,
    top: Math.floor(top),
    bottom: Math.ceil(bottom),
    measures,
  }));
  return { pages, systems, first };
}

const noSystem = { left: 0, top: 0, right: 0, bottom: 0, measures: 0 };
