import { type Canvas, fitted, linesOf } from '@eemusic/music/printing';

/** The cells of a row: a name, two counts, an amount, its rates and a commission. */
export type Cells = readonly [
  name: string,
  sales: string,
  refunds: string,
  amount: string,
  rates: string | readonly string[],
  commission: string,
];

export type Sheet = ReturnType<typeof openSheet>;

type At = { x: number; anchor?: 'start' | 'end'; face?: 'bold' | 'regular'; size?: number };

const margin = 56;
const size = 9.5;
const smallest = 6;
const step = 16;
/** Between the lines of one cell. */
const lineStep = 12;
/** The distance of the right edge of each column but the first from the right margin, in points. */
const edges = [268, 216, 128, 84, 0];
/** The room of each of these columns; an amount that is wider is printed smaller. */
const rooms = [40, 46, 82, 38, 78];
const gap = 12;
const grey = '#555555';
const ink = '#000000';
/** Space for the page number at the bottom. */
const foot = 72;

/**
 * Paints from top to bottom and continues on the next page, where it repeats the table's headings. The pages of the
 * canvas must be kept, because the foot of each says how many there are.
 */
export function openSheet(canvas: Canvas, about: string, formatPage: (page: number, pages: number) => string) {
  const { width, height } = canvas.paper;
  const right = width - margin;
  let y = margin;
  let headings: Cells | null = null;
  let pages = 0;
  nextPage();

  function nextPage(): void {
    canvas.addPage();
    pages += 1;
    y = margin + 12;
  }
  function writeFeet(): void {
    for (let page = 1; page <= pages; page += 1) {
      canvas.document.switchToPage(page - 1);
      canvas.document.fillColor(grey);
      y = height - 40;
      const number = formatPage(page, pages);
      const room = right - margin - canvas.widthOf([{ text: number, face: 'regular', size: 8 }]) - gap;
      const text = fitted(canvas, about, { face: 'regular', largest: 8, smallest, width: room });
      write(text.text, { x: margin, size: text.size });
      write(number, { x: right, anchor: 'end', size: 8 });
    }
  }
  function write(text: string, at: At): void {
    const look = { face: at.face ?? ('regular' as const), size: at.size ?? size };
    canvas.write([{ text, ...look }], { x: at.x, y, anchor: at.anchor ?? 'start' });
  }
  function rule(below: number, shade: number): void {
    canvas.operate(`q 0.5 w ${shade} G ${margin} ${y + below} m ${right} ${y + below} l S Q`);
  }
  /** Starts a new page if this much does not fit. */
  function makeRoom(needed = step): void {
    if (y + needed <= height - foot) return;
    nextPage();
    if (headings) writeHeadings(headings);
  }
  function writeHeadings(cells: Cells): void {
    writeCells(measured(cells, 'bold'), grey);
    rule(5 - step, 0.4);
  }
  /** The lines of a row's first cell, which takes the room of the two counts if they are empty, and of its rates. */
  function measured(cells: Cells, face: 'bold' | 'regular') {
    const [name, sales, refunds, , rates] = cells;
    const next = sales === '' && refunds === '' ? 2 : 0;
    const room = right - margin - (edges[next] ?? 0) - (rooms[next] ?? 0) - gap;
    const names = linesOf(canvas, name, { face, size }, room);
    const count = Math.max(names.length, typeof rates === 'string' ? 1 : rates.length);
    return { cells, face, names, height: step + (count - 1) * lineStep };
  }
  function writeCells({ cells, face, names, height: used }: ReturnType<typeof measured>, colour: string): void {
    canvas.document.fillColor(colour);
    const top = y;
    const writeLines = (lines: readonly string[], writeLine: (line: string) => void) => {
      for (const [index, line] of lines.entries()) {
        y = top + index * lineStep;
        writeLine(line);
      }
    };
    writeLines(names, (line) => write(line, { x: margin, face }));
    for (const [index, cell] of cells.slice(1).entries()) {
      const x = right - (edges[index] ?? 0);
      writeLines(typeof cell === 'string' ? [cell] : cell, (line) => {
        if (line === '') return;
        const text = fitted(canvas, line, { face, largest: size, smallest, width: rooms[index] ?? 0 });
        write(text.text, { x, anchor: 'end', face, size: text.size });
      });
    }
    y = top + used;
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
      const room = (right - margin) * 0.75;
      canvas.document.fillColor(ink);
      for (const [index, line] of linesOf(canvas, name, { face: 'bold', size: 11 }, room).entries()) {
        y += index === 0 ? 0 : 14;
        write(line, { x: right, anchor: 'end', face: 'bold', size: 11 });
      }
      canvas.document.fillColor(grey);
      for (const line of lines.flatMap((one) => linesOf(canvas, one, { face: 'regular', size: 9 }, room))) {
        y += 13;
        write(line, { x: right, anchor: 'end', size: 9 });
      }
      y += 36;
    },
    title(title: string, note: string | null): void {
      canvas.document.fillColor(ink);
      write(title, { x: margin, face: 'bold', size: 20 });
      canvas.document.fillColor(grey);
      for (const line of note === null ? [] : linesOf(canvas, note, { face: 'regular', size: 10 }, right - margin)) {
        y += 18;
        write(line, { x: margin, size: 10 });
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
    /** The headings of the rows that follow, on the same page as the first of these. */
    table(cells: Cells, first: Cells | undefined): void {
      headings = null;
      makeRoom(measured(cells, 'bold').height + (first ? measured(first, 'regular').height : 2 * step));
      headings = cells;
      writeHeadings(cells);
    },
    row(cells: Cells): void {
      const row = measured(cells, 'regular');
      makeRoom(row.height);
      writeCells(row, ink);
    },
    total(cells: Cells): void {
      makeRoom(2 * step);
      rule(5 - step, 0.7);
      y += 3;
      writeCells(measured(cells, 'bold'), ink);
      headings = null;
    },
    /** Below a table. */
    space(): void {
      y += step;
    },
    paragraph(heading: string, text: string): void {
      headings = null;
      y += step;
      const lines = linesIn(text);
      makeRoom((Math.min(lines.length, 4) + 1) * step);
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
      writeFeet();
      return canvas.end();
    },
  };
}
