import { gap, lineHeight, margin, type Pages } from './paper-pages.ts';

/** The cells of a row: a name, two counts, an amount, its rates and a commission. */
export type Cells = readonly [
  name: string,
  sales: string,
  refunds: string,
  amount: string,
  rates: string | readonly string[],
  commission: string,
];

/** A row whose name is broken into lines; `height` is in points. */
export type Row = { cells: Cells; face: 'bold' | 'regular'; names: string[]; height: number };

/* All lengths are in points. */
/** Between the lines of one cell. */
const cellLineHeight = 12;
/**
 * The columns but the first: the distance of their right edge from the right margin, and their width. A text that is
 * wider is printed smaller.
 */
const columns = [
  { edge: 268, width: 40 },
  { edge: 216, width: 46 },
  { edge: 128, width: 82 },
  { edge: 84, width: 38 },
  { edge: 0, width: 78 },
];

/** Measures a row. Its first cell takes the room of the two counts if they are empty. */
export function measureRow(pages: Pages, cells: Cells, face: Row['face']): Row {
  const [name, sales, refunds, , rates] = cells;
  const { edge, width } = columns[sales === '' && refunds === '' ? 2 : 0] ?? { edge: 0, width: 0 };
  const names = pages.wrap(name, pages.right - margin - edge - width - gap, { face });
  const lines = Math.max(names.length, typeof rates === 'string' ? 1 : rates.length);
  return { cells, face, names, height: lineHeight + (lines - 1) * cellLineHeight };
}

export function writeRow(pages: Pages, { cells, face, names, height }: Row, colour: string): void {
  const top = pages.y;
  const writeLines = (lines: readonly string[], write: (line: string) => void) => {
    for (const [index, line] of lines.entries()) {
      pages.y = top + index * cellLineHeight;
      write(line);
    }
  };
  pages.setColour(colour);
  writeLines(names, (name) => pages.write(name, { x: margin, face }));
  for (const [index, { edge, width }] of columns.entries()) {
    const cell = cells[index + 1] ?? '';
    const x = pages.right - edge;
    writeLines(typeof cell === 'string' ? [cell] : cell, (line) => {
      if (line !== '') pages.writeFitted(line, width, { x, anchor: 'end', face });
    });
  }
  pages.y = top + height;
}
