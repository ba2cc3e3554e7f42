import type { Transaction } from 'kysely';
import { findLibraries } from '#library/libraries/index.ts';
import type { Query } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import { Refusal } from '#platform/http/index.ts';
import './tables.ts';

/** Parses stored library ids; null for all. */
export const readLibraries = (stored: string | null): number[] | null =>
  stored === null ? null : (JSON.parse(stored) as number[]);

export const writeLibraries = (ids: readonly number[]): string =>
  JSON.stringify([...new Set(ids)].toSorted((a, b) => a - b));

/**
 * Returns the libraries that the educator's next keys open, without deleted ones; null for all, also if all of them are
 * deleted.
 */
export async function findDefaultLibraries(db: Query, educatorId: number): Promise<number[] | null> {
  const row = await db
    .selectFrom('key_library_defaults')
    .select('libraries')
    .where('educator_id', '=', educatorId)
    .executeTakeFirst();
  if (!row) return null;
  const found = await findLibraries(db, readLibraries(row.libraries) ?? []);
  const ids = found.flatMap(({ id, isDeleted }) => (isDeleted ? [] : [id]));
  return ids.length === 0 ? null : ids;
}

export async function setDefaultLibraries(
  tx: Transaction<Tables>,
  educatorId: number,
  ids: readonly number[] | null,
): Promise<void> {
  await tx.deleteFrom('key_library_defaults').where('educator_id', '=', educatorId).execute();
  if (ids === null) return;
  await tx
    .insertInto('key_library_defaults')
    .values({ educator_id: educatorId, libraries: writeLibraries(ids) })
    .execute();
}

/** Returns the libraries that a student's current key opens; null for all, also if the student has no key. */
export async function findOpenedLibraries(db: Query, studentId: number): Promise<number[] | null> {
  const key = await db
    .selectFrom('subscription_keys')
    .select('libraries')
    .where('student_id', '=', studentId)
    .where('is_held', '=', 1)
    .executeTakeFirst();
  return readLibraries(key?.libraries ?? null);
}

/** Returns the names of these libraries; refuses if one does not exist. */
export async function getLibraryNames(db: Query, ids: readonly number[]): Promise<string[]> {
  const found = (await findLibraries(db, ids)).filter(({ isDeleted }) => !isDeleted);
  if (new Set(ids).size !== found.length) throw new Refusal('library.not-found');
  return found.map(({ name }) => name);
}
