import { byteOrderMark, type CsvCell, csvLine } from '@eemusic/contract/platform/csv';

/** Comma-separated values (RFC 4180). */
export const csvFile = (rows: readonly (readonly CsvCell[])[]): string =>
  `${byteOrderMark}${rows.map(csvLine).join('')}`;
