import { recordCodes } from '@eemusic/contract/platform/record-codes';
import { lock } from '#platform/database/index.ts';
import type { Restorer } from '#platform/deletions/index.ts';
import { assertBelow } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { librariesLock } from './add.ts';
import { libraryLock } from './delete.ts';
import { listLibraries, markRestored, removeUnused } from './store.ts';

/** Restores a library with its former position and name. */
export function libraryRestorer({ database }: Services): Restorer {
  return {
    codes: recordCodes.library,
    async restore(tx, records) {
      await lock(tx, database.engine, librariesLock);
      for (const { id, name } of records) {
        assertBelow('library', (await listLibraries(tx)).length);
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
