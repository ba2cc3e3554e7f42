import type { PrintLayout } from '@eemusic/contract/library/print-layout';
import { type Generated, sql } from 'kysely';
import { type Change, foldedKey, insertRow, type Query, unlessTaken } from '#platform/database/index.ts';
import { Refusal } from '#platform/http/index.ts';
import { standardPrintLayout } from '@eemusic/contract/library/print-layout-values';

declare module '#platform/database/tables.ts' {
  interface Tables {
    libraries: {
      id: Generated<number>;
      name: string;
      name_key: string;
      short_name: string;
      image: string;
      place: number;
      created_at: string;
      deleted_at: string | null;
      version: Generated<number>;
      /** JSON of `PrintLayout`; null for the standard layout. */
      print_layout: Generated<string | null>;
    };
  }
}

/** Without `printLayout`, an existing library keeps its layout. */
export type LibraryFields = { name: string; shortName: string; image: string; printLayout?: PrintLayout | undefined };
type LibraryRow = LibraryFields & { printLayout: PrintLayout; id: number; version: number };

export async function listLibraries(db: Query): Promise<LibraryRow[]> {
  const rows = await db
    .selectFrom('libraries')
    .select(['id', 'name', 'short_name as shortName', 'image', 'version', 'print_layout'])
    .where('deleted_at', 'is', null)
    .orderBy('place')
    .orderBy('id')
    .execute();
  return rows.map(({ print_layout: layout, ...row }) => ({ ...row, printLayout: printLayoutOf(layout) }));
}

export const listLibraryNames = async (db: Query) =>
  (await listLibraries(db)).map(({ id, name }) => ({ libraryId: id, libraryName: name }));

export async function getLibrary(db: Query, id: number): Promise<LibraryRow> {
  const library = (await listLibraries(db)).find((one) => one.id === id);
  if (!library) throw new Refusal('library.not-found');
  return library;
}

export async function findLibraries(db: Query, ids: readonly number[]) {
  const rows = await db.selectFrom('libraries').select(['id', 'name', 'deleted_at']).where('id', 'in', ids).execute();
  return rows.map(({ deleted_at: deletedAt, ...row }) => ({ ...row, isDeleted: deletedAt !== null }));
}

const nameIndex = { name: 'libraries_name', columns: 'libraries.name_key' };
const nameTaken = () => new Refusal('library.name-taken');

export async function insertLibrary(tx: Change, fields: LibraryFields, at: Date): Promise<number> {
  const last = await tx
    .selectFrom('libraries')
    .select((row) => row.fn.max('place').as('place'))
    .executeTakeFirst();
  const values = {
    ...columnsOf(fields),
    place: (last?.place ?? 0) + 1,
    created_at: at.toISOString(),
    deleted_at: null,
  };
  return unlessTaken(insertRow(tx, 'libraries', values), nameIndex, nameTaken);
}

type LibraryChange = LibraryFields & { id: number; version: number };

/** Returns false if the row no longer has this version. */
export async function changeLibrary(tx: Change, { id, version, ...fields }: LibraryChange): Promise<boolean> {
  const updated = tx
    .updateTable('libraries')
    .set({ ...columnsOf(fields), version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('deleted_at', 'is', null);
  const result = await unlessTaken(updated.executeTakeFirst(), nameIndex, nameTaken);
  return result.numUpdatedRows === 1n;
}

export async function placeLibraries(tx: Change, ids: readonly number[]): Promise<void> {
  for (const [index, id] of ids.entries())
    await sql`update libraries set place = ${index + 1} where id = ${id}`.execute(tx);
}

export async function markDeleted(tx: Change, id: number, at: Date): Promise<void> {
  await sql`update libraries set deleted_at = ${at.toISOString()}, version = version + 1 where id = ${id}`.execute(tx);
}

const columnsOf = ({ name, shortName, image, printLayout }: LibraryFields) => ({
  name,
  name_key: foldedKey(name, 120),
  short_name: shortName,
  image,
  ...(printLayout && { print_layout: JSON.stringify(printLayout) }),
});

export async function markRestored(tx: Change, { id, name }: { id: number; name: string }): Promise<void> {
  const restored = tx
    .updateTable('libraries')
    .set((row) => ({ deleted_at: null, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .returning('id');
  const inTheWay = () => new Refusal('deletion.in-the-way', { obstacle: 'library-name-taken', name });
  await unlessTaken(restored.executeTakeFirstOrThrow(), nameIndex, inTheWay);
}

/** Removes the row, unless a score (even a deleted one) or practice refers to it; then it stays soft-deleted. */
export async function removeUnused(tx: Change, id: number, deletedAt: Date): Promise<void> {
  await sql`delete from libraries where id = ${id} and deleted_at = ${deletedAt.toISOString()}
    and not exists (select 1 from scores where scores.library_id = libraries.id)
    and not exists (select 1 from student_libraries where student_libraries.library_id = libraries.id)`.execute(tx);
}

export async function countScores(db: Query): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; scores: number }>`select library_id as id, count(*) as scores
    from scores where deleted_at is null group by library_id`.execute(db);
  return new Map(rows.map(({ id, scores }) => [id, scores]));
}

/** Parses a stored layout. One from an older version may lack fields, which get the standard values. */
export function printLayoutOf(stored: string | null): PrintLayout {
  if (stored === null) return standardPrintLayout;
  return { ...standardPrintLayout, ...(JSON.parse(stored) as Partial<PrintLayout>) };
}

/** The fields of a library for the audit trail, including each field of its layout. */
export function auditedFields<Fields extends object>({
  printLayout,
  ...fields
}: Fields & { printLayout?: PrintLayout | undefined }): Record<string, unknown> {
  if (!printLayout) return fields;
  const { margins, staffHeights, ...others } = printLayout;
  return { ...fields, ...prefixed('margins', margins), ...prefixed('staffHeights', staffHeights), ...others };
}

const prefixed = (group: string, values: object) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`${group}.${name}`, value]));
