export const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const maxSheetBytes = 20 * 1024 * 1024;

/** The encodings of text files: Unicode, and those of China, Taiwan, Japan and the West. */
export const sheetEncodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'gb18030',
  'big5',
  'shift_jis',
  'euc-jp',
  'iso-2022-jp',
  'windows-1252',
] as const;
export type SheetEncoding = (typeof sheetEncodings)[number];

/** What stands between the cells of a text file. */
export const sheetSeparators = ['comma', 'semicolon', 'tab', 'bar'] as const;
export type SheetSeparator = (typeof sheetSeparators)[number];
