import type { Restorer } from '#platform/deletions/index.ts';
import { message, Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { assertFree } from './assert-free.ts';
import { assertRoom } from './assert-room.ts';
import { orderRetagging } from './retagging.ts';
import { lockLists, readManagedEntries, removeUnused, setDeleted } from './store.ts';

/** Restores an entry to its position, unless another entry has taken its name or rule. */
export function entryRestorer({ database, clock }: Services): Restorer {
  return {
    codes: ['SL'],
    async restore(tx, records) {
      await lockLists(tx, database.engine);
      const kept = await readManagedEntries(tx);
      for (const { id, name } of records) {
        const entry = kept.find((one) => one.id === id);
        if (!entry) throw new Refusal('entry.not-found');
        await assertFree(tx, entry, id).catch((error: unknown) => {
          if (!(error instanceof Refusal)) throw error;
          throw new Refusal('deletion.in-the-way', { obstacle: 'entry-taken', name });
        });
        await assertRoom(tx, entry.list);
        await setDeleted(tx, entry, null);
        await orderRetagging(tx, entry.list, clock.now());
        tx.audit('library.entry-restored', { kind: 'list entry', id, name });
      }
    },
    async purge(tx, records, deletedAt) {
      for (const { id } of records) await removeUnused(tx, id, deletedAt);
    },
    message: (records) => message('entry.offered', { name: records[0]?.name ?? '' }),
    expired: { action: 'library.entry-purged', kind: 'list entry' },
  };
}
