export { csvType, writeCsv } from './write-csv.ts';
export { type Cell, type Column, type Row, spreadsheetType, writeSheet } from './write-sheet.ts';
export { writeWorkbook } from './write-workbook.ts';
export { plain, plainHeading } from './plain.ts';
export { readSheet } from './read-sheet.ts';
export { columnName, type SheetCell, type SheetRow } from './read-rows.ts';
