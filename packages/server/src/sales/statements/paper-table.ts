import type { Canvas } from '@eemusic/music/printing';
import { grey, ink, lineHeight, margin, Pages } from './paper-pages.ts';
import { type Cells, measureRow, type Row, writeRow } from './paper-rows.ts';

/** The space between the name of a field and its value, in points. */
const fieldIndent = 110;
/** So many lines of a paragraph stay on the page of its heading. */
const minLinesBelowHeading = 4;

/**
 * A document that is painted from top to bottom and continues on the next page, where it repeats the table's headings.
 * The canvas must keep its pages.
 */
export class Sheet {
  readonly #pages: Pages;
  readonly #width: number;
  /** Null outside a table. */
  #headings: Cells | null = null;

  constructor(canvas: Canvas) {
    this.#pages = new Pages(canvas);
    this.#width = this.#pages.right - margin;
  }

  /** The sender, at the top right. */
  sender(name: string, lines: readonly string[]): void {
    const pages = this.#pages;
    const width = this.#width * 0.75;
    const x = pages.right;
    pages.setColour(ink);
    for (const [index, line] of pages.wrap(name, width, { face: 'bold', size: 11 }).entries()) {
      pages.y += index === 0 ? 0 : 14;
      pages.write(line, { x, anchor: 'end', face: 'bold', size: 11 });
    }
    pages.setColour(grey);
    for (const line of lines.flatMap((one) => pages.wrap(one, width, { size: 9 }))) {
      pages.y += 13;
      pages.write(line, { x, anchor: 'end', size: 9 });
    }
    pages.y += 36;
  }

  title(title: string, note: string | null): void {
    const pages = this.#pages;
    pages.setColour(ink);
    pages.write(title, { x: margin, face: 'bold', size: 20 });
    pages.setColour(grey);
    for (const line of note === null ? [] : pages.wrap(note, this.#width, { size: 10 })) {
      pages.y += 18;
      pages.write(line, { x: margin, size: 10 });
    }
    pages.y += 30;
  }

  fields(fields: readonly (readonly [string, string])[]): void {
    const pages = this.#pages;
    for (const [label, value] of fields) {
      pages.setColour(grey);
      pages.write(label, { x: margin });
      pages.setColour(ink);
      for (const line of pages.wrap(value, this.#width - fieldIndent)) {
        pages.write(line, { x: margin + fieldIndent });
        pages.y += lineHeight;
      }
    }
    pages.y += lineHeight;
  }

  /** The headings of the rows that follow, on the same page as the first of these. */
  table(headings: Cells, first: Cells | undefined): void {
    this.#headings = null;
    const row = measureRow(this.#pages, headings, 'bold');
    this.#makeRoom(row.height + (first ? measureRow(this.#pages, first, 'regular').height : 2 * lineHeight));
    this.#headings = headings;
    this.#writeHeadings(row);
  }

  row(cells: Cells): void {
    const row = measureRow(this.#pages, cells, 'regular');
    this.#makeRoom(row.height);
    writeRow(this.#pages, row, ink);
  }

  total(cells: Cells): void {
    this.#makeRoom(2 * lineHeight);
    this.#pages.rule(0.7);
    this.#pages.y += 3;
    writeRow(this.#pages, measureRow(this.#pages, cells, 'bold'), ink);
    this.#headings = null;
  }

  /** Below a table. */
  space(): void {
    this.#pages.y += lineHeight;
  }

  paragraph(heading: string, text: string): void {
    const pages = this.#pages;
    this.#headings = null;
    pages.y += lineHeight;
    const lines = this.#linesIn(text);
    this.#makeRoom((Math.min(lines.length, minLinesBelowHeading) + 1) * lineHeight);
    pages.setColour(grey);
    pages.write(heading, { x: margin, face: 'bold' });
    pages.y += lineHeight;
    this.#writeLines(lines);
  }

  /** Adds lines to a paragraph. */
  lines(text: string): void {
    this.#writeLines(this.#linesIn(text));
  }

  /** `about` says on each page what the document is. */
  end(about: string, formatPage: (page: number, pages: number) => string): AsyncIterable<Uint8Array> {
    return this.#pages.end(about, formatPage);
  }

  #linesIn(text: string): string[] {
    const lines = text.split('\n').filter((line) => line !== '');
    return lines.flatMap((line) => this.#pages.wrap(line, this.#width));
  }

  #writeLines(lines: readonly string[]): void {
    this.#pages.setColour(ink);
    for (const line of lines) {
      this.#makeRoom(lineHeight);
      this.#pages.write(line, { x: margin });
      this.#pages.y += lineHeight;
    }
  }

  /** Starts a new page if this much does not fit. */
  #makeRoom(height: number): void {
    if (this.#pages.hasRoom(height)) return;
    this.#pages.start();
    if (this.#headings) this.#writeHeadings(measureRow(this.#pages, this.#headings, 'bold'));
  }

  #writeHeadings(row: Row): void {
    writeRow(this.#pages, row, grey);
    this.#pages.rule(0.4);
  }
}
