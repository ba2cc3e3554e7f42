import { findMerges } from './merged-cells.ts';
import type { OpenSheet } from './open-sheet.ts';
import { type Meaning, rowsWalker, type SheetRow, unescaped } from './read-rows.ts';
import { maxCellText, Unreadable } from './read-limits.ts';
import { dateStylesOf, findWorkbook } from './read-workbook.ts';
import { walkAll, walkXml } from './read-xml.ts';
import { type Archive, openArchive } from './read-zip.ts';

/** Returns the visible sheets of an .xlsx file, whose rows are unpacked piece by piece. */
export async function readXlsx(bytes: Buffer): Promise<OpenSheet[]> {
  const archive = openArchive(bytes);
  const { sheets, strings, styles, is1904 } = await findWorkbook(archive);
  const meaning = {
    strings: strings === null ? [] : await stringsOf(archive, strings),
    dates: styles === null ? [] : await dateStylesOf(archive, styles),
    is1904,
  };
  return sheets.map(({ name, path }) => ({
    name,
    rows: () => rowsOf(archive.open(path), meaning),
    merges: () => findMerges(archive.open(path)),
  }));
}

async function* rowsOf(parts: AsyncGenerator<Buffer, void>, meaning: Meaning): AsyncGenerator<SheetRow[], void> {
  const { walker, take } = rowsWalker(meaning);
  const walk = walkXml(parts, walker);
  while (!(await walk.next()).done) yield take();
}

/** Enough for the cells of a full sheet with several columns, and what the memory of the process holds. */
const maxStrings = 2_000_000;
const maxStringBytes = 96 * 1024 * 1024;

/** Returns the shared strings to which cells refer. */
async function stringsOf(archive: Archive, path: string): Promise<string[]> {
  const strings: string[] = [];
  let bytes = 0;
  let text = '';
  let isText = false;
  let isPhonetic = false;
  await walkAll(archive.open(path), {
    open(name) {
      if (name === 'si') text = '';
      if (name === 'rPh') isPhonetic = true;
      isText = name === 't' && !isPhonetic;
    },
    text(part) {
      if (isText) text += part;
      if (text.length > maxCellText) throw new Unreadable('sheet.cell-too-long', { cell: '' });
    },
    close(name) {
      isText = false;
      if (name === 'rPh') isPhonetic = false;
      if (name !== 'si') return;
      // Copied, because a part of a string keeps the whole in memory.
      const copy = Buffer.from(unescaped(text));
      bytes += copy.length;
      if (strings.length >= maxStrings || bytes > maxStringBytes) throw new Unreadable('sheet.too-large');
      strings.push(copy.toString());
    },
  });
  return strings;
}
