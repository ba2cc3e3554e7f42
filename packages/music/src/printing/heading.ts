import type { Canvas } from './canvas.ts';
import { fitted, fittedLines } from './lines.ts';
import { grey, ink } from './inks.ts';

/** A score's title and what stands below it, ready to be written. */
export type Heading = { lines: string[]; size: number; below: { text: string; size: number } | null };

const margin = 56;
/** From the title's last baseline to that of what stands below it. */
const stepBelow = 17;

/** A title in one line where it fits, in several small ones where it may. */
export function headingOf(
  canvas: Canvas,
  { title, below, most, largest }: { title: string; below: string; most: number; largest: number },
): Heading {
  const width = canvas.paper.width - 2 * margin;
  const { text, size } = fitted(canvas, title, { face: 'bold', largest, smallest: 11, width });
  const isWhole = text === title || most === 1;
  return {
    ...(isWhole
      ? { lines: [text], size }
      : fittedLines(canvas, title, { face: 'bold', largest: 11, smallest: 8, width, most })),
    below: below === '' ? null : fitted(canvas, below, { face: 'regular', largest: 9, smallest: 7, width }),
  };
}

const leading = (heading: Heading) => heading.size * 1.3;

/** From the top of the first letters to the last baseline of the title. */
export const titleHeight = (heading: Heading) => heading.size * 0.8 + (heading.lines.length - 1) * leading(heading);

/** From the title's last baseline to that of the last words. */
export const heightBelow = ({ below }: Heading) => (below ? stepBelow : 0);

/** Writes it in the middle, the last line of the title on this baseline. */
export function printHeading(canvas: Canvas, heading: Heading, baseline: number): void {
  const { lines, size, below } = heading;
  const x = canvas.paper.width / 2;
  canvas.document.fillColor(ink);
  for (const [index, text] of lines.entries()) {
    const y = baseline - (lines.length - 1 - index) * leading(heading);
    canvas.write([{ text, face: 'bold', size }], { x, y, anchor: 'middle' });
  }
  if (!below) return;
  canvas.document.fillColor(grey);
  canvas.write([{ ...below, face: 'regular' }], { x, y: baseline + stepBelow, anchor: 'middle' });
}
