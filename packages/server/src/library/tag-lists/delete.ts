import type { deleteListEntry } from '@eemusic/contract/library/tag-lists';
import type { ResultOf } from '@eemusic/contract/platform/endpoint';
import type { Actor } from '#platform/database/index.ts';
import { addDeletion } from '#platform/deletions/index.ts';
import { message, Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { orderRetagging } from './retagging.ts';
import { countWith, getManagedEntry, lockLists, setDeleted } from './store.ts';

/** Refuses if a score has the entry, even a deleted score. */
export async function deleteEntry(
  { database, clock }: Services,
  id: number,
  by: Actor,
): Promise<ResultOf<typeof deleteListEntry>> {
  return database.change(by, async (tx) => {
    await lockLists(tx, database.engine);
    const entry = await getManagedEntry(tx, id);
    const scores = await countWith(tx, entry);
    if (scores > 0) throw new Refusal('entry.in-use', { scores });

    const { name, nameZh, rule } = entry;
    await setDeleted(tx, entry, clock.now());
    await orderRetagging(tx, entry.list, clock.now());
    const deletionId = await addDeletion(tx, { kind: 'list-entry', records: [{ id, name }], at: clock.now() });
    tx.audit('library.entry-deleted', { kind: 'list entry', id, name }, { before: { name, nameZh, rule }, deletionId });
    return { ...message('entry.deleted', { name }), deletionId };
  });
}
