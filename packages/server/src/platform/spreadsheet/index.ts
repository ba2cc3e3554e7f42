export {
  type Cell,
  type Column,
  csvType,
  type Row,
  spreadsheetType,
  writeCsv,
  writeSheet,
  writeWorkbook,
} from './write-sheet.ts';
export { plain, plainHeading } from './plain.ts';
export { readSheet } from './read-sheet.ts';
export { columnName, type SheetCell, type SheetRow } from './read-rows.ts';
