import type { Canvas } from './canvas.ts';
import { grey } from './inks.ts';

/** At the foot of the page, in its middle. */
export function printNumber(canvas: Canvas, number: string): void {
  canvas.document.fillColor(grey);
  canvas.write([{ text: number, face: 'regular', size: 9 }], {
    x: canvas.paper.width / 2,
    y: canvas.paper.height - 24,
    anchor: 'middle',
  });
}
