import * as contract from '@eemusic/contract/library/tag-lists';
import type { RequestOf, ResultOf } from '@eemusic/contract/platform/endpoint';
import { catalogueOf, countEntries } from '#library/catalogue/index.ts';
import { assertOrder, type EntryKind, entryActions } from '#library/list-entries/index.ts';
import type { Actor, Change } from '#platform/database/index.ts';
import { message } from '#platform/http/index.ts';
import { enqueue } from '#platform/jobs/store.ts';
import type { Room } from '#platform/room.ts';
import type { Services } from '#platform/services.ts';
import { namesOf, readOrdered } from './lists.ts';
import { assertFree, assertRoom, assertRuleFree } from './rules.ts';
import {
  changeEntry,
  columnsOf,
  countWith,
  type EntryFields,
  insertEntry,
  lockLists,
  type ManagedEntry,
  readManagedEntries,
  removeUnused,
  setOrder,
} from './store.ts';

export const tagListsRoom: Room = {
  routes(serve, services) {
    const entries = entryActions(services, managedEntries(services));
    serve(contract.listTagLists, () => list(services));
    serve(contract.addListEntry, (request, by) => entries.add(request, by));
    serve(contract.updateListEntry, (request, by) =>
      entryActions(services, managedEntries(services, request.list)).update(request, by),
    );
    serve(contract.orderListEntries, (request, by) => order(services, request, by));
    serve(contract.retireListEntry, (request, by) => entries.retire(request, by));
    serve(contract.deleteListEntry, ({ id }, by) => entries.remove(id, by));
  },
  restorers: (services) => ({ 'list-entry': entryActions(services, managedEntries(services)).restorer }),
};

/** The entries of staff, of one list or of all. */
const managedEntries = (
  { clock }: Services,
  of?: contract.ManagedList,
): EntryKind<ManagedEntry, EntryFields, ReturnType<typeof columnsOf>> => ({
  audited: 'list entry',
  deleted: 'list-entry',
  lock: lockLists,
  find: async (tx, id) =>
    (await readManagedEntries(tx)).find((entry) => entry.id === id && (of === undefined || entry.list === of)),
  async insert(tx, fields) {
    await orderRetagging(tx, fields.list, clock.now());
    return insertEntry(tx, fields, clock.now());
  },
  async change(tx, entry, columns) {
    await changeEntry(tx, entry, columns);
    await orderRetagging(tx, entry.list, clock.now());
  },
  columnsOf,
  shown: ({ list, name, nameZh, rule }) => ({ list, name, nameZh, rule }),
  countScores: countWith,
  assertOfferable: (tx, entry) => assertRuleFree(tx, entry, entry.id),
  assertFree,
  assertRoom: (tx, { list }) => assertRoom(tx, list),
  removeUnused,
});

async function list(services: Services): Promise<ResultOf<typeof contract.listTagLists>> {
  const catalogue = await catalogueOf(services);
  const { counts } = await countEntries(catalogue, { searchQuery: '' });
  const lists = await readOrdered(services.database.read);
  return {
    lists: lists.map(({ list: name, version, entries }) => {
      const scores = new Map(counts[name].map(({ value, count }) => [value, count]));
      return {
        list: name,
        version,
        entries: entries.map((entry) => ({
          ...namesOf(name)(entry),
          rule: entry.kept?.rule ?? null,
          scores: scores.get(entry.id) ?? 0,
          version: entry.kept?.version ?? 1,
        })),
      };
    }),
  };
}

/** If two people reorder a list at the same time, the second is refused. */
function order(
  { database }: Services,
  { list: name, version, ids }: RequestOf<typeof contract.orderListEntries>,
  by: Actor,
) {
  return database.change(by, async (tx) => {
    await lockLists(tx);
    const before = (await readOrdered(tx)).find((one) => one.list === name);
    const present = before?.entries.map(namesOf(name)) ?? [];
    const change = assertOrder({ present, ids, isSeen: before?.version === version, refusal: 'entry.order-changed' });
    await setOrder(tx, name, ids);
    tx.audit('library.entries-ordered', { kind: 'list entry', id: null, name }, change);
    return message('entry.ordered');
  });
}

/**
 * Queues a job that tags all scores by the lists of this transaction after it commits. Score types do not depend on
 * notes.
 */
async function orderRetagging(tx: Change, name: contract.ManagedList, now: Date): Promise<void> {
  if (name !== 'scoreType') await enqueue(tx, 'scores.retag', {}, { now });
}
