/* The fixed parts of an .xlsx file. */

import { columnName } from './read-rows.ts';

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const special: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escapeXml = (text: string) => text.replace(/[&<>"]/g, (character) => special[character] ?? '');

/**
 * Begins the sheet, whose first row is frozen; each column has a width, and a style for blank cells. Printed, it is as
 * wide as one page.
 */
export function openSheet(columns: readonly { width: number; style: number }[]): string {
  const widths = columns.map(
    ({ width, style }, at) =>
      `<col min="${at + 1}" max="${at + 1}" width="${width}" style="${style}" customWidth="1"/>`,
  );
  return `${declaration}<worksheet xmlns="${main}" xmlns:r="${relations}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${widths.join('')}</cols><sheetData>`;
}

/** Ends the sheet; its rows can be filtered by each column. */
export const closeSheet = (columns: number, rows: number): string =>
  `</sheetData><autoFilter ref="A1:${columnName(columns - 1)}${rows}"/><pageMargins left="0.4" right="0.4" top="0.5" bottom="0.6" header="0.3" footer="0.3"/><pageSetup paperSize="9" orientation="landscape" fitToHeight="0"/><headerFooter><oddFooter>&amp;L&amp;A&amp;R&amp;P / &amp;N</oddFooter></headerFooter></worksheet>`;

/** Style 0 is plain, 1 a header and 2 that of numbers; from 3 on, there is one style per number format. */
export const headerStyle = 1;
export const numberHeaderStyle = 2;
export const firstFormatStyle = 3;

type Parts = { sheets: number; formats: readonly string[] };

/**
 * The parts of the file besides its sheets, which are `xl/worksheets/sheet1.xml` and so on. From the second one on, a
 * sheet's name ends with its number.
 */
export function sheetParts(name: string, { sheets, formats }: Parts): { path: string; data: string[] }[] {
  const numbers = Array.from({ length: sheets }, (_, at) => at + 1);
  const nameOf = (number: number) => escapeXml(number === 1 ? name : `${name} ${number}`);
  /* No name of a sheet contains an apostrophe. */
  const headerOnEachPage = (number: number) =>
    `<definedName name="_xlnm.Print_Titles" localSheetId="${number - 1}">'${nameOf(number)}'!$1:$1</definedName>`;
  const part = (path: string, text: string) => ({ path, data: [declaration + text] });
  const relation = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${relations}/${type}" Target="${target}"/>`;
  const related = (text: string) => `<Relationships xmlns="${packaged}/relationships">${text}</Relationships>`;
  const override = (path: string, type: string) => `<Override PartName="${path}" ContentType="${types}.${type}+xml"/>`;
  return [
    part('xl/styles.xml', styles(formats)),
    part(
      'xl/workbook.xml',
      `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${numbers
        .map((number) => `<sheet name="${nameOf(number)}" sheetId="${number}" r:id="rId${number}"/>`)
        .join('')}</sheets><definedNames>${numbers.map(headerOnEachPage).join('')}</definedNames></workbook>`,
    ),
    part(
      'xl/_rels/workbook.xml.rels',
      related(
        numbers.map((number) => relation(number, 'worksheet', `worksheets/sheet${number}.xml`)).join('') +
          relation(sheets + 1, 'styles', 'styles.xml'),
      ),
    ),
    part('_rels/.rels', related(relation(1, 'officeDocument', 'xl/workbook.xml'))),
    part(
      '[Content_Types].xml',
      `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${
        override('/xl/workbook.xml', 'sheet.main') +
        numbers.map((number) => override(`/xl/worksheets/sheet${number}.xml`, 'worksheet')).join('') +
        override('/xl/styles.xml', 'styles')
      }</Types>`,
    ),
  ];
}

/** Custom number formats have ids from 164 on. */
const firstFormat = 164;

function styles(formats: readonly string[]): string {
  const font = (inner: string) => `<font>${inner}<sz val="11"/><name val="Calibri"/><family val="2"/></font>`;
  const style = (format: number, of: number, alignment = '') =>
    `<xf numFmtId="${format}" fontId="${of}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"${
      alignment === '' ? '/>' : ` applyAlignment="1"><alignment horizontal="${alignment}"/></xf>`
    }`;
  const declared = formats.map(
    (code, at) => `<numFmt numFmtId="${firstFormat + at}" formatCode="${escapeXml(code)}"/>`,
  );
  const used = [style(0, 0), style(0, 1), style(0, 1, 'right'), ...formats.map((_, at) => style(firstFormat + at, 0))];
  return [
    `<styleSheet xmlns="${main}">`,
    ...(declared.length > 0 ? [`<numFmts count="${declared.length}">${declared.join('')}</numFmts>`] : []),
    `<fonts count="2">${font('')}${font('<b/>')}</fonts>`,
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
    `<cellXfs count="${used.length}">${used.join('')}</cellXfs>`,
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>',
    '</styleSheet>',
  ].join('');
}
