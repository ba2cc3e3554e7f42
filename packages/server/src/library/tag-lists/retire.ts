import type { retireListEntry } from '@eemusic/contract/library/tag-lists';
import type { RequestOf, ResultOf } from '@eemusic/contract/platform/endpoint';
import type { Actor } from '#platform/database/index.ts';
import { message } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { assertRuleFree } from './assert-free.ts';
import { orderRetagging } from './retagging.ts';
import { countWith, getManagedEntry, lockLists, setRetired } from './store.ts';

/** Retires an entry; scores that have it keep it. */
export async function retire(
  { database, clock }: Services,
  { id, isRetired }: RequestOf<typeof retireListEntry>,
  by: Actor,
): Promise<ResultOf<typeof retireListEntry>> {
  return database.change(by, async (tx) => {
    await lockLists(tx, database.engine);
    const entry = await getManagedEntry(tx, id);
    if (!isRetired) await assertRuleFree(tx, entry, id);
    if (entry.isRetired !== isRetired) {
      await setRetired(tx, id, isRetired ? clock.now() : null);
      await orderRetagging(tx, entry.list, clock.now());
    }
    const { name } = entry;
    tx.audit(
      isRetired ? 'library.entry-retired' : 'library.entry-offered',
      { kind: 'list entry', id, name },
      { before: { isRetired: entry.isRetired }, after: { isRetired } },
    );
    return isRetired
      ? message('entry.retired', { name, scores: await countWith(tx, entry) })
      : message('entry.offered', { name });
  });
}
