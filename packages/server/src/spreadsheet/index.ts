export { type Cell, type Column, type Row, spreadsheetType, writeSheet } from './write-sheet.ts';
