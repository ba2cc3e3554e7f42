import { lock } from '#platform/database/index.ts';
import type { Restorer } from '#platform/deletions/index.ts';
import type { Services } from '#platform/services.ts';
import { libraryLock } from './delete.ts';
import { markRestored, removeUnused } from './store.ts';

/** Restores a library with its former position and name. */
export function libraryRestorer({ database }: Services): Restorer {
  return {
    codes: ['SL', 'CM'],
    async restore(tx, records) {
      for (const { id, name } of records) {
        await lock(tx, database.engine, libraryLock(id));
        await markRestored(tx, { id, name });
        tx.audit('library.restored', { kind: 'library', id }, { after: { name } });
      }
    },
    async purge(tx, records, deletedAt) {
      for (const { id } of records) await removeUnused(tx, id, deletedAt);
    },
  };
}
