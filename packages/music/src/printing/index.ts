import { setImmediate as breathe } from 'node:timers/promises';
import { Canvas, paper } from './canvas.ts';
import type { Face } from './fonts.ts';
import { paintPage } from './paint-page.ts';

/** `pages` as engraved; title and subtitle are ours, printed above the first of them. */
export type PrintedScore = { title: string; subtitle?: string; pages: string[] };

type Printing = {
  scores: AsyncIterable<PrintedScore> | Iterable<PrintedScore>;
  /** Of the document; the specification's file name when not given. */
  title?: string;
  /** Stands in the document; the same input and moment give the same bytes. */
  created?: Date;
};

/**
 * The scores as one vector PDF: A4 portrait, embedded subset fonts, a bookmark for each score, page numbers.
 * Bytes come while pages are painted; what has been taken is not kept.
 */
export async function* printScores({
  scores,
  title = 'EEMusic Scores',
  created = new Date(),
}: Printing): AsyncGenerator<Uint8Array> {
  const canvas = new Canvas({ title, created });
  const { document } = canvas;
  let number = 0;
  for await (const score of scores) {
    for (const [index, page] of score.pages.entries()) {
      number += 1;
      canvas.addPage();
      if (index === 0) printHeading(canvas, score);
      paintPage(canvas, page);
      printNumber(canvas, number);
      await breathe();
      for (let bytes = document.read(); bytes !== null; bytes = document.read()) yield bytes as Buffer;
    }
  }
  if (number === 0) canvas.addPage();
  document.end();
  for await (const bytes of document) yield bytes as Buffer;
}

const ink = '#000000';
const grey = '#555555';
const room = paper.width - 2 * 56;

function printHeading(canvas: Canvas, { title, subtitle }: PrintedScore): void {
  canvas.bookmark(title);
  canvas.document.fillColor(ink);
  const { text, size } = fitted(canvas, title, 'bold', { largest: 19, smallest: 11 });
  canvas.write([{ text, face: 'bold', size }], { x: paper.width / 2, y: 54, anchor: 'middle' });
  if (!subtitle) return;
  canvas.document.fillColor(grey);
  const below = fitted(canvas, subtitle, 'regular', { largest: 9, smallest: 7 });
  canvas.write([{ ...below, face: 'regular' }], { x: paper.width / 2, y: 71, anchor: 'middle' });
}

/** A text in the largest size in which it fits between the margins, cut short where even the smallest is too wide. */
function fitted(
  canvas: Canvas,
  text: string,
  face: Face,
  { largest, smallest }: { largest: number; smallest: number },
): { text: string; size: number } {
  const width = canvas.widthOf([{ text, face, size: largest }]);
  const size = Math.max(smallest, Math.min(largest, (largest * room) / Math.max(width, 1)));
  const isTooWide = (one: string) => canvas.widthOf([{ text: one, face, size }]) > room + 1;
  if (!isTooWide(text)) return { text, size };
  const characters = [...text];
  while (characters.length > 1 && isTooWide(`${characters.join('')}…`))
    characters.splice(-Math.max(1, Math.floor(characters.length / 20)));
  return { text: `${characters.join('').trimEnd()}…`, size };
}

function printNumber(canvas: Canvas, number: number): void {
  canvas.document.fillColor(grey);
  canvas.write([{ text: String(number), face: 'regular', size: 9 }], {
    x: paper.width / 2,
    y: paper.height - 24,
    anchor: 'middle',
  });
}
