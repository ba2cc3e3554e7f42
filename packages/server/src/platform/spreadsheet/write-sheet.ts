import { byteOrderMark, csvLine } from '@eemusic/contract/platform/csv';
import type { InLanguages, Language } from '@eemusic/contract/platform/languages';
import { createYielder } from '#platform/concurrency/index.ts';
import { columnName, maxRowsOfSheet } from './read-kind.ts';
import { writeZip, type ZipEntry } from './write-zip.ts';

export const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
export const csvType = 'text/csv; charset=utf-8';

export type Column = {
  header: InLanguages;
  /** In characters; a column whose header needs more is wider. */
  width: number;
  /** A note is a text that is wrapped. */
  kind: 'text' | 'note' | 'number' | 'date' | 'money';
};

/** One cell per column; null and an empty text leave it blank. */
export type Cell = string | number | Date | null;
export type Row = readonly Cell[];

type Sheet = { name: InLanguages; columns: readonly Column[]; rows: AsyncIterable<Row> };

type Format = {
  /** Language of the header rows and of the sheets' names. The caller provides the cells. */
  language: Language;
  /** Shown with each amount, such as 'CNY'. */
  currency?: string;
};

const chunkLength = 64 * 1024;

/** Yields CSV in UTF-8, generated on demand; dates are YYYY-MM-DD. */
export async function* writeCsv({ columns, rows, language }: Omit<Sheet, 'name'> & Format) {
  const yieldIfDue = createYielder();
  let text = byteOrderMark + csvLine(columns.map(({ header }) => header[language]));
  for await (const row of rows) {
    text += csvLine(row.map((value) => (value instanceof Date ? value.toISOString().slice(0, 10) : value)));
    const yielding = yieldIfDue();
    if (yielding) await yielding;
    if (text.length < chunkLength) continue;
    yield Buffer.from(text);
    text = '';
  }
  if (text !== '') yield Buffer.from(text);
}

export const writeSheet = ({ name, columns, rows, ...format }: Sheet & Format, limit?: { maxRows: number }) =>
  writeWorkbook([{ name, columns, rows }], format, limit);

/**
 * Generated on demand, so that a million rows need little memory; a library took 30 s for them. More rows than a sheet
 * may have continue in a further sheet, whose name ends with its number.
 */
export async function* writeWorkbook(
  sheets: readonly Sheet[],
  { language, currency }: Format,
  { maxRows } = { maxRows: maxRowsOfSheet },
): AsyncGenerator<Uint8Array, void> {
  const sources = sheets.map((sheet): Source => ({
    ...sheet,
    rows: sheet.rows[Symbol.asyncIterator](),
    next: undefined,
  }));
  try {
    yield* writeZip(entries());
  } finally {
    for (const { rows } of sources) await rows.return?.();
  }

  function* entries(): Generator<ZipEntry, void> {
    const names: string[] = [];
    for (const source of sources) {
      for (let part = 1; part === 1 || source.next?.done === false; part += 1) {
        names.push(part === 1 ? source.name[language] : `${source.name[language]} ${part}`);
        yield { path: `xl/worksheets/sheet${names.length}.xml`, data: sheetXml(source, language, maxRows) };
      }
    }
    yield* partsBesideSheets(names, currency);
  }
}

/** A sheet that is being written, and the row of it that was read last. */
type Source = Omit<Sheet, 'rows'> & { rows: AsyncIterator<Row>; next: IteratorResult<Row, unknown> | undefined };

async function* sheetXml(source: Source, language: Language, maxRows: number): AsyncGenerator<string, void> {
  const { columns } = source;
  const yieldIfDue = createYielder();
  const header = columns.map((column) => column.header[language]);
  const headers = rowWriter(columns.map(({ kind }) => (isText(kind) ? 'header' : 'numberHeader')));
  const cells = rowWriter(columns.map(({ kind }) => kind));
  let number = 1;
  let text = openSheet(columns, header) + headers(number, header);
  let next = (source.next ??= await source.rows.next());
  while (!next.done && number < maxRows) {
    text += cells((number += 1), next.value);
    const yielding = yieldIfDue();
    if (yielding) await yielding;
    if (text.length >= chunkLength) {
      yield text;
      text = '';
    }
    next = source.next = await source.rows.next();
  }
  yield text + closeSheet(columns.length, number);
}

const isText = (kind: Column['kind']) => kind === 'text' || kind === 'note';

function rowWriter(styles: readonly Style[]): (number: number, row: Row) => string {
  const cells = styles.map((style, at) => ({ open: `<c r="${columnName(at)}`, styled: `" s="${styleIds[style]}"` }));
  return (number, row) => {
    let text = `<row r="${number}">`;
    for (let at = 0; at < cells.length; at += 1) {
      const value = row[at];
      const { open, styled } = cells[at] ?? { open: '', styled: '' };
      if (value === null || value === undefined || value === '') continue;
      if (typeof value === 'string')
        text += `${open}${number}${styled} t="inlineStr"><is>${inlineText(value)}</is></c>`;
      else if (typeof value !== 'number') text += `${open}${number}${styled}><v>${serialOf(value)}</v></c>`;
      else if (Number.isFinite(value)) text += `${open}${number}${styled}><v>${value}</v></c>`;
    }
    return `${text}</row>`;
  };
}

/** Days since 30 December 1899, as spreadsheets count them from March 1900 on. */
const serialOf = (day: Date) => day.getTime() / 86_400_000 + 25_569;

/** Needs no escaping: no markup, escapes, spaces at its ends, or characters that XML cannot contain. */
// oxlint-disable-next-line no-control-regex -- these are what it excludes
const plain = /^(?! )[^\u0000-\u001F&<>"_\uD800-\uDFFF\uFFFE\uFFFF]{1,1000}(?<! )$/;

// oxlint-disable-next-line no-control-regex -- the pattern looks for what XML cannot hold
const forbidden = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

/** Excel's limit; it does not open a file with a longer text. */
const maxTextLength = 32_767;

function inlineText(text: string): string {
  if (plain.test(text)) return `<t>${text}</t>`;
  const written = text
    .replace(/\r\n?/g, '\n')
    .replace(forbidden, '')
    .slice(0, maxTextLength)
    .toWellFormed()
    // Otherwise it would be read as a character code.
    .replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_');
  return `<t xml:space="preserve">${escapeXml(written)}</t>`;
}

const special: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeXml = (text: string) => text.replace(/[&<>"]/g, (character) => special[character] ?? '');

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The first row is frozen; columns have a style for blank cells. Printed, it is as wide as one page. */
function openSheet(columns: readonly Column[], headers: readonly string[]): string {
  const widths = columns.map(
    ({ width, kind }, at) =>
      `<col min="${at + 1}" max="${at + 1}" width="${Math.max(width, widthOfHeader(headers[at] ?? ''))}" style="${styleIds[kind]}" customWidth="1"/>`,
  );
  return `${declaration}<worksheet xmlns="${main}" xmlns:r="${relations}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${widths.join('')}</cols><sheetData>`;
}

/** The width of a bold text with some space; a Chinese character is as wide as two others. */
function widthOfHeader(text: string): number {
  const characters = [...text];
  const wide = characters.filter((character) => /[\p{Script=Han}\uFF00-\uFF60]/u.test(character)).length;
  return Math.ceil((characters.length + wide) * 1.1) + 2;
}

const closeSheet = (columns: number, rows: number): string =>
  `</sheetData><autoFilter ref="A1:${columnName(columns - 1)}${rows}"/><pageMargins left="0.4" right="0.4" top="0.5" bottom="0.6" header="0.3" footer="0.3"/><pageSetup paperSize="9" orientation="landscape" fitToHeight="0"/><headerFooter><oddFooter>&amp;L&amp;A&amp;R&amp;P / &amp;N</oddFooter></headerFooter></worksheet>`;

/** Besides `xl/worksheets/sheet1.xml` and so on. */
function partsBesideSheets(names: readonly string[], currency: string | undefined): ZipEntry[] {
  const each = (write: (number: number, name: string) => string) =>
    names.map((name, at) => write(at + 1, escapeXml(name))).join('');
  const part = (path: string, text: string) => ({ path, data: [declaration + text] });
  const relation = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${relations}/${type}" Target="${target}"/>`;
  const related = (text: string) => `<Relationships xmlns="${packaged}/relationships">${text}</Relationships>`;
  const override = (path: string, type: string) => `<Override PartName="${path}" ContentType="${types}.${type}+xml"/>`;
  return [
    part('xl/styles.xml', stylesXml(currency)),
    part(
      'xl/workbook.xml',
      `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${each(
        (number, name) => `<sheet name="${name}" sheetId="${number}" r:id="rId${number}"/>`,
      )}</sheets><definedNames>${each(
        // No name of a sheet contains an apostrophe.
        (number, name) =>
          `<definedName name="_xlnm.Print_Titles" localSheetId="${number - 1}">'${name}'!$1:$1</definedName>`,
      )}</definedNames></workbook>`,
    ),
    part(
      'xl/_rels/workbook.xml.rels',
      related(
        each((number) => relation(number, 'worksheet', `worksheets/sheet${number}.xml`)) +
          relation(names.length + 1, 'styles', 'styles.xml'),
      ),
    ),
    part('_rels/.rels', related(relation(1, 'officeDocument', 'xl/workbook.xml'))),
    part(
      '[Content_Types].xml',
      `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${
        override('/xl/workbook.xml', 'sheet.main') +
        each((number) => override(`/xl/worksheets/sheet${number}.xml`, 'worksheet')) +
        override('/xl/styles.xml', 'styles')
      }</Types>`,
    ),
  ];
}

type Style = Column['kind'] | 'header' | 'numberHeader';

/** Style 0 is that of cells without one. */
const styleIds = { header: 1, numberHeader: 2, text: 3, note: 4, number: 5, date: 6, money: 7 } as const;

function stylesXml(currency: string | undefined): string {
  const font = (inner: string) => `<font>${inner}<sz val="11"/><name val="Calibri"/><family val="2"/></font>`;
  const style = (format: number, fontId = 0, alignment = '') =>
    `<xf numFmtId="${format}" fontId="${fontId}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"${
      alignment === '' ? '/>' : ` applyAlignment="1"><alignment ${alignment}/></xf>`
    }`;
  const money = `#,##0.00${currency === undefined ? '' : `\\ "${currency}"`}`;
  // In cells with the text format, 49, what people type later stays text, too. Custom formats have ids from 164 on.
  const used = [
    style(0),
    style(0, 1),
    style(0, 1, 'horizontal="right"'),
    style(49),
    style(49, 0, 'vertical="top" wrapText="1"'),
    style(0),
    style(164),
    style(165),
  ];
  return [
    `<styleSheet xmlns="${main}">`,
    `<numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy-mm-dd"/><numFmt numFmtId="165" formatCode="${escapeXml(money)}"/></numFmts>`,
    `<fonts count="2">${font('')}${font('<b/>')}</fonts>`,
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
    `<cellXfs count="${used.length}">${used.join('')}</cellXfs>`,
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>',
    '</styleSheet>',
  ].join('');
}
