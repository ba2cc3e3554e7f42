import { columnName, columnOf, maxCellText, maxCharacters, maxColumns, Unreadable } from './read-kind.ts';
import { type Archive, walkAll, type Walker } from './read-archive.ts';

/** Far more than any program writes; a longer list would not fit into the memory of the process. */
const maxListed = 70_000;

/** Paths of its parts, and its visible sheets. */
type Workbook = {
  sheets: { name: string; path: string }[];
  strings: string | null;
  styles: string | null;
  is1904: boolean;
};

export async function findWorkbook(archive: Archive): Promise<Workbook> {
  if (!archive.has('_rels/.rels')) throw new Unreadable('sheet.type');
  const path = [...(await relationsOf(archive, '_rels/.rels', '')).values()].find(
    ({ kind }) => kind === 'officeDocument',
  )?.target;
  if (!path?.endsWith('.xml') || !archive.has(path)) throw new Unreadable('sheet.type');

  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const relations = await relationsOf(archive, `${folder}_rels/${path.slice(folder.length)}.rels`, folder);
  const byKind = (kind: string) => [...relations.values()].find((relation) => relation.kind === kind)?.target ?? null;
  const { sheets, is1904 } = await sheetsOf(archive, path);
  const found = sheets.flatMap(({ id, name }) => {
    const relation = relations.get(id);
    return relation?.kind === 'worksheet' ? [{ name, path: relation.target }] : [];
  });
  if (found.length === 0) throw new Unreadable('sheet.type');
  return { sheets: found, strings: byKind('sharedStrings'), styles: byKind('styles'), is1904 };
}

type Relation = { kind: string; target: string };

async function relationsOf(archive: Archive, path: string, folder: string): Promise<Map<string, Relation>> {
  const relations = new Map<string, Relation>();
  if (!archive.has(path)) return relations;
  await walkAll(archive.open(path), {
    open(name, { Id = '', Type = '', Target = '' }) {
      if (name !== 'Relationship') return;
      assertShort(relations.size);
      relations.set(Id, { kind: Type.slice(Type.lastIndexOf('/') + 1), target: resolve(folder, Target) });
    },
  });
  return relations;
}

function assertShort(listed: number): void {
  if (listed > maxListed) throw new Unreadable('sheet.too-large');
}

/** Resolves a path. An invalid URL matches no part. */
function resolve(folder: string, target: string): string {
  return URL.parse(target, `file:///${folder}`)?.pathname.slice(1) ?? '';
}

async function sheetsOf(
  archive: Archive,
  path: string,
): Promise<{ sheets: { id: string; name: string }[]; is1904: boolean }> {
  const sheets: { id: string; name: string }[] = [];
  let is1904 = false;
  await walkAll(archive.open(path), {
    open(name, attributes) {
      if (name === 'workbookPr') is1904 = /^(1|true)$/.test(attributes['date1904'] ?? '');
      const isHidden = (attributes['state'] ?? 'visible') !== 'visible';
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1];
      if (name !== 'sheet' || isHidden || id === undefined) return;
      assertShort(sheets.length);
      sheets.push({ id, name: attributes['name'] ?? '' });
    },
  });
  return { sheets, is1904 };
}

/** Without a format of their own; the last ones belong to Chinese and Japanese systems. */
const dateFormats = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** Returns, for each cell style, whether it formats numbers as dates. */
export async function dateStylesOf(archive: Archive, path: string): Promise<boolean[]> {
  const own = new Map<number, boolean>();
  const styles: boolean[] = [];
  let isInCells = false;
  await walkAll(archive.open(path), {
    open(name, { numFmtId = '', formatCode = '' }) {
      const id = Number(numFmtId);
      assertShort(Math.max(own.size, styles.length));
      if (name === 'numFmt') own.set(id, isDateFormat(formatCode));
      if (name === 'cellXfs') isInCells = true;
      if (name === 'xf' && isInCells) styles.push(own.get(id) ?? dateFormats(id));
    },
    close(name) {
      if (name === 'cellXfs') isInCells = false;
    },
  });
  return styles;
}

const maxFormatLength = 255;

function isDateFormat(code: string): boolean {
  if (code.length > maxFormatLength) return false;
  const bare = code.replace(/"[^"]*"|\\.|_.|\*.|\[[^\][]*\]/g, (part) =>
    /^\[(?:h+|m+|s+)\]$/i.test(part) ? part : '',
  );
  return !/^general$/i.test(bare) && /[dmyhs]/i.test(bare);
}

export type SheetCell = string | number | boolean | Date | null;
/** `number` is the row's number in the file, from 1; a filter or a person may have hidden it. */
export type SheetRow = { number: number; cells: SheetCell[]; isHidden?: boolean };

export type Meaning = { strings: readonly string[]; dates: readonly boolean[]; is1904: boolean };

export function rowsWalker(meaning: Meaning): { walker: Walker; take(): SheetRow[] } {
  let rows: SheetRow[] = [];
  let row: SheetRow = { number: 0, cells: [] };
  let column = -1;
  let cell: Record<string, string> = {};
  let text = '';

  const walker: Walker = {
    open(name, attributes) {
      if (name === 'row') {
        row = { number: numberOf(attributes['r']) ?? row.number + 1, cells: [] };
        if (/^(?:1|true)$/.test(attributes['hidden'] ?? '')) row.isHidden = true;
        column = -1;
      }
      if (name === 'c') {
        column = attributes['r'] === undefined ? column + 1 : columnOf(attributes['r']);
        cell = attributes;
        text = '';
      }
    },
    text(part) {
      text += part;
      if (text.length > maxCellText) throw new Unreadable('sheet.cell-too-long', { cell: cell['r'] ?? '' });
    },
    close(name) {
      if (name === 'c' && text !== '') put(row, column, valueOf(text, cell, meaning));
      if (name === 'row') rows.push(row);
    },
  };
  return {
    walker,
    take() {
      const taken = rows;
      rows = [];
      return taken;
    },
  };
}

export function put(row: SheetRow, column: number, value: SheetCell): void {
  if (value === null || value === '') return;
  if (column >= maxColumns) throw new Unreadable('sheet.too-many-columns');
  if (typeof value === 'string' && value.length > maxCharacters)
    throw new Unreadable('sheet.cell-too-long', { cell: `${columnName(column)}${row.number}` });
  while (row.cells.length < column) row.cells.push(null);
  row.cells[column] = value;
}

function valueOf(text: string, { t = 'n', s }: Record<string, string>, { strings, dates, is1904 }: Meaning): SheetCell {
  if (t === 's') return strings[Number(text)] ?? null;
  if (t === 'inlineStr' || t === 'str') return unescaped(text);
  if (t === 'b') return text === '1' || text === 'true';
  if (t === 'e') return text;
  if (t === 'd') return dateOr(Date.parse(/[zZ]|[+-]\d\d:\d\d$/.test(text) ? text : `${text}Z`), text);
  const number = Number(text);
  if (Number.isNaN(number)) return text;
  return s !== undefined && dates[Number(s)] ? dateOr(instantOf(number, is1904), number) : number;
}

/** Excel counts days from the end of 1899, including a 29 February 1900 that never existed. */
function instantOf(serial: number, is1904: boolean): number {
  const days = is1904 ? serial - 24_107 : serial - 25_569 + (serial < 60 ? 1 : 0);
  return Math.round(days * 86_400) * 1000;
}

const day = 24 * 60 * 60 * 1000;

function dateOr(instant: number, otherwise: string | number): SheetCell {
  return Math.abs(instant) < 2_958_466 * day ? new Date(instant) : otherwise;
}

/** Escapes such as `_x0041_` stand for characters that XML cannot contain. */
export function unescaped(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([\da-f]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

function numberOf(text = ''): number | null {
  return /^\d{1,7}$/.test(text) ? Number(text) : null;
}
