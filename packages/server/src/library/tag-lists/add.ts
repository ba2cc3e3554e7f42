import type { addListEntry } from '@eemusic/contract/library/tag-lists';
import type { RequestOf, ResultOf } from '@eemusic/contract/platform/endpoint';
import type { Actor } from '#platform/database/index.ts';
import { message } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { assertFree } from './assert-free.ts';
import { assertRoom } from './assert-room.ts';
import { orderRetagging } from './retagging.ts';
import { insertEntry, lockLists } from './store.ts';

export async function add(
  { database, clock }: Services,
  fields: RequestOf<typeof addListEntry>,
  by: Actor,
): Promise<ResultOf<typeof addListEntry>> {
  return database.change(by, async (tx) => {
    await lockLists(tx, database.engine);
    await assertRoom(tx, fields.list);
    await assertFree(tx, fields, null);

    const id = await insertEntry(tx, fields, clock.now());
    await orderRetagging(tx, fields.list, clock.now());
    tx.audit('library.entry-added', { kind: 'list entry', id, name: fields.name }, { after: fields });
    return { ...message('entry.added', { name: fields.name }), id };
  });
}
