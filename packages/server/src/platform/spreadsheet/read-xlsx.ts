import { findMerges } from './merged-cells.ts';
import type { OpenSheet } from './open-sheet.ts';
import { type Meaning, rowsWalker, type SheetRow, unescaped } from './read-rows.ts';
import { keepStrings, type Strings } from './read-strings.ts';
import { dateStylesOf, findWorkbook } from './read-workbook.ts';
import { walkAll, walkXml } from './read-xml.ts';
import { type Archive, openArchive } from './read-zip.ts';

/** The visible sheets of an .xlsx file, each with its rows in portions as they are unpacked. */
export async function readXlsx(bytes: Buffer): Promise<OpenSheet[]> {
  const archive = openArchive(bytes);
  const { sheets, strings, styles, is1904 } = await findWorkbook(archive);
  const meaning = {
    strings: strings === null ? keepStrings() : await stringsOf(archive, strings),
    dates: styles === null ? [] : await dateStylesOf(archive, styles),
    is1904,
  };
  return sheets.map(({ name, path }) => ({
    name,
    rows: () => rowsOf(archive, path, meaning),
    merges: () => findMerges(archive.open(path)),
  }));
}

async function* rowsOf(archive: Archive, path: string, meaning: Meaning): AsyncGenerator<SheetRow[], void> {
  const { walker, take } = rowsWalker(meaning);
  const walk = walkXml(archive.open(path), walker);
  while (!(await walk.next()).done) yield take();
}

/** The texts that cells point to. */
async function stringsOf(archive: Archive, path: string): Promise<Strings> {
  const strings = keepStrings();
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
    },
    close(name) {
      isText = false;
      if (name === 'rPh') isPhonetic = false;
      if (name === 'si') strings.add(unescaped(text));
    },
  });
  return strings;
}
