import { rowsWalker, type SheetRow, unescaped } from './read-rows.ts';
import { keepStrings, type Strings } from './read-strings.ts';
import { dateStylesOf, findWorkbook } from './read-workbook.ts';
import { walkAll, walkXml } from './read-xml.ts';
import { type Archive, openArchive } from './read-zip.ts';

/** Rows of the first visible sheet of an .xlsx file, in portions as they are unpacked. */
export async function* readXlsx(bytes: Buffer): AsyncGenerator<SheetRow[], void> {
  const archive = openArchive(bytes);
  const { sheet, strings, styles, is1904 } = await findWorkbook(archive);
  const { walker, take } = rowsWalker({
    strings: strings === null ? keepStrings() : await stringsOf(archive, strings),
    dates: styles === null ? [] : await dateStylesOf(archive, styles),
    is1904,
  });
  const walk = walkXml(archive.open(sheet), walker);
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
