import type { Actor } from '#platform/database/index.ts';
import { isStored } from '#platform/files/index.ts';
import { message, Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { auditedFields } from './print-layout.ts';
import { insertLibrary, type LibraryFields } from './store.ts';

export async function add({ database, clock }: Services, fields: LibraryFields, by: Actor) {
  return database.change(by, async (tx) => {
    if (!(await isStored(tx, fields.image, 'image'))) throw new Refusal('library.image');

    const id = await insertLibrary(tx, fields, clock.now());
    tx.audit('library.added', { kind: 'library', id }, { after: auditedFields(fields) });
    return { ...message('library.added'), id };
  });
}
