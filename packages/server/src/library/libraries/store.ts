import type { Generated } from 'kysely';
import { type Change, foldedKey, isTaken, type Query } from '#platform/database/index.ts';
import { Refusal } from '#platform/http/index.ts';

type LibrariesTable = {
  id: Generated<number>;
  name: string;
  name_key: string;
  short_name: string;
  image: string;
  place: number;
  created_at: string;
  deleted_at: string | null;
  version: Generated<number>;
};

declare module '#platform/database/tables.ts' {
  interface Tables {
    libraries: LibrariesTable;
  }
}

export type LibraryFields = { name: string; shortName: string; image: string };
type LibraryRow = LibraryFields & { id: number; version: number };

export function listLibraries(db: Query): Promise<LibraryRow[]> {
  return db
    .selectFrom('libraries')
    .select(['id', 'name', 'short_name as shortName', 'image', 'version'])
    .where('deleted_at', 'is', null)
    .orderBy('place')
    .orderBy('id')
    .execute();
}

export async function getLibrary(db: Query, id: number): Promise<LibraryRow> {
  const row = await db
    .selectFrom('libraries')
    .select(['id', 'name', 'short_name as shortName', 'image', 'version'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw new Refusal('library.not-found');
  return row;
}

/** Names of these libraries, deleted ones too, and whether they are. */
export function findLibraries(
  db: Query,
  ids: readonly number[],
): Promise<{ id: number; name: string; isDeleted: boolean }[]> {
  return db
    .selectFrom('libraries')
    .select(['id', 'name', 'deleted_at'])
    .where('id', 'in', ids)
    .execute()
    .then((rows) => rows.map(({ deleted_at: deletedAt, ...row }) => ({ ...row, isDeleted: deletedAt !== null })));
}

export async function insertLibrary(tx: Change, { name, shortName, image }: LibraryFields, at: Date): Promise<number> {
  const last = await tx
    .selectFrom('libraries')
    .select((row) => row.fn.max('place').as('place'))
    .executeTakeFirst();
  const values = {
    ...columnsOf({ name, shortName, image }),
    place: (last?.place ?? 0) + 1,
    created_at: at.toISOString(),
    deleted_at: null,
  };
  const { id } = await unlessTaken(tx.insertInto('libraries').values(values).returning('id').executeTakeFirstOrThrow());
  return id;
}

/** Answers false when the row is no longer of this version. */
export async function changeLibrary(tx: Change, { id, version, ...fields }: LibraryRow): Promise<boolean> {
  const result = await unlessTaken(
    tx
      .updateTable('libraries')
      .set({ ...columnsOf(fields), version: version + 1 })
      .where('id', '=', id)
      .where('version', '=', version)
      .where('deleted_at', 'is', null)
      .executeTakeFirst(),
  );
  return result.numUpdatedRows === 1n;
}

/** From now on they stand in this order. */
export async function placeLibraries(tx: Change, ids: readonly number[]): Promise<void> {
  for (const [index, id] of ids.entries())
    await tx
      .updateTable('libraries')
      .set({ place: index + 1 })
      .where('id', '=', id)
      .execute();
}

export async function markDeleted(tx: Change, id: number, at: Date): Promise<void> {
  await tx
    .updateTable('libraries')
    .set((row) => ({ deleted_at: at.toISOString(), version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

const columnsOf = ({ name, shortName, image }: LibraryFields) => ({
  name,
  name_key: foldedKey(name, 120),
  short_name: shortName,
  image,
});

/** Answers 'taken' when another library has its name now. */
export async function markRestored(tx: Change, id: number): Promise<'restored' | 'taken'> {
  try {
    await tx
      .updateTable('libraries')
      .set((row) => ({ deleted_at: null, version: row('version', '+', 1) }))
      .where('id', '=', id)
      .where('deleted_at', 'is not', null)
      .returning('id')
      .executeTakeFirstOrThrow();
    return 'restored';
  } catch (error) {
    if (isNameTaken(error)) return 'taken';
    throw error;
  }
}

/** Keeps the rows that a score, even a deleted one, or a student's practice still refers to: they stay soft-deleted. */
export async function removeUnused(tx: Change, id: number, deletedAt: Date): Promise<void> {
  await tx
    .deleteFrom('libraries')
    .where('id', '=', id)
    .where('deleted_at', '=', deletedAt.toISOString())
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('scores').select('scores.id').whereRef('scores.library_id', '=', 'libraries.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('student_libraries')
            .select('student_libraries.student_id')
            .whereRef('student_libraries.library_id', '=', 'libraries.id'),
        ),
      ),
    )
    .execute();
}

async function unlessTaken<Result>(query: Promise<Result>): Promise<Result> {
  try {
    return await query;
  } catch (error) {
    if (isNameTaken(error)) throw new Refusal('library.name-taken');
    throw error;
  }
}

const isNameTaken = (error: unknown) => isTaken(error, { name: 'libraries_name', columns: 'libraries.name_key' });
