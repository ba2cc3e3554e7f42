import type { orderListEntries } from '@eemusic/contract/library/tag-lists';
import type { RequestOf, ResultOf } from '@eemusic/contract/platform/endpoint';
import type { Actor } from '#platform/database/index.ts';
import { message, Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { readOrdered } from './lists.ts';
import { lockLists, setOrder } from './store.ts';

/**
 * If two people reorder a list at the same time, the second is refused, so that nobody overwrites an order that they
 * have not seen.
 */
export async function order(
  { database }: Services,
  { list, version, ids }: RequestOf<typeof orderListEntries>,
  by: Actor,
): Promise<ResultOf<typeof orderListEntries>> {
  return database.change(by, async (tx) => {
    await lockLists(tx, database.engine);
    const before = (await readOrdered(tx)).find((one) => one.list === list);
    const present = before?.entries.map(({ id }) => id) ?? [];
    const named = new Set(ids);
    const isWhole = named.size === ids.length && ids.length === present.length && present.every((id) => named.has(id));
    if (!isWhole || before?.version !== version) throw new Refusal('entry.order-changed');

    await setOrder(tx, list, ids);
    tx.audit(
      'library.entries-ordered',
      { kind: 'list entry', id: null, name: list },
      { before: { order: present }, after: { order: ids } },
    );
    return message('entry.ordered');
  });
}
