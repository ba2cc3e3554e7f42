export { columnName, plain, plainHeading, simplified } from './read-kind.ts';
export { openArchive } from './read-archive.ts';
export { readSheet } from './read-sheet.ts';
export type { SheetCell, SheetRow } from './read-workbook.ts';
export { type Cell, type Column, csvType, type Row, spreadsheetType } from './write-sheet.ts';
export { writeCsv, writeSheet, writeWorkbook } from './write-sheet.ts';
export { writeZip, type ZipEntry } from './write-zip.ts';
