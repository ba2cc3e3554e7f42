import { type Canvas, fitted, linesOf } from '@eemusic/music/printing';

/** The cells of a row: a name, two counts, an amount, a rate and a commission. */
export type Cells = readonly [string, string, string, string, string, string];

export type Sheet = ReturnType<typeof openSheet>;

const margin = 56;
const size = 9.5;
const step = 16;
/** The distance of the right edge of each column but the first from the right margin, in points. */
const edges = [268, 216, 128, 84, 0];
const grey = '#555555';
const ink = '#000000';
/** Space for the page number at the bottom. */
const foot = 72;

/** Paints from top to bottom and continues on the next page, where it repeats the table's headings. */
export function openSheet(canvas: Canvas, about: string, formatPage: (page: number) => string) {
  const { width, height } = canvas.paper;
  const right = width - margin;
  let y = margin;
  let headings: Cells | null = null;
  let pages = 0;
  nextPage();

  function nextPage(): void {
    if (pages > 0) writeFoot();
    canvas.addPage();
    pages += 1;
    y = margin + 12;
  }
  function writeFoot(): void {
    canvas.document.fillColor(grey);
    y = height - 40;
    write(about, { x: margin, size: 8 });
    write(formatPage(pages), { x: right, anchor: 'end', size: 8 });
  }
  function write(text: string, at: { x: number; anchor?: 'start' | 'end'; face?: 'bold' | 'regular'; size?: number }) {
    const look = { face: at.face ?? ('regular' as const), size: at.size ?? size };
    canvas.write([{ text, ...look }], { x: at.x, y, anchor: at.anchor ?? 'start' });
  }
  function rule(below: number): void {
    canvas.operate(`q 0.5 w 0.7 G ${margin} ${y + below} m ${right} ${y + below} l S Q`);
  }
  /** Starts a new page if these rows do not fit. */
  function makeRoom(rows = 1): void {
    if (y + rows * step <= height - foot) return;
    nextPage();
    if (headings) writeCells(headings, 'bold', grey);
  }
  function writeCells([name, ...cells]: Cells, face: 'bold' | 'regular', colour: string): void {
    canvas.document.fillColor(colour);
    const isWide = cells[0] === '' && cells[1] === '';
    const room = right - margin - (edges[isWide ? 2 : 0] ?? 0) - 40;
    const text = fitted(canvas, name, { face, largest: size, smallest: 7, width: room });
    write(text.text, { x: margin, face, size: text.size });
    for (const [index, cell] of cells.entries())
      if (cell !== '') write(cell, { x: right - (edges[index] ?? 0), anchor: 'end', face });
    y += step;
  }
  const linesIn = (text: string) =>
    text
      .split('\n')
      .filter((line) => line !== '')
      .flatMap((line) => linesOf(canvas, line, { face: 'regular', size }, right - margin));
  function writeLines(lines: readonly string[]): void {
    for (const line of lines) {
      makeRoom();
      write(line, { x: margin });
      y += step;
    }
  }

  return {
    /** The sender, at the top right. */
    sender(name: string, lines: readonly string[]): void {
      canvas.document.fillColor(ink);
      if (name !== '') write(name, { x: right, anchor: 'end', face: 'bold', size: 11 });
      canvas.document.fillColor(grey);
      for (const line of lines) {
        y += 13;
        write(line, { x: right, anchor: 'end', size: 9 });
      }
      y += 36;
    },
    title(title: string, note: string | null): void {
      canvas.document.fillColor(ink);
      write(title, { x: margin, face: 'bold', size: 20 });
      canvas.document.fillColor(grey);
      if (note !== null) {
        y += 18;
        write(note, { x: margin, size: 10 });
      }
      y += 30;
    },
    fields(fields: readonly (readonly [string, string])[]): void {
      for (const [label, value] of fields) {
        canvas.document.fillColor(grey);
        write(label, { x: margin });
        canvas.document.fillColor(ink);
        for (const line of linesOf(canvas, value, { face: 'regular', size }, right - margin - 110)) {
          write(line, { x: margin + 110 });
          y += step;
        }
      }
      y += step;
    },
    table(cells: Cells): void {
      headings = cells;
      writeCells(cells, 'bold', grey);
      canvas.operate(`q 0.5 w 0.4 G ${margin} ${y - step + 5} m ${right} ${y - step + 5} l S Q`);
    },
    row(cells: Cells): void {
      makeRoom();
      writeCells(cells, 'regular', ink);
    },
    total(cells: Cells): void {
      makeRoom(2);
      rule(-step + 5);
      y += 3;
      writeCells(cells, 'bold', ink);
      headings = null;
    },
    paragraph(heading: string, text: string): void {
      y += step;
      const lines = linesIn(text);
      makeRoom(Math.min(lines.length, 4) + 1);
      canvas.document.fillColor(grey);
      write(heading, { x: margin, face: 'bold' });
      y += step;
      canvas.document.fillColor(ink);
      writeLines(lines);
    },
    /** Adds lines to a paragraph. */
    lines(text: string): void {
      canvas.document.fillColor(ink);
      writeLines(linesIn(text));
    },
    end(): AsyncIterable<Uint8Array> {
      writeFoot();
      return canvas.end();
    },
  };
}
