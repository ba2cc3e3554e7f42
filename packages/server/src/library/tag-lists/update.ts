import type { updateListEntry } from '@eemusic/contract/library/tag-lists';
import type { RequestOf, ResultOf } from '@eemusic/contract/platform/endpoint';
import { type Actor, differences } from '#platform/database/index.ts';
import { message, Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { assertFree } from './assert-free.ts';
import { orderRetagging } from './retagging.ts';
import { changeEntry, getManagedEntry, lockLists } from './store.ts';

export async function update(
  { database, clock }: Services,
  { id, version, ...fields }: RequestOf<typeof updateListEntry>,
  by: Actor,
): Promise<ResultOf<typeof updateListEntry>> {
  return database.change(by, async (tx) => {
    await lockLists(tx, database.engine);
    const before = await getManagedEntry(tx, id);
    if (before.list !== fields.list) throw new Refusal('entry.not-found');
    if (before.version !== version) throw new Refusal('record.stale');
    await assertFree(tx, fields, id);

    await changeEntry(tx, id, fields);
    await orderRetagging(tx, fields.list, clock.now());
    const { name, nameZh, rule } = before;
    const change = differences({ name, nameZh, rule }, { name: fields.name, nameZh: fields.nameZh, rule: fields.rule });
    tx.audit('library.entry-updated', { kind: 'list entry', id, name: fields.name }, change);
    return message('entry.updated', { name: fields.name });
  });
}
