import { recordCodes } from '@eemusic/contract/platform/record-codes';
import { lock } from '#platform/database/index.ts';
import type { Restorer } from '#platform/deletions/index.ts';
import type { Services } from '#platform/services.ts';
import { bookletLock } from './locks.ts';
import { removeDeleted, setDeleted } from './store.ts';

/** Booklets may have equal names, so a restored booklet never conflicts with another. */
export function bookletRestorer({ database }: Services): Restorer {
  return {
    codes: recordCodes.booklet,
    async restore(tx, records) {
      for (const { id, name } of records) {
        await lock(tx, database.engine, bookletLock(id));
        await setDeleted(tx, id, null);
        tx.audit('booklet.restored', { kind: 'booklet', id }, { after: { name } });
      }
    },
    async purge(tx, records, deletedAt) {
      for (const { id } of records) await removeDeleted(tx, id, deletedAt);
    },
  };
}
