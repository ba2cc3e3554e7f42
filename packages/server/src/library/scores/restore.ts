import { recordCodes } from '@eemusic/contract/platform/record-codes';
import { lock } from '#platform/database/index.ts';
import { idsOf, type Restorer } from '#platform/deletions/index.ts';
import { Refusal } from '#platform/http/index.ts';
import { findLibraries, libraryLock } from '#library/libraries/index.ts';
import type { Services } from '#platform/services.ts';
import { librariesOfDeleted, markRestored, removeDeleted } from './store.ts';

/** Restores scores unchanged. Their library must exist. */
export function scoreRestorer({ database }: Services): Restorer {
  return {
    codes: recordCodes.score,
    async restore(tx, records) {
      const ids = idsOf(records);
      const libraries = await librariesOfDeleted(tx, ids);
      for (const id of libraries) await lock(tx, database.engine, libraryLock(id));
      const missing = (await findLibraries(tx, libraries)).find(({ isDeleted }) => isDeleted);
      if (missing) throw new Refusal('deletion.in-the-way', { obstacle: 'library-deleted', name: missing.name });
      if ((await markRestored(tx, ids)) !== ids.length) throw new Error('A score of this deletion is not deleted');

      for (const { id, name } of records) tx.audit('score.restored', { kind: 'score', id }, { after: { name } });
    },
    async purge(tx, records, deletedAt) {
      await removeDeleted(tx, idsOf(records), deletedAt);
    },
  };
}
