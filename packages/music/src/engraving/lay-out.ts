import type { VerovioToolkit } from 'verovio/esm';
import { numbersOf } from '#xml/paths.ts';
import { choosePages, type SystemHeights } from '#layout/choose-pages.ts';
import { type Layout, unitsPerMm, writeBreaks } from '#layout/layout.ts';
import { chordSymbolsBelowWords } from './chord-symbols-below-words.ts';
import { dynamicsBelowNotes, dynamicsBesideBeams } from './dynamics.ts';
import type { System } from './index.ts';
import { clearFingerings, pedalsBelowFingerings, signsBeyondSlurs, syllablesBelowFingerings } from './fingerings.ts';
import { inMusicFont } from './text-fonts.ts';
import { loadScore, type Source, stripOptions, usualStaffGap } from './options.ts';
import { frameOf, type LinePlan, type Piece, planLines, planWithSmallerStaves, readPiece } from './plan-lines.ts';
import {
  Drawing,
  type DrawnSystem,
  type MeasuredSystem,
  measureSystems,
  type PlacedText,
  staffLinesOf,
} from './drawing.ts';
import { centreSyllables, lengthenLetRing, shortenExtenders } from './syllables.ts';
import { breakLines } from '#normalizing/parts.ts';
import { endsWithLineEnd, XmlElement } from '#xml/element.ts';

/** SVG pages, the positions of their systems, and the first system with all its ink. */
export type LaidOut = { pages: string[]; systems: System[]; first: MeasuredSystem };

/** How often a score is drawn smaller because a system was higher than its page. */
const maxShrinks = 3;
/** Half of the smallest staves that are printed, those of a full orchestra in a pocket score; in millimetres. */
const minStaffHeight = 1;

/**
 * Draws a parsed score with the line breaks chosen for it; modifies the score. Verovio draws the systems one below the
 * other, and they are put on pages here, because their heights are known only then. Directions that exceed the margin
 * are broken into lines if there is room, or right-aligned with their note, and the score is laid out again, so that
 * nothing collides with them.
 */
export function layOut(toolkit: VerovioToolkit, source: Source, layout: Layout): LaidOut {
  const unbroken: Unbroken = new WeakMap();
  let laidOut = layOutOnce(toolkit, source, layout);
  for (let round = 0; round < maxRounds && breakTexts(source.score, laidOut.pages, unbroken); round += 1)
    laidOut = layOutOnce(toolkit, source, layout);
  return laidOut;
}

function layOutOnce(toolkit: VerovioToolkit, source: Source, layout: Layout): LaidOut {
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
  const staffGap = pagesOf(drawn, plan, layout) < drawn.rooms.length ? usualStaffGap : spreadStaves(drawn, plan, piece);
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

type Lines = { piece: Piece; plan: LinePlan; layout: Layout; staffGap?: number };

function drawLines(
  toolkit: VerovioToolkit,
  { piece: { source, hasHighSyllables }, plan, layout, staffGap = usualStaffGap }: Lines,
): Drawn {
  toolkit.setOptions(stripOptions(layout, { ...plan, staffGap, hasHighSyllables }));
  writeBreaks(source.score, plan.starts);
  loadScore(toolkit, source);
  const space = ((plan.staffHeight / 4) * unitsPerMm) / plan.zoom;
  const drawings = Array.from({ length: toolkit.getPageCount() }, (_, page) => {
    const drawing = new Drawing(inMusicFont(toolkit.renderToSVG(page + 1)));
    for (const adjust of adjustments) adjust(drawing, space);
    return drawing;
  });
  const boxes = drawings.flatMap(measureSystems);
  const systems = drawings.flatMap((drawing) => drawing.systems);
  const heights = boxes.map((box, index) => heightsOf(box, systems[index], plan.zoom));
  const frame = frameOf(layout, unitsPerMm, plan.staffHeight);
  const room = (index: number) => frame.bottom - (index === 0 ? frame.firstTop : frame.top);
  const excess = Math.max(...heights.map(({ top, bottom }, index) => (bottom - top) / room(index)));
  const rooms = heights.map(({ top, bottom }, index) => room(index) - (bottom - top));
  return { strip: stripOf(drawings), boxes, heights, rooms, excess, tooHigh: plan.overestimate(heights) };
}

/**
 * Signs that Verovio lets collide or puts in an unusual place give way, in this order: later ones see where earlier
 * ones have gone.
 */
const adjustments = [
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
] as const;

function pagesOf({ heights }: Drawn, { staffHeight, forced }: LinePlan, layout: Layout): number {
  return choosePages(heights, { ...frameOf(layout, unitsPerMm, staffHeight), forced }).length;
}

/** The heights of a system in page units, whatever its position in the strip. */
function heightsOf(
  { top, bottom, measures }: MeasuredSystem,
  system: DrawnSystem | undefined,
  zoom: number,
): SystemHeights {
  const staves = system?.element.list('measure')[0]?.list('staff') ?? [];
  const ys = staves.flatMap(staffLinesOf).flatMap(({ attributes }) => numbersOf(attributes['d'] ?? '')[1] ?? []);
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

/** A drawing of systems one below the other, split into parts. */
type Strip = { head: string; glyphs: Map<string, string>; id: string; systems: string[] };

/** Splits Verovio's drawings of one score. @throws if there is none, or one without systems */
function stripOf(drawings: readonly Drawing[]): Strip {
  const [first, ...others] = drawings.map(partsOf);
  if (!first) throw new Error('A score was drawn on no page');
  const glyphs = new Map(first.glyphs);
  const systems = [...first.systems];
  for (const other of others) {
    const renamed = (text: string) => text.replaceAll(other.id, first.id);
    for (const [id, glyph] of other.glyphs) glyphs.set(renamed(id), renamed(glyph));
    systems.push(...other.systems.map(renamed));
  }
  return { ...first, glyphs, systems };
}

function partsOf(drawing: Drawing): Strip {
  const { root, systems } = drawing;
  const svg = drawing.toString();
  const [first] = systems;
  if (!first) throw new Error('A drawing holds no system');
  const above = svg.slice(0, svg.indexOf(String(first.element)));
  const head = above.trimEnd();
  const defined = Array.from(root.descendants()).find(({ name }) => name === 'defs')?.elements ?? [];
  return {
    head,
    glyphs: new Map(defined.map((glyph) => [glyph.id, String(glyph)])),
    id: root.elements[0]?.id ?? '',
    systems: systems.map(({ element }) => above.slice(head.length + 1) + element),
  };
}

/** A system, how far it moves down in page units, and its scale. */
type Placed = { system: string; shift: number };

function composePage(
  { head, glyphs, id }: Strip,
  placed: readonly Placed[],
  { page, zoom, number }: { page: Layout['page']; zoom: number; number: number },
): string {
  const music = placed
    .map(
      ({ system, shift }) =>
        `<g class="place" transform="translate(0, ${Math.round(shift)})${
          zoom === 1 ? '' : ` scale(${zoom.toFixed(5)})`
        }">\n${system}\n</g>`,
    )
    .join('\n');
  const used = new Set(Array.from(music.matchAll(/href="#([^"]+)"/g), ([, glyph = '']) => glyph));
  const defs = Array.from(used, (glyph) => glyphs.get(glyph) ?? '').join('\n');
  const [width, height] = [page.width * 10, page.height * 10];
  const viewBox = (scale: number) => `viewBox="0 0 ${Math.round(width * scale)} ${Math.round(height * scale)}"`;
  let nth = 0;
  const own = head
    .replace(/<defs>[^]*?<\/defs>/, '')
    .replace(/\s*<g id="[^"]*" class="[^"]*pageMilestone" \/>/g, '')
    .replaceAll(/viewBox="[^"]*"/g, () => viewBox((nth += 1) === 1 ? 1 : unitsPerMm / 10))
    .replace(/(class="page-margin" transform="translate\(-?[\d.]+), -?[\d.]+\)/, '$1, 0)');
  const drawing = `${own.replace(/(<svg [^>]*>)/, `$1\n<defs>\n${defs}\n</defs>`)}\n${music}\n</g>\n</svg>\n</svg>`;
  return drawing.replaceAll(id, `${id}${number}`);
}

/** Songs and chamber music keep their staves together. */
const minStaves = 5;
/** Staves are moved apart by at most the height of one. */
const maxExtra = 8;
/** The part of the room that is used: signs between the staves may need more than their distance. */
const used = 0.9;

/**
 * The distance between the staves of a score, in half staff spaces, with which its systems fill their pages if there is
 * only one on each: where two do not fit, a third of the page of an orchestra would stay blank.
 */
function spreadStaves({ rooms }: Drawn, { staffHeight }: LinePlan, { tape: { staves } }: Piece): number {
  if (staves < minStaves) return usualStaffGap;
  const halfSpace = (staffHeight / 8) * unitsPerMm;
  const extra = (Math.min(...rooms) * used) / (staves - 1) / halfSpace;
  return usualStaffGap + Math.min(maxExtra, Math.max(0, Math.floor(extra)));
}

/** The margins beside the music, in page units. */
type Frame = { left: number; right: number };

/** A text that is too long, and its limits; measures count from 0 through the score. */
type Overhang = PlacedText & { frame: Frame; measureInScore: number };

/** Verovio's classes of directions: 'cresc.' in words is one of dynamics. */
const directions = new Set(['dir', 'dynam', 'tempo']);

/** How far a text may extend beyond the staves, in page units. */
const tolerance = 200;

/**
 * The original texts of directions that were broken into lines: their breaks may differ when the score is laid out
 * again.
 */
type Unbroken = WeakMap<XmlElement, string>;

/** Laying out again moves measures, which may push other texts over the margin. */
const maxRounds = 3;

/** Returns false if no text exceeds the margin. */
function breakTexts(score: XmlElement, pages: readonly string[], unbroken: Unbroken): boolean {
  const found = findOverhangs(pages);
  const parts = score.list('part').map((part) => part.list('measure'));
  return found
    .map((text) => parts.some((measures) => fitDirections(measures[text.measureInScore], text, unbroken)))
    .includes(true);
}

function findOverhangs(pages: readonly string[]): Overhang[] {
  let before = 0;
  return pages.flatMap((page) => {
    const frame = textFrameOf(page);
    const texts = new Drawing(page).texts.filter(({ kind }) => directions.has(kind));
    const found = texts.filter(({ left, right }) => right > frame.right + tolerance || left < frame.left - tolerance);
    const measuresBefore = before;
    before += page.match(/class="measure"/g)?.length ?? 0;
    return found.map((text) => ({ ...text, frame, measureInScore: measuresBefore + text.measure }));
  });
}

function textFrameOf(page: string): Frame {
  const width = Number(/class="definition-scale"[^>]*viewBox="0 0 (\d+)/.exec(page)?.[1] ?? 0);
  const left = Number(/class="page-margin" transform="translate\((\d+)/.exec(page)?.[1] ?? 0);
  return { left, right: width - left };
}

/** Changes all directions of the measure with this text; returns false if there is none. */
function fitDirections(measure: XmlElement | undefined, text: Overhang, unbroken: Unbroken): boolean {
  const own = (measure ?? empty).list('direction').filter((direction) => isTextOf(wordsOf(direction), text.text));
  for (const direction of own) fitWords(joinWords(direction), text, unbroken);
  return own.length > 0;
}

const empty = new XmlElement('');
const letters = (text: string) => text.replace(/\s+/g, '');
/** Each line of a broken text is a text of its own on the page. */
function isTextOf(words: XmlElement[], text: string): boolean {
  const [written, found] = [letters(words.map((one) => one.text).join('')), letters(text)];
  return found !== '' && written !== '' && (found.includes(written) || written.includes(found));
}

function wordsOf(direction: XmlElement): XmlElement[] {
  return direction.within('direction-type', 'words').filter((one) => letters(one.text) !== '');
}

/** Verovio breaks lines only within one element. */
function joinWords(direction: XmlElement): XmlElement {
  const [first = empty, ...others] = wordsOf(direction);
  for (const other of others) first.text += endsWithLineEnd(first.text) ? other.text : ` ${other.text}`;
  for (const type of direction.children) type.children = type.children.filter((child) => !others.includes(child));
  direction.dropEmpty('direction-type');
  return first;
}

/**
 * Breaks a text if two lines of it fit; otherwise right-aligns it with its note, and breaks it if that is not enough.
 */
function fitWords(words: XmlElement, { left, right, frame, text }: Overhang, unbroken: Unbroken): void {
  const perLetter = (right - left) / text.length;
  const anchor = words.attributes['halign'] === 'right' ? right : left;
  const roomRight = Math.floor((frame.right - anchor) / perLetter);
  const roomLeft = Math.floor((anchor - frame.left) / perLetter);
  const original = unbroken.get(words) ?? words.text;
  unbroken.set(words, original);
  const lines = original.split('\n').map((line) => line.replace(/\s+/g, ' ').trim());
  const maxLetters = Math.max(...lines.flatMap((line) => line.split(' ').map(({ length }) => length)));
  const hasRoom = roomRight >= maxLetters && lines.every(({ length }) => length <= roomRight * 2);
  const side = hasRoom ? 'left' : 'right';
  words.attributes = { ...words.attributes, halign: side, justify: side };
  const room = hasRoom ? roomRight : Math.max(maxLetters, roomLeft);
  words.text = lines.flatMap((line) => breakLines(line, room)).join('\n');
}
