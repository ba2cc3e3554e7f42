import { Unreadable } from './read-limits.ts';
import { walkAll } from './read-xml.ts';
import type { Archive } from './read-zip.ts';

/** Far more than any program writes; a longer list would not fit into the memory of the process. */
const maxListed = 70_000;

/** The paths of a workbook's parts, and its visible sheets with their names. */
export type Workbook = {
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

/** Date formats that files refer to only by number; the last ones belong to Chinese and Japanese systems. */
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

/** Excel's limit. */
const maxFormatLength = 255;

function isDateFormat(code: string): boolean {
  if (code.length > maxFormatLength) return false;
  const bare = code.replace(/"[^"]*"|\\.|_.|\*.|\[[^\][]*\]/g, (part) =>
    /^\[(?:h+|m+|s+)\]$/i.test(part) ? part : '',
  );
  return !/^general$/i.test(bare) && /[dmyhs]/i.test(bare);
}
