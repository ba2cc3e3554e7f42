import type { Canvas } from './canvas.ts';
import { grey, ink } from './inks.ts';
import { fitted, linesOf } from './lines.ts';
import { printNumber } from './page-lines.ts';
import { roman } from './roman.ts';
import type { PrintTexts } from './texts.ts';

/** `to` names the destination in the document. */
export type ContentsEntry = { title: string; place: string; page: number; to: string };

const margin = 64;
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
    const lines = linesOf(canvas, entry.title, { face: 'regular', size }, canvas.paper.width - 2 * margin - numberRoom);
    const height = (lines.length - 1) * distances.line;
    if (y + aboveEntry(entry, place) + height > canvas.paper.height - margin) {
      pages.push([]);
      [y, place] = [margin + 8, ''];
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
  canvas.write([{ text: title, face: 'bold', size: 20 }], { x: margin, y: 88, anchor: 'start' });
}

function printPlace(canvas: Canvas, { y, lines }: Row): void {
  canvas.document.fillColor(grey);
  const width = canvas.paper.width - 2 * margin;
  for (const line of lines) {
    const place = fitted(canvas, line, { face: 'bold', largest: 9.5, smallest: 7, width });
    canvas.write([{ ...place, face: 'bold' }], { x: margin, y, anchor: 'start' });
  }
}

function printEntry(canvas: Canvas, { y, lines }: Row, { page, to }: ContentsEntry): void {
  const right = canvas.paper.width - margin;
  const last = y + (lines.length - 1) * distances.line;
  const number = [{ text: String(page), face: 'regular' as const, size }];
  canvas.document.fillColor(ink);
  for (const [index, text] of lines.entries())
    canvas.write([{ text, face: 'regular', size }], { x: margin, y: y + index * distances.line, anchor: 'start' });
  canvas.write(number, { x: right, y: last, anchor: 'end' });
  const end = margin + canvas.widthOf([{ text: lines.at(-1) ?? '', face: 'regular', size }]);
  printLeader(canvas, { from: end + 6, to: right - 26, y: last - 1 });
  canvas.link(to, { x: margin, y: y - size, width: right - margin, height: last - y + size + 4 });
}

/**
 * Prints dots from right to left, so that the dots of all rows are aligned; they are drawn, not written, so that nobody
 * copies them as text.
 */
function printLeader(canvas: Canvas, { from, to, y }: { from: number; to: number; y: number }): void {
  if (to - from > 8) canvas.operate(`q 0.9 w 1 J 0.5 G [0 5] 0 d ${to} ${y} m ${from.toFixed(2)} ${y} l S Q`);
}
