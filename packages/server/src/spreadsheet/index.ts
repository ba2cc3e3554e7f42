export { type Column, type Row, spreadsheetType, writeSheet } from './write-sheet.ts';
