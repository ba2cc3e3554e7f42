import type { Canvas } from './canvas.ts';
import { grey } from './inks.ts';
import { fitted } from './lines.ts';
import { printNumber } from './page-number.ts';

type Running = { title: string; places: string[]; header: boolean; numbers: boolean };

const margin = 40;

/** The pages of music one after the other, each with its header and its number. */
export class Sheets {
  readonly #canvas: Canvas;
  readonly #running: Running;
  #page = 0;

  constructor(canvas: Canvas, running: Running) {
    this.#canvas = canvas;
    this.#running = running;
  }

  /** To a page further on, or to none when it is the present one. */
  turnTo(page: number): void {
    const { places, header, numbers } = this.#running;
    while (this.#page < page) {
      this.#canvas.addPage();
      if (header) this.#printHeader(places[this.#page] ?? '');
      this.#page += 1;
      if (numbers) printNumber(this.#canvas, String(this.#page));
    }
  }

  #printHeader(place: string): void {
    const { width } = this.#canvas.paper;
    const look = { face: 'regular', largest: 8.5, smallest: 7, width: width / 2 - margin - 12 } as const;
    this.#canvas.document.fillColor(grey);
    const write = (text: string, x: number, anchor: 'start' | 'end') =>
      this.#canvas.write([{ ...fitted(this.#canvas, text, look), face: 'regular' }], { x, y: 24, anchor });
    write(place, margin, 'start');
    write(this.#running.title, width - margin, 'end');
  }
}
