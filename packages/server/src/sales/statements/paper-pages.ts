import { type Canvas, fitted, linesOf } from '@eemusic/music/printing';

type Face = 'bold' | 'regular';
type Position = { x: number; anchor?: 'start' | 'end'; face?: Face; size?: number };

/* All lengths are in points. */
export const margin = 56;
const textSize = 9.5;
export const lineHeight = 16;
/** Texts that are too wide become smaller, down to this size. */
const minSize = 6;
/** Space for the page number at the bottom. */
const foot = 72;
export const gap = 12;
export const grey = '#555555';
export const ink = '#000000';

/**
 * Pages that are filled from top to bottom; `y` is the position of the next line. The canvas must keep its pages,
 * because the foot of each says how many there are.
 */
export class Pages {
  readonly #canvas: Canvas;
  readonly #height: number;
  #count = 0;
  /** The right margin. */
  readonly right: number;
  y = margin;

  constructor(canvas: Canvas) {
    this.#canvas = canvas;
    this.#height = canvas.paper.height;
    this.right = canvas.paper.width - margin;
    this.start();
  }

  start(): void {
    this.#canvas.addPage();
    this.#count += 1;
    this.y = margin + 12;
  }

  hasRoom(height: number): boolean {
    return this.y + height <= this.#height - foot;
  }

  setColour(colour: string): void {
    this.#canvas.document.fillColor(colour);
  }

  write(text: string, { x, anchor = 'start', face = 'regular', size = textSize }: Position): void {
    this.#canvas.write([{ text, face, size }], { x, y: this.y, anchor });
  }

  /** Writes a text on one line, smaller if it is wider than this and truncated if it is much wider. */
  writeFitted(text: string, width: number, { size = textSize, face = 'regular', ...position }: Position): void {
    const fit = fitted(this.#canvas, text, { face, largest: size, smallest: minSize, width });
    this.write(fit.text, { ...position, face, size: fit.size });
  }

  /** Breaks a text into lines of at most this width. */
  wrap(text: string, width: number, { face = 'regular' as Face, size = textSize } = {}): string[] {
    return linesOf(this.#canvas, text, { face, size }, width);
  }

  /** Draws a line across the page, just below the last line of text; 0 is black, 1 white. */
  rule(shade: number): void {
    const y = this.y + 5 - lineHeight;
    this.#canvas.operate(`q 0.5 w ${shade} G ${margin} ${y} m ${this.right} ${y} l S Q`);
  }

  /** Writes the foot of each page: what the document is about, and the page number. */
  end(about: string, formatPage: (page: number, pages: number) => string): AsyncIterable<Uint8Array> {
    const size = 8;
    for (let page = 1; page <= this.#count; page += 1) {
      this.#canvas.document.switchToPage(page - 1);
      this.setColour(grey);
      this.y = this.#height - 40;
      const number = formatPage(page, this.#count);
      const width = this.right - margin - this.#canvas.widthOf([{ text: number, face: 'regular', size }]) - gap;
      this.writeFitted(about, width, { x: margin, size });
      this.write(number, { x: this.right, anchor: 'end', size });
    }
    return this.#canvas.end();
  }
}
