import * as contract from '@eemusic/contract/library/tag-lists';
import type { ManagedList } from '@eemusic/contract/library/tag-lists';
import type { RequestOf, ResultOf } from '@eemusic/contract/platform/endpoint';
import {
  deleteEntry,
  type EntryKind,
  entryRestorer,
  getEntry,
  isOrderOf,
  retireEntry,
} from '#library/list-entries/index.ts';
import type { Room } from '#platform/room.ts';
import { catalogueOf, countEntries } from '#library/catalogue/index.ts';
import { type Actor, type Change, differences } from '#platform/database/index.ts';
import { message, Refusal } from '#platform/http/index.ts';
import { enqueue } from '#platform/jobs/store.ts';
import type { Services } from '#platform/services.ts';
import { namesOf, readOrdered } from './lists.ts';
import { assertFree, assertRoom, assertRuleFree } from './rules.ts';
import {
  changeEntry,
  columnsOf,
  countWith,
  insertEntry,
  lockLists,
  type ManagedEntry,
  readManagedEntries,
  removeUnused,
  setOrder,
} from './store.ts';

export const tagListsRoom: Room = {
  routes(serve, services) {
    const entries = managedEntries(services);
    serve(contract.listTagLists, () => list(services));
    serve(contract.addListEntry, (request, by) => add(services, request, by));
    serve(contract.updateListEntry, (request, by) => update(services, request, by));
    serve(contract.orderListEntries, (request, by) => order(services, request, by));
    serve(contract.retireListEntry, ({ id, isRetired }, by) => retireEntry(services, entries, { id, isRetired, by }));
    serve(contract.deleteListEntry, ({ id }, by) => deleteEntry(services, entries, { id, by, before: changedFields }));
  },
  restorers: (services) => ({ 'list-entry': entryRestorer(managedEntries(services)) }),
};

const managedEntries = ({ clock }: Services): EntryKind<ManagedEntry> => ({
  audited: 'list entry',
  deleted: 'list-entry',
  lock: lockLists,
  find: async (tx, id) => (await readManagedEntries(tx)).find((entry) => entry.id === id),
  async change(tx, entry, columns) {
    await changeEntry(tx, entry, columns);
    await orderRetagging(tx, entry.list, clock.now());
  },
  countScores: countWith,
  assertOfferable: (tx, entry) => assertRuleFree(tx, entry, entry.id),
  assertFree: (tx, entry) => assertFree(tx, entry, entry.id),
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

function add({ database, clock }: Services, fields: RequestOf<typeof contract.addListEntry>, by: Actor) {
  return database.change(by, async (tx) => {
    await lockLists(tx);
    await assertRoom(tx, fields.list);
    await assertFree(tx, fields, null);

    const id = await insertEntry(tx, fields, clock.now());
    await orderRetagging(tx, fields.list, clock.now());
    tx.audit('library.entry-added', { kind: 'list entry', id, name: fields.name }, { after: fields });
    return { ...message('entry.added', { name: fields.name }), id };
  });
}

function update(services: Services, { id, version, ...fields }: RequestOf<typeof contract.updateListEntry>, by: Actor) {
  const { database, clock } = services;
  return database.change(by, async (tx) => {
    await lockLists(tx);
    const before = await getEntry(tx, managedEntries(services), id);
    if (before.list !== fields.list) throw new Refusal('entry.not-found');
    if (before.version !== version) throw new Refusal('record.stale');
    await assertFree(tx, fields, id);

    await changeEntry(tx, before, columnsOf(fields));
    await orderRetagging(tx, before.list, clock.now());
    const change = differences(changedFields(before), changedFields(fields));
    tx.audit('library.entry-updated', { kind: 'list entry', id, name: fields.name }, change);
    return message('entry.updated', { name: fields.name });
  });
}

const changedFields = ({ name, nameZh, rule }: Pick<ManagedEntry, 'name' | 'nameZh' | 'rule'>) => ({
  name,
  nameZh,
  rule,
});

/**
 * If two people reorder a list at the same time, the second is refused, so that nobody overwrites an order that they
 * have not seen.
 */
function order(
  { database }: Services,
  { list: name, version, ids }: RequestOf<typeof contract.orderListEntries>,
  by: Actor,
) {
  return database.change(by, async (tx) => {
    await lockLists(tx);
    const before = (await readOrdered(tx)).find((one) => one.list === name);
    const present = before?.entries.map(({ id }) => id) ?? [];
    if (!isOrderOf(present, ids) || before?.version !== version) throw new Refusal('entry.order-changed');

    await setOrder(tx, name, ids);
    const change = { before: { order: present }, after: { order: ids } };
    tx.audit('library.entries-ordered', { kind: 'list entry', id: null, name }, change);
    return message('entry.ordered');
  });
}

/**
 * Queues a job that tags all scores by the lists of this transaction after it commits. Score types do not depend on
 * notes.
 */
async function orderRetagging(tx: Change, name: ManagedList, now: Date): Promise<void> {
  if (name !== 'scoreType') await enqueue(tx, 'scores.retag', {}, { now });
}
