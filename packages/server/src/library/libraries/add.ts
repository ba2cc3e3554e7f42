import { type Actor, lock } from '#platform/database/index.ts';
import { isStored } from '#platform/files/index.ts';
import { assertBelow, message, Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { auditedFields } from './print-layout.ts';
import { insertLibrary, type LibraryFields, listLibraries } from './store.ts';

/** Name of the lock under which libraries are counted. */
export const librariesLock = 'number of libraries';

export async function add({ database, clock }: Services, fields: LibraryFields, by: Actor) {
  return database.change(by, async (tx) => {
    await lock(tx, database.engine, librariesLock);
    assertBelow('library', (await listLibraries(tx)).length);
    if (!(await isStored(tx, fields.image, 'image'))) throw new Refusal('library.image');

    const id = await insertLibrary(tx, fields, clock.now());
    tx.audit('library.added', { kind: 'library', id }, { after: auditedFields(fields) });
    return { ...message('library.added'), id };
  });
}
