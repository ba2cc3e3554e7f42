import { type Fault, roomOf, type SourceFile } from './source.ts';

const declaration = /declare module '#platform\/database\/tables\.ts' \{\s*interface Tables \{(.*?)\n {2}\}/gs;
const builder = /\b(?:insertInto|updateTable|deleteFrom|replaceInto)\(\s*'(\w+)/g;
const statement = /\b(?:insert into|delete from|update)\s+(\w+)\b/gi;

/** Each table belongs to the room that declares it. */
function ownersOf(files: readonly SourceFile[]): Map<string, string> {
  return new Map(
    files.flatMap(({ path, text }) =>
      Array.from(text.matchAll(declaration), ([, body = '']) => body).flatMap((body) =>
        Array.from(body.matchAll(/^ {4}(\w+):/gm), ([, table = '']) => [table, roomOf(path) ?? path] as const),
      ),
    ),
  );
}

/**
 * Returns writes to a table outside of its store, which is the only file of its room that writes it, or the room's
 * files named `store.ts` or `…-store.ts`.
 */
export function tableWrites(files: readonly SourceFile[]): Fault[] {
  const server = files.filter(({ path }) => path.startsWith('packages/server/src/'));
  const owners = ownersOf(server);
  const writes = server.flatMap(({ path, text }) =>
    [...text.matchAll(builder), ...text.matchAll(statement)].flatMap(({ 1: table = '' }) =>
      owners.has(table) ? [{ file: path, table }] : [],
    ),
  );
  const isStore = (file: string) => /\/([\w-]+-)?store\.ts$/.test(file);
  return writes.flatMap(({ file, table }) => {
    const owner = owners.get(table);
    if (roomOf(file) !== owner) return [{ file, line: `writes ${table}, which belongs to ${owner}` }];
    const inRoom = new Set(
      writes.filter((one) => one.table === table && roomOf(one.file) === owner).map((one) => one.file),
    );
    if (inRoom.size === 1 || isStore(file)) return [];
    return [{ file, line: `writes ${table} outside of the store of ${owner}` }];
  });
}
