import type { Canvas } from './canvas.ts';
import { grey } from './inks.ts';
import { fitted } from './lines.ts';

/**
 * Distance of page number and copyright from the bottom edge as a fraction of the margin, based on A4 with default
 * margins; `max` is in points.
 */
const footSteps = { number: { part: 0.605, max: 24 }, rights: { part: 0.3275, max: 13 } };
type Step = { part: number; max: number };
const within = (margin: number, { part, max }: Step) => Math.min(margin * part, max);

/** As far above the title as on A4 with default margins, but never in the unprintable area. */
export const headerBaseline = ({ margins }: Canvas): number => Math.min(24, Math.max(9, margins.top - 12.85));
export const footBaseline = ({ paper, margins }: Canvas, line: keyof typeof footSteps): number =>
  paper.height - within(margins.bottom, footSteps[line]);

/** Printed at the bottom of the page: centred, or on the outer side of an open booklet. */
export function printNumber(canvas: Canvas, number: string, at: 'middle' | 'left' | 'right' = 'middle'): void {
  const { paper, margins } = canvas;
  const x = { middle: paper.width / 2, left: margins.left, right: paper.width - margins.right }[at];
  const anchor = ({ middle: 'middle', left: 'start', right: 'end' } as const)[at];
  canvas.document.fillColor(grey);
  canvas.write([{ text: number, face: 'regular', size: 9 }], { x, y: footBaseline(canvas, 'number'), anchor });
}

type PageLines = {
  /** Null for a page without a number. */
  number: number | null;
  /** Whether something else is printed on both sides of the header. */
  isHeaderShared?: boolean;
};

/** Prints the number of a page of music and the header and footer lines of its format. */
export function printPageLines(canvas: Canvas, { number, isHeaderShared = false }: PageLines): void {
  const { paper, margins, format } = canvas;
  const places = { none: null, middle: 'middle', outer: (number ?? 1) % 2 === 1 ? 'right' : 'left' } as const;
  const place = number === null ? null : places[format.pageNumbers];
  if (place !== null) printNumber(canvas, String(number), place);

  const middle = { x: paper.width / 2, anchor: 'middle' } as const;
  const width = paper.width - margins.left - margins.right;
  const write = (text: string, at: { x: number; y: number; anchor: 'start' | 'middle' }, room: number) => {
    if (text === '') return;
    const line = fitted(canvas, text, { face: 'regular', largest: 8, smallest: 5.5, width: room });
    canvas.document.fillColor(grey);
    canvas.write([{ ...line, face: 'regular' }], at);
  };
  write(format.header, { ...middle, y: headerBaseline(canvas) }, isHeaderShared ? width / 3 : width);
  const foot = place === 'middle' ? ({ x: margins.left, anchor: 'start' } as const) : middle;
  const footRoom = { middle: width / 2 - 16, left: width - 60, right: width - 60 }[place ?? 'left'];
  write(format.footer, { ...foot, y: footBaseline(canvas, 'number') }, footRoom);
}
