import type { Canvas } from './canvas.ts';
import { type Heading, heightBelow } from './heading.ts';
import { grey } from './inks.ts';

/** Prints `text`, which says that the score's pages are missing, below its title, whose last baseline this is. */
export function printMissingPages(
  canvas: Canvas,
  heading: Heading,
  { baseline, text }: { baseline: number; text: string },
): void {
  canvas.document.fillColor(grey);
  const y = baseline + heightBelow(heading) + 40;
  canvas.write([{ text, face: 'regular', size: 11 }], {
    x: canvas.paper.width / 2,
    y,
    anchor: 'middle',
  });
}
