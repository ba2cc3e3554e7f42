import { Canvas, fitted, linesOf, loadPageFonts } from '@eemusic/music/printing';
import type { Company } from '@eemusic/contract/access/company';
import type { AnswerOf } from '@eemusic/contract/platform/endpoint';
import type { Language } from '@eemusic/contract/platform/languages';
import type { fetchStatement, LateEntry, StatementLine } from '@eemusic/contract/sales/statements';
import type { CompanyClock } from '#platform/clock.ts';
import { yieldToEventLoop } from '#platform/concurrency/index.ts';
import { type StatementTexts, statementTexts } from './texts.ts';

/** The cells of a row: a name, two counts, an amount, its rates and a commission. */
export type Cells = readonly [
  name: string,
  sales: string,
  refunds: string,
  amount: string,
  rates: string | readonly string[],
  commission: string,
];

type Face = 'bold' | 'regular';
type Position = { x: number; anchor?: 'start' | 'end'; face?: Face; size?: number };

type Row = { cells: Cells; face: Face; names: string[]; height: number };

/* All lengths are in points. */
const margin = 56;
const textSize = 9.5;
const lineHeight = 16;
/** Between the lines of one cell. */
const cellLineHeight = 12;
/** Texts that are too wide become smaller, down to this size. */
const minSize = 6;
/** Space for the page number at the bottom. */
const foot = 72;
const gap = 12;
const fieldIndent = 110;
/** So many lines of a paragraph stay on the page of its heading. */
const minLinesBelowHeading = 4;
const grey = '#555555';
const ink = '#000000';

/** The distance of the right edge from the right margin, and the width. Wider texts are printed smaller. */
const columns = [
  { edge: 268, width: 40 },
  { edge: 216, width: 46 },
  { edge: 128, width: 82 },
  { edge: 84, width: 38 },
  { edge: 0, width: 78 },
];

/**
 * A document that is painted from top to bottom and continues on the next page, where it repeats the table's headings.
 * The canvas must keep its pages, because the foot of each says how many there are.
 */
export class Sheet {
  readonly #canvas: Canvas;
  readonly #right: number;
  readonly #width: number;
  #pages = 0;
  #y = margin;
  /** Null outside a table. */
  #headings: Cells | null = null;

  constructor(canvas: Canvas) {
    this.#canvas = canvas;
    this.#right = canvas.paper.width - margin;
    this.#width = this.#right - margin;
    this.#start();
  }

  sender(name: string, lines: readonly string[]): void {
    const width = this.#width * 0.75;
    const x = this.#right;
    this.#colour(ink);
    for (const [index, line] of this.#wrap(name, width, { face: 'bold', size: 11 }).entries()) {
      this.#y += index === 0 ? 0 : 14;
      this.#write(line, { x, anchor: 'end', face: 'bold', size: 11 });
    }
    this.#colour(grey);
    for (const line of lines.flatMap((one) => this.#wrap(one, width, { size: 9 }))) {
      this.#y += 13;
      this.#write(line, { x, anchor: 'end', size: 9 });
    }
    this.#y += 36;
  }

  title(title: string, note: string | null): void {
    this.#colour(ink);
    this.#write(title, { x: margin, face: 'bold', size: 20 });
    this.#colour(grey);
    for (const line of note === null ? [] : this.#wrap(note, this.#width, { size: 10 })) {
      this.#y += 18;
      this.#write(line, { x: margin, size: 10 });
    }
    this.#y += 30;
  }

  fields(fields: readonly (readonly [string, string])[]): void {
    for (const [label, value] of fields) {
      this.#colour(grey);
      this.#write(label, { x: margin });
      this.#colour(ink);
      for (const line of this.#wrap(value, this.#width - fieldIndent)) {
        this.#write(line, { x: margin + fieldIndent });
        this.space();
      }
    }
    this.space();
  }

  table(headings: Cells, first: Cells | undefined): void {
    this.#headings = null;
    const row = this.#measure(headings, 'bold');
    this.#makeRoom(row.height + (first ? this.#measure(first, 'regular').height : 2 * lineHeight));
    this.#headings = headings;
    this.#writeHeadings(row);
  }

  row(cells: Cells): void {
    const row = this.#measure(cells, 'regular');
    this.#makeRoom(row.height);
    this.#writeRow(row, ink);
  }

  total(cells: Cells): void {
    this.#makeRoom(2 * lineHeight);
    this.#rule(0.7);
    this.#y += 3;
    this.#writeRow(this.#measure(cells, 'bold'), ink);
    this.#headings = null;
  }

  space(): void {
    this.#y += lineHeight;
  }

  paragraph(heading: string, text: string): void {
    this.#headings = null;
    this.space();
    this.#makeRoom((Math.min(this.#linesIn(text).length, minLinesBelowHeading) + 1) * lineHeight);
    this.#colour(grey);
    this.#write(heading, { x: margin, face: 'bold' });
    this.space();
    this.lines(text);
  }

  lines(text: string): void {
    this.#colour(ink);
    for (const line of this.#linesIn(text)) {
      this.#makeRoom(lineHeight);
      this.#write(line, { x: margin });
      this.space();
    }
  }

  /** Writes the foot of each page: what the document is about, and the page number. */
  end(about: string, formatPage: (page: number, pages: number) => string): AsyncIterable<Uint8Array> {
    const size = 8;
    for (let page = 1; page <= this.#pages; page += 1) {
      this.#canvas.document.switchToPage(page - 1);
      this.#colour(grey);
      this.#y = this.#canvas.paper.height - 40;
      const number = formatPage(page, this.#pages);
      const width = this.#width - this.#canvas.widthOf([{ text: number, face: 'regular', size }]) - gap;
      this.#writeFitted(about, width, { x: margin, size });
      this.#write(number, { x: this.#right, anchor: 'end', size });
    }
    return this.#canvas.end();
  }

  #start(): void {
    this.#canvas.addPage();
    this.#pages += 1;
    this.#y = margin + 12;
  }

  #makeRoom(height: number): void {
    if (this.#y + height <= this.#canvas.paper.height - foot) return;
    this.#start();
    if (this.#headings) this.#writeHeadings(this.#measure(this.#headings, 'bold'));
  }

  #colour(colour: string): void {
    this.#canvas.document.fillColor(colour);
  }

  #write(text: string, { x, anchor = 'start', face = 'regular', size = textSize }: Position): void {
    this.#canvas.write([{ text, face, size }], { x, y: this.#y, anchor });
  }

  /** Writes a text on one line, smaller if it is wider than this and truncated if it is much wider. */
  #writeFitted(text: string, width: number, { size = textSize, face = 'regular', ...position }: Position): void {
    const fit = fitted(this.#canvas, text, { face, largest: size, smallest: minSize, width });
    this.#write(fit.text, { ...position, face, size: fit.size });
  }

  #wrap(text: string, width: number, { face = 'regular' as Face, size = textSize } = {}): string[] {
    return linesOf(this.#canvas, text, { face, size }, width);
  }

  #linesIn(text: string): string[] {
    const lines = text.split('\n').filter((line) => line !== '');
    return lines.flatMap((line) => this.#wrap(line, this.#width));
  }

  /** Draws a line across the page, just below the last line of text; 0 is black, 1 white. */
  #rule(shade: number): void {
    const y = this.#y + 5 - lineHeight;
    this.#canvas.operate(`q 0.5 w ${shade} G ${margin} ${y} m ${this.#right} ${y} l S Q`);
  }

  /** Measures a row. Its first cell takes the room of the two counts if they are empty. */
  #measure(cells: Cells, face: Face): Row {
    const [name, sales, refunds, , rates] = cells;
    const { edge, width } = columns[sales === '' && refunds === '' ? 2 : 0] ?? { edge: 0, width: 0 };
    const names = this.#wrap(name, this.#width - edge - width - gap, { face });
    const lines = Math.max(names.length, typeof rates === 'string' ? 1 : rates.length);
    return { cells, face, names, height: lineHeight + (lines - 1) * cellLineHeight };
  }

  #writeHeadings(row: Row): void {
    this.#writeRow(row, grey);
    this.#rule(0.4);
  }

  #writeRow({ cells, face, names, height }: Row, colour: string): void {
    const top = this.#y;
    const writeLines = (lines: readonly string[], write: (line: string) => void) => {
      for (const [index, line] of lines.entries()) {
        this.#y = top + index * cellLineHeight;
        write(line);
      }
    };
    this.#colour(colour);
    writeLines(names, (name) => this.#write(name, { x: margin, face }));
    for (const [index, { edge, width }] of columns.entries()) {
      const cell = cells[index + 1] ?? '';
      const x = this.#right - edge;
      writeLines(typeof cell === 'string' ? [cell] : cell, (line) => {
        if (line !== '') this.#writeFitted(line, width, { x, anchor: 'end', face });
      });
    }
    this.#y = top + height;
  }
}

type Painted = AnswerOf<typeof fetchStatement> & { company: Company; language: Language; clock: CompanyClock };

/** Number of lines painted before yielding to the event loop. */
const linesBetweenYields = 100;

export async function paintStatement(painted: Painted): Promise<Uint8Array> {
  const { statement, lines, late, company, language, clock } = painted;
  const texts = statementTexts[language];
  const amount = new Intl.NumberFormat(texts.locale, {
    style: 'currency',
    currency: statement.currency,
    currencyDisplay: 'narrowSymbol',
  });
  const money = (value: number) => amount.format(value);
  await loadPageFonts([], textsOf(painted, texts, money));
  const canvas = new Canvas({
    title: `${texts.title} ${statement.number ?? statement.month}`,
    created: clock.now(),
    language,
    keepsPages: true,
  });
  const about = [statement.number ?? statement.month, statement.name].join(' · ');
  const sheet = new Sheet(canvas);

  paintHead(sheet, painted, texts);
  const rows = lines.map((line) => cellsOf(line, texts, money));
  sheet.table(headings(statement.receiver === 'channel' ? texts.school : texts.student, texts), rows[0]);
  for (const [index, row] of rows.entries()) {
    sheet.row(row);
    if (index % linesBetweenYields === 0) await yieldToEventLoop();
  }
  const { sales, refunds, amount: sum, commission } = statement;
  sheet.total([texts.total, `${sales}`, `${refunds}`, money(sum), '', money(commission)]);
  if (late.total > 0) paintLate(sheet, late, texts, money);
  if (company.paymentDetails !== '') sheet.paragraph(texts.payment, company.paymentDetails);
  const parts: Uint8Array[] = [];
  for await (const part of sheet.end(about, texts.page)) parts.push(part);
  return Buffer.concat(parts);
}

function paintHead(sheet: Sheet, { statement, company, clock }: Painted, texts: StatementTexts): void {
  const { number, month, name, state, closedAt, paidOn, reference } = statement;
  const tax = company.taxNumber === '' ? [] : [texts.taxNumber(company.taxNumber)];
  sheet.sender(
    company.name,
    [...company.address.split('\n'), ...tax].filter((line) => line !== ''),
  );
  sheet.title(texts.title, state === 'open' ? texts.open : null);
  const fields: [string, string | null][] = [
    [texts.number, number],
    [texts.month, month],
    [texts.receiver, name],
    [texts.closed, closedAt === null ? null : clock.dayOf(closedAt)],
    [texts.paid, paidOn],
    [texts.reference, reference],
  ];
  sheet.fields(fields.flatMap(([label, value]) => (value ? [[label, value] as const] : [])));
}

function paintLate(
  sheet: Sheet,
  { total, entries }: Painted['late'],
  texts: StatementTexts,
  money: (value: number) => string,
): void {
  sheet.space();
  const rows = entries.map((entry) => lateCells(entry, texts, money));
  sheet.table([texts.late, '', '', texts.amount, '', texts.commission], rows[0]);
  for (const row of rows) sheet.row(row);
  const more = total - entries.length;
  if (more > 0) sheet.row([texts.moreLate(more), '', '', '', '', '']);
}

const headings = (member: string, texts: StatementTexts): Cells => [
  member,
  texts.sales,
  texts.refunds,
  texts.amount,
  texts.rate,
  texts.commission,
];

function cellsOf(
  { name, sales, refunds, amount, rates, commission, adjustment }: StatementLine,
  texts: StatementTexts,
  money: (value: number) => string,
): Cells {
  if (adjustment) return [`${texts.kinds.adjustment} · ${name}`, '', '', '', '', money(commission)];
  return [name, `${sales}`, `${refunds}`, money(amount), rates.map((rate) => `${rate / 100}%`), money(commission)];
}

function lateCells(entry: LateEntry, texts: StatementTexts, money: (value: number) => string): Cells {
  const { day, kind, name, amount, commission, reason } = entry;
  const what = [day, texts.kinds[kind], name, reason].filter((part) => part).join(' · ');
  return [what, '', '', money(amount), '', money(commission)];
}

/** Collects all texts, because their fonts must be loaded before painting. */
function textsOf(
  { statement, lines, late, company }: Painted,
  texts: StatementTexts,
  money: (value: number) => string,
): string[] {
  const allTexts = Object.values(texts).flatMap((text) => (typeof text === 'string' ? [text] : []));
  return [
    ...allTexts,
    ...Object.values(texts.kinds),
    texts.page(1, 1),
    texts.moreLate(1),
    texts.taxNumber(''),
    statement.name,
    statement.reference ?? '',
    money(-1_234_567_890),
    ...Object.values(company).map(String),
    ...lines.map(({ name }) => name),
    ...late.entries.flatMap(({ name, reason }) => [name, reason ?? '']),
  ];
}
