import type { orderSteps as contract } from '@eemusic/contract/library/steps';
import type { RequestOf, ResultOf } from '@eemusic/contract/platform/endpoint';
import type { Actor } from '#platform/database/index.ts';
import { message, Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { lockSteps, placeSteps, readSiblings } from './steps-store.ts';

/**
 * If two people reorder a list at the same time, the second is refused, so that nobody overwrites an order that they
 * have not seen.
 */
export async function orderSteps(
  { database }: Services,
  { step, parentId, before, ids }: RequestOf<typeof contract>,
  by: Actor,
): Promise<ResultOf<typeof contract>> {
  return database.change(by, async (tx) => {
    await lockSteps(tx, database.engine);
    const present = await readSiblings(tx, { step, parentId });
    const isSeen = present.length === before.length && present.every(({ id }, at) => id === before[at]);
    const isWhole = ids.length === before.length && new Set(ids).size === ids.length;
    if (!isSeen || !isWhole || ids.some((id) => !before.includes(id))) throw new Refusal('entry.order-changed');

    await placeSteps(tx, step, ids);
    const names = new Map(present.map(({ id, name }) => [id, name]));
    const named = (order: readonly number[]) => ({ order: order.map((id) => names.get(id)) });
    tx.audit('library.entries-ordered', { kind: step, id: null }, { before: named(before), after: named(ids) });
    return message('entry.ordered');
  });
}
