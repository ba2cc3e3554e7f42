import type { Canvas } from './canvas.ts';
import { fitted, fittedLines, footBaseline, linesOf, printNumber } from './lines.ts';
import { grey, ink, roman } from './paper.ts';
import type { PrintTexts } from './texts.ts';

/** A score's title and the lines below it, broken into lines and measured. */
export type Heading = {
  lines: string[];
  size: number;
  subtitle: Line | null;
  /** The place of the score in the library. */
  below: Line | null;
  names: NameLines;
  credits: PrintedCredits;
};
type Line = { text: string; size: number };

type HeadingInput = { title: string; below: string; credits?: PrintedCredits; maxLines: number; largest: number };

const margin = 56;
/** Width of the place if names are printed beside it. */
const placeWidth = 200;
/** The gaps between the place and the names, on both sides together. */
const placeGap = 16;
/** Distances between baselines. */
const steps = { subtitle: 14, below: 13, credits: 13 };

/** The baseline of a title above an engraved page. */
export const titleBaseline = ({ margins }: Canvas): number => margins.top + 13.15;

/** Puts a title on one line if it fits, otherwise on several smaller ones if that is allowed. */
export function headingOf(canvas: Canvas, { title, below, credits = {}, maxLines, largest }: HeadingInput): Heading {
  const width = canvas.paper.width - 2 * margin;
  const smallest = maxLines === 1 ? 8 : 11;
  const { text, size } = fitted(canvas, title, { face: 'bold', largest, smallest, width });
  const isWhole = text === title || maxLines === 1;
  const place =
    below === ''
      ? null
      : fitted(canvas, below, {
          face: 'regular',
          largest: 9,
          smallest: 7,
          width: hasNames(credits) ? placeWidth : width,
        });
  const beside = place ? canvas.widthOf([{ ...place, face: 'regular' }]) + placeGap : 0;
  return {
    ...(isWhole
      ? { lines: [text], size }
      : fittedLines(canvas, title, { face: 'bold', largest: 11, smallest: 8, width, maxLines })),
    subtitle: credits.subtitle
      ? fitted(canvas, credits.subtitle, { face: 'italic', largest: 10.5, smallest: 7, width })
      : null,
    below: place,
    names: linesOfNames(canvas, credits, beside),
    credits,
  };
}

const hasNames = ({ composer, lyricist, arranger }: PrintedCredits) => Boolean(composer ?? lyricist ?? arranger);

const leading = (heading: Heading) => heading.size * 1.3;

/** From the top of the first line to the last baseline of the title. */
export const titleHeight = (heading: Heading) => heading.size * 0.8 + (heading.lines.length - 1) * leading(heading);

/** From the title's last baseline to the last one below it. */
export function heightBelow({ subtitle, below, names }: Heading): number {
  const hasLines = names.left.length + names.right.length > 0;
  const first = below || hasLines ? (below ? steps.below : steps.credits) : 0;
  return (subtitle ? steps.subtitle : 0) + first + Math.max(0, names.height - names.raise);
}

/** Writes it centred, with the last line of the title on this baseline. */
export function printHeading(canvas: Canvas, heading: Heading, baseline: number): void {
  const { lines, size, below } = heading;
  const x = canvas.paper.width / 2;
  canvas.document.fillColor(ink);
  for (const [index, text] of lines.entries()) {
    const above = (lines.length - 1 - index) * leading(heading);
    canvas.write([{ text, face: 'bold', size }], { x, y: baseline - above, anchor: 'middle' });
  }
  let y = baseline;
  if (heading.subtitle) {
    y += steps.subtitle;
    canvas.write([{ ...heading.subtitle, face: 'italic' }], { x, y, anchor: 'middle' });
  }
  if (below) {
    y += steps.below;
    canvas.document.fillColor(grey);
    canvas.write([{ ...below, face: 'regular' }], { x, y, anchor: 'middle' });
  }
  printNames(canvas, heading.names, below ? y : y + steps.credits);
}

/** `to` names the destination in the document. */
type ContentsEntry = { title: string; place: string; page: number; to: string };

const contentsMargin = 64;
const size = 10.5;
/** Width of the column of numbers. */
const numberRoom = 44;
/** Distances between baselines, in points. */
const distances = { line: 14, entry: 19, place: 22, abovePlace: 10 };

type Row = { y: number; lines: string[]; entry: ContentsEntry | null };

/**
 * Plans the pages of the table of contents: a row for each score, and a heading wherever the place changes and on each
 * new page; yields after each score.
 */
export function* planContents(canvas: Canvas, entries: ContentsEntry[]): Generator<void, Row[][]> {
  const pages: Row[][] = [[]];
  let [y, place] = [128, ''];
  for (const entry of entries) {
    const lines = linesOf(
      canvas,
      entry.title,
      { face: 'regular', size },
      canvas.paper.width - 2 * contentsMargin - numberRoom,
    );
    const height = (lines.length - 1) * distances.line;
    if (y + aboveEntry(entry, place) + height > canvas.paper.height - contentsMargin) {
      pages.push([]);
      [y, place] = [contentsMargin + 8, ''];
    }
    const rows = pages.at(-1) ?? [];
    if (entry.place !== place) {
      if (rows.length > 0) y += distances.abovePlace;
      rows.push({ y, lines: [entry.place], entry: null });
      [y, place] = [y + distances.place, entry.place];
    }
    rows.push({ y, lines, entry });
    y += height + distances.entry;
    yield;
  }
  return pages;
}

const aboveEntry = ({ place }: ContentsEntry, last: string) =>
  place === last ? 0 : distances.abovePlace + distances.place;

/** Yields after each page. */
export function* printContents(
  canvas: Canvas,
  pages: Row[][],
  { hasNumbers, texts }: { hasNumbers: boolean; texts: PrintTexts },
): Generator<void> {
  for (const [index, rows] of pages.entries()) {
    canvas.addPage();
    if (index === 0) printTitle(canvas, texts.contents);
    for (const row of rows) {
      if (row.entry) printEntry(canvas, row, row.entry);
      else printPlace(canvas, row);
    }
    if (hasNumbers) printNumber(canvas, roman(index + 1));
    yield;
  }
}

function printTitle(canvas: Canvas, title: string): void {
  canvas.bookmark(title);
  canvas.document.fillColor(ink);
  canvas.write([{ text: title, face: 'bold', size: 20 }], { x: contentsMargin, y: 88, anchor: 'start' });
}

function printPlace(canvas: Canvas, { y, lines }: Row): void {
  canvas.document.fillColor(grey);
  const width = canvas.paper.width - 2 * contentsMargin;
  for (const line of lines) {
    const place = fitted(canvas, line, { face: 'bold', largest: 9.5, smallest: 7, width });
    canvas.write([{ ...place, face: 'bold' }], { x: contentsMargin, y, anchor: 'start' });
  }
}

function printEntry(canvas: Canvas, { y, lines }: Row, { page, to }: ContentsEntry): void {
  const right = canvas.paper.width - contentsMargin;
  const last = y + (lines.length - 1) * distances.line;
  const number = [{ text: String(page), face: 'regular' as const, size }];
  canvas.document.fillColor(ink);
  for (const [index, text] of lines.entries())
    canvas.write([{ text, face: 'regular', size }], {
      x: contentsMargin,
      y: y + index * distances.line,
      anchor: 'start',
    });
  canvas.write(number, { x: right, y: last, anchor: 'end' });
  const end = contentsMargin + canvas.widthOf([{ text: lines.at(-1) ?? '', face: 'regular', size }]);
  printLeader(canvas, { from: end + 6, to: right - 26, y: last - 1 });
  canvas.link(to, { x: contentsMargin, y: y - size, width: right - contentsMargin, height: last - y + size + 4 });
}

/**
 * Prints dots from right to left, so that the dots of all rows are aligned; they are drawn, not written, so that nobody
 * copies them as text.
 */
function printLeader(canvas: Canvas, { from, to, y }: { from: number; to: number; y: number }): void {
  if (to - from > 8) canvas.operate(`q 0.9 w 1 J 0.5 G [0 5] 0 d ${to} ${y} m ${from.toFixed(2)} ${y} l S Q`);
}

const coverMargin = 72;

type Cover = { title: string; subtitle: string; scores: number; created: Date; texts: PrintTexts };

/** Title and subtitle a third down the page, a summary of the booklet at the bottom. */
export function printCover(canvas: Canvas, { title, subtitle, scores, created, texts }: Cover): void {
  canvas.addPage();
  const { width, height } = canvas.paper;
  const room = { width: width - 2 * coverMargin, maxLines: 6 };
  const above = fittedLines(canvas, title, { face: 'bold', largest: 36, smallest: 18, ...room });
  const titleEnd = printLines(canvas, above, { face: 'bold', colour: ink, y: height * 0.27 });
  const rule = titleEnd + 18;
  canvas.operate(`q 0.75 w 0.6 G ${coverMargin} ${rule} m ${coverMargin + 64} ${rule} l S Q`);
  if (subtitle !== '') {
    const below = fittedLines(canvas, subtitle, { face: 'regular', largest: 15, smallest: 10, ...room });
    printLines(canvas, below, { face: 'regular', colour: grey, y: rule + 16 });
  }
  const foot = { lines: [texts.scores(scores), texts.day(created)], size: 11 };
  printLines(canvas, foot, { face: 'regular', colour: grey, y: height - coverMargin - 30 });
}

type Look = { face: 'bold' | 'regular'; colour: string; y: number };

/** Returns the last baseline. */
function printLines(
  canvas: Canvas,
  { lines, size }: { lines: string[]; size: number },
  { face, colour, y }: Look,
): number {
  canvas.document.fillColor(colour);
  let baseline = y;
  for (const text of lines) {
    baseline += size * (baseline === y ? 1 : 1.3);
    canvas.write([{ text, face, size }], { x: coverMargin, y: baseline, anchor: 'start' });
  }
  return baseline;
}

/** Names and the work in a title block; unknown ones are left out. */
export type PrintedCredits = {
  subtitle?: string | null;
  composer?: string | null;
  lyricist?: string | null;
  arranger?: string | null;
  /** Printed at the bottom of the page on which the piece begins. */
  rights?: string | null;
};

export const textsOfCredits = (credits: PrintedCredits): string[] =>
  Object.values(credits).filter((text) => typeof text === 'string');

/**
 * Font sizes for a name on one line and for one that is wrapped, in points; `leading` is the distance between its
 * lines.
 */
type NameSizes = { one: Sizes; wrapped: Sizes; leading: number; maxLines: number; maxWrappedLines: number };
type Sizes = { largest: number; smallest: number };

const usualLeading = 11.5;
const usual = {
  one: { largest: 9.5, smallest: 7.5 },
  wrapped: { largest: 8, smallest: 6 },
  leading: usualLeading,
  maxWrappedLines: 2,
};
const ofOneSize = (sizes: Sizes) => ({ one: sizes, wrapped: sizes });
/** For names that would be truncated otherwise: more lines, closer together. */
const smaller = [
  { ...ofOneSize({ largest: 6.5, smallest: 5.5 }), leading: 7.6, maxWrappedLines: 2, moreLines: 1 },
  { ...ofOneSize({ largest: 5, smallest: 4.6 }), leading: 5.4, maxWrappedLines: 4, moreLines: 3 },
];
/** How many lines of names fit above the music, and how many below a subtitle; small ones are closer together. */
const maxLines = { usual: 3, belowSubtitle: 2 };

/** The lyricist's lines, and the composer's with the arranger below. */
type NameLines = {
  left: Line[];
  right: Line[];
  /** From the first to the last baseline, in points. */
  height: number;
  leading: number;
  /** By how much the first line is higher than usual, so that the last one stays above the music. */
  raise: number;
};

/** `beside` is the width of the text printed in the middle between the names. */
function linesOfNames(canvas: Canvas, credits: PrintedCredits, beside: number): NameLines {
  const { left, right } = canvas.margins;
  const width = (canvas.paper.width - beside) / 2 - Math.max(left, right) - 8;
  const max = credits.subtitle ? maxLines.belowSubtitle : maxLines.usual;
  let names = namesIn(canvas, credits, { ...usual, width, maxLines: max });
  for (const { moreLines, ...sizes } of smaller) {
    if (areWhole(names, credits)) break;
    const closer = namesIn(canvas, credits, { ...sizes, width, maxLines: max + moreLines });
    names = { ...closer, raise: Math.max(0, closer.height - (max - 1) * usualLeading) };
  }
  return names;
}

function namesIn(
  canvas: Canvas,
  { composer, lyricist, arranger }: PrintedCredits,
  { one, wrapped, leading, maxLines: max, maxWrappedLines, width }: NameSizes & { width: number },
): NameLines {
  const linesOf = (name: string | null | undefined, maxLines: number): Line[] => {
    if (!name) return [];
    const line = fitted(canvas, name, { face: 'regular', ...one, width });
    if (line.text === name || maxLines === 1) return [line];
    const { lines, size } = fittedLines(canvas, name, { face: 'regular', ...wrapped, width, maxLines });
    return lines.map((text) => ({ text, size }));
  };
  const ofComposer = linesOf(composer, arranger ? Math.min(maxWrappedLines, max - 1) : maxWrappedLines);
  const ofArranger = linesOf(arranger, Math.max(1, Math.min(maxWrappedLines, max - ofComposer.length)));
  const lines = { left: linesOf(lyricist, maxWrappedLines), right: [...ofComposer, ...ofArranger] };
  const count = Math.max(lines.left.length, lines.right.length);
  return { ...lines, height: Math.max(0, count - 1) * leading, leading, raise: 0 };
}

const lettersOf = (text: string) => text.replaceAll(/\s/g, '');

function areWhole({ left, right }: NameLines, { composer, lyricist, arranger }: PrintedCredits): boolean {
  const written = [...left, ...right].map(({ text }) => text).join('');
  const names = [lyricist, composer, arranger].map((name) => name ?? '').join('');
  return lettersOf(written) === lettersOf(names);
}

/**
 * Prints the lyricist on the left, the composer on the right and the arranger below, with the first line on this
 * baseline.
 */
function printNames(canvas: Canvas, { left, right, leading, raise }: NameLines, baseline: number): void {
  const { paper, margins } = canvas;
  canvas.document.fillColor(ink);
  const write = (lines: readonly Line[], x: number, anchor: 'start' | 'end') => {
    for (const [index, line] of lines.entries())
      canvas.write([{ ...line, face: 'regular' }], { x, y: baseline - raise + index * leading, anchor });
  };
  write(left, margins.left, 'start');
  write(right, paper.width - margins.right, 'end');
}

/** Printed below the page number, at the bottom of the page on which pieces begin. */
export function printRights(canvas: Canvas, rights: readonly string[]): void {
  if (rights.length === 0) return;
  const { paper, margins } = canvas;
  const text = [...new Set(rights)].join(' · ');
  const line = fitted(canvas, text, {
    face: 'regular',
    largest: 7,
    smallest: 5,
    width: paper.width - margins.left - margins.right,
  });
  canvas.document.fillColor(grey);
  canvas.write([{ ...line, face: 'regular' }], {
    x: paper.width / 2,
    y: footBaseline(canvas, 'rights'),
    anchor: 'middle',
  });
}
