import { findMerges } from './merged-cells.ts';
import type { OpenSheet } from './open-sheet.ts';
import { type Meaning, rowsWalker, type SheetRow, unescaped } from './read-rows.ts';
import { keepStrings, type Strings } from './read-strings.ts';
import { maxCellText, Unreadable } from './read-limits.ts';
import { dateStylesOf, findWorkbook } from './read-workbook.ts';
import { walkAll, walkXml } from './read-xml.ts';
import { type Archive, openArchive } from './read-zip.ts';

/** Returns the visible sheets of an .xlsx file, whose rows are unpacked piece by piece. */
export async function readXlsx(bytes: Buffer): Promise<OpenSheet[]> {
  const archive = openArchive(bytes);
  const { sheets, strings, styles, is1904 } = await findWorkbook(archive);
  const meaning = {
    strings: strings === null ? keepStrings() : await stringsOf(archive, strings),
    dates: styles === null ? [] : await dateStylesOf(archive, styles),
    is1904,
  };
  return sheets.map(({ name, path }) => {
    const open = archive.sizeOf(path) > maxCachedBytes ? () => archive.open(path) : keepParts(archive.open(path));
    return { name, rows: () => rowsOf(open(), meaning), merges: () => findMerges(open()) };
  });
}

/** A larger sheet is unpacked twice: once for its merged cells, and once for its rows. */
const maxCachedBytes = 64 * 1024 * 1024;

/** Lets several readers share the same parts; each part is unpacked once, when it is first requested. */
function keepParts(source: AsyncGenerator<Buffer, void>): () => AsyncGenerator<Buffer, void> {
  const parts: Buffer[] = [];
  return async function* () {
    for (let at = 0; ; at += 1) {
      if (at === parts.length) {
        const next = await source.next();
        if (next.done) return;
        parts.push(next.value);
      }
      const part = parts[at];
      if (part) yield part;
    }
  };
}

async function* rowsOf(parts: AsyncGenerator<Buffer, void>, meaning: Meaning): AsyncGenerator<SheetRow[], void> {
  const { walker, take } = rowsWalker(meaning);
  const walk = walkXml(parts, walker);
  while (!(await walk.next()).done) yield take();
}

/** Returns the shared strings to which cells refer. */
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
      if (text.length > maxCellText) throw new Unreadable('sheet.cell-too-long', { cell: '' });
    },
    close(name) {
      isText = false;
      if (name === 'rPh') isPhonetic = false;
      if (name === 'si') strings.add(unescaped(text));
    },
  });
  return strings;
}
