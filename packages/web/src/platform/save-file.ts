import { byteOrderMark, type CsvCell, csvLine } from '@eemusic/contract/platform/csv';

export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

export function saveCsv(name: string, content: string): void {
  saveFile(new Blob([content], { type: 'text/csv;charset=utf-8' }), name);
}

export const csvFile = (rows: readonly (readonly CsvCell[])[]): string =>
  `${byteOrderMark}${rows.map(csvLine).join('')}`;
