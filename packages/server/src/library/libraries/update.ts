import { type Administrator, lock } from '#platform/database/index.ts';
import { isStored } from '#platform/files/index.ts';
import { message, Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { libraryLock } from './delete.ts';
import { auditedFields } from './print-layout.ts';
import { changeLibrary, getLibrary, type LibraryFields } from './store.ts';

type Update = LibraryFields & { id: number; version?: number | undefined };

/** Holds a lock, so that an update without a version never fails because of a concurrent one. */
export async function update({ database }: Services, { id, version, ...fields }: Update, by: Administrator) {
  return database.change(by, async (tx) => {
    await lock(tx, database.engine, libraryLock(id));
    const before = await getLibrary(tx, id);
    if (!(await isStored(tx, fields.image, 'image'))) throw new Refusal('library.image');
    if (!(await changeLibrary(tx, { id, ...fields, version: version ?? before.version })))
      throw new Refusal('record.stale');

    const change = { before: auditedFields(before), after: auditedFields(fields) };
    tx.audit('library.updated', { kind: 'library', id }, change);
    return { ...message('library.updated'), id };
  });
}
