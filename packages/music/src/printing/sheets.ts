import type { Canvas } from './canvas.ts';
import { printRights } from './credits.ts';
import { grey } from './inks.ts';
import { fitted } from './lines.ts';
import { headerBaseline, printPageLines } from './page-lines.ts';

type Running = { title: string; places: (string | null)[]; rights: string[][]; header: boolean; numbers: boolean };

/** How far the header extends beyond the margins of the music. */
const inset = 6;

/** The pages of music in order, each with its header and number; those without a place are blank. */
export class Sheets {
  readonly #canvas: Canvas;
  readonly #running: Running;
  #page = 0;

  constructor(canvas: Canvas, running: Running) {
    this.#canvas = canvas;
    this.#running = running;
  }

  /** Advances to this later page; does nothing if it is the current one. */
  turnTo(page: number): void {
    const { places, rights, header, numbers } = this.#running;
    while (this.#page < page) {
      this.#canvas.addPage();
      const place = places[this.#page] ?? null;
      this.#page += 1;
      if (place === null) continue;
      if (header) this.#printHeader(place);
      printRights(this.#canvas, rights[this.#page - 1] ?? []);
      printPageLines(this.#canvas, { number: numbers ? this.#page : null, isHeaderShared: header });
    }
  }

  #printHeader(place: string): void {
    const { paper, margins, format } = this.#canvas;
    const [left, right] = [margins.left + inset, paper.width - margins.right - inset];
    const width = (right - left) / (format.header === '' ? 2 : 3) - 12;
    const look = { face: 'regular', largest: 8.5, smallest: 7, width } as const;
    const y = headerBaseline(this.#canvas);
    this.#canvas.document.fillColor(grey);
    const write = (text: string, x: number, anchor: 'start' | 'end') =>
      this.#canvas.write([{ ...fitted(this.#canvas, text, look), face: 'regular' }], { x, y, anchor });
    write(place, left, 'start');
    write(this.#running.title, right, 'end');
  }
}
