import type { Canvas } from './canvas.ts';
import { grey, ink } from './inks.ts';
import { fittedLines } from './lines.ts';
import type { PrintTexts } from './texts.ts';

const margin = 72;

type Cover = { title: string; subtitle: string; scores: number; created: Date; texts: PrintTexts };

/** Title and subtitle a third down the page, a summary of the booklet at the bottom. */
export function printCover(canvas: Canvas, { title, subtitle, scores, created, texts }: Cover): void {
  canvas.addPage();
  const { width, height } = canvas.paper;
  const room = { width: width - 2 * margin, maxLines: 6 };
  const above = fittedLines(canvas, title, { face: 'bold', largest: 36, smallest: 18, ...room });
  const titleEnd = printLines(canvas, above, { face: 'bold', colour: ink, y: height * 0.27 });
  const rule = titleEnd + 18;
  canvas.operate(`q 0.75 w 0.6 G ${margin} ${rule} m ${margin + 64} ${rule} l S Q`);
  if (subtitle !== '') {
    const below = fittedLines(canvas, subtitle, { face: 'regular', largest: 15, smallest: 10, ...room });
    printLines(canvas, below, { face: 'regular', colour: grey, y: rule + 16 });
  }
  const foot = { lines: [texts.scores(scores), texts.day(created)], size: 11 };
  printLines(canvas, foot, { face: 'regular', colour: grey, y: height - margin - 30 });
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
    canvas.write([{ text, face, size }], { x: margin, y: baseline, anchor: 'start' });
  }
  return baseline;
}
