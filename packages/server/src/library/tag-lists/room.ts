import * as contract from '@eemusic/contract/library/tag-lists';
import type { ResultOf } from '@eemusic/contract/platform/endpoint';
import { catalogueOf, countEntries, listColumns } from '#library/catalogue/index.ts';
import { assertNameFree, assertOrder, type EntryKind, entryActions } from '#library/list-entries/index.ts';
import type { Change, Query } from '#platform/database/index.ts';
import { message, Refusal } from '#platform/http/index.ts';
import { enqueue } from '#platform/jobs/store.ts';
import type { Room } from '#platform/room.ts';
import type { Services } from '#platform/services.ts';
import * as store from './store.ts';
import { fixedLists } from '@eemusic/music/analysis';
import { noneOfThese } from '@eemusic/contract/library/choices';
import { fieldText } from '@eemusic/contract/platform/field-texts';
import type { Transaction } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';

export const tagListsRoom: Room = {
  routes(serve, services) {
    const { database } = services;
    const entries = entryActions(services, managedEntries(services));
    serve(contract.listTagLists, () => list(services));
    serve(contract.addListEntry, (request, by) => entries.add(request, by));
    serve(contract.updateListEntry, (request, by) =>
      entryActions(services, managedEntries(services, request.list)).update(request, by),
    );
    /** If two people reorder a list at the same time, the second is refused. */
    serve(contract.orderListEntries, ({ list: name, version, ids }, by) =>
      database.change(by, async (tx) => {
        await store.lockLists(tx);
        const before = (await store.readOrdered(tx)).find((one) => one.list === name);
        const present = before?.entries.map(store.namesOf(name)) ?? [];
        const change = assertOrder({
          present,
          ids,
          isSeen: before?.version === version,
          refusal: 'entry.order-changed',
        });
        await store.changeList(tx, name, ids);
        tx.audit('library.entries-ordered', { kind: 'list entry', id: null, name }, change);
        return message('entry.ordered');
      }),
    );
    serve(contract.retireListEntry, (request, by) => entries.retire(request, by));
    serve(contract.deleteListEntry, ({ id }, by) => entries.remove(id, by));
  },
  restorers: (services) => ({ 'list-entry': entryActions(services, managedEntries(services)).restorer }),
};

const managedEntries = (
  { clock }: Services,
  of?: contract.ManagedList,
): EntryKind<store.ManagedEntry, store.EntryFields, ReturnType<typeof store.columnsOf>> => ({
  audited: 'list entry',
  deleted: 'list-entry',
  lock: store.lockLists,
  find: async (tx, id) =>
    (await store.readManagedEntries(tx)).find((entry) => entry.id === id && (of === undefined || entry.list === of)),
  async insert(tx, fields) {
    await orderRetagging(tx, fields.list, clock.now());
    return store.insertEntry(tx, fields, clock.now());
  },
  async change(tx, entry, columns) {
    await store.changeEntry(tx, entry, columns);
    await orderRetagging(tx, entry.list, clock.now());
  },
  columnsOf: store.columnsOf,
  shown: ({ list, name, nameZh, rule }) => ({ list, name, nameZh, rule }),
  countScores: store.countWith,
  assertOfferable: (tx, entry) => assertRuleFree(tx, entry, entry.id),
  assertFree,
  assertRoom: (tx, { list }) => assertRoom(tx, list),
  removeUnused: store.removeUnused,
});

async function list(services: Services): Promise<ResultOf<typeof contract.listTagLists>> {
  const catalogue = await catalogueOf(services);
  const { counts } = await countEntries(catalogue, { searchQuery: '' });
  const lists = await store.readOrdered(services.database.read);
  return {
    lists: lists.map(({ list: name, version, entries }) => {
      const scores = new Map(counts[name].map(({ value, count }) => [value, count]));
      return {
        list: name,
        version,
        entries: entries.map((entry) => ({
          ...store.namesOf(name)(entry),
          rule: entry.kept?.rule ?? null,
          scores: scores.get(entry.id) ?? 0,
          version: entry.kept?.version ?? 1,
        })),
      };
    }),
  };
}

/** Runs after the commit. Score types do not depend on notes. */
async function orderRetagging(tx: Change, name: contract.ManagedList, now: Date): Promise<void> {
  if (name !== 'scoreType') await enqueue(tx, 'scores.retag', {}, { now });
}

/** Refuses a name or rule that another entry of the list has, even a retired one. */
async function assertFree(db: Query, fields: store.EntryFields, ownId: number | null): Promise<void> {
  const others = await readOthers(db, fields.list, ownId);
  assertNameFree(others, fields);
  await assertRuleFree(db, fields, ownId);
}

/** Tagging could not choose between entries with the same rule. Score types have no rules. */
async function assertRuleFree(
  db: Query,
  { list, rule }: Pick<store.EntryFields, 'list' | 'rule'>,
  ownId: number | null,
): Promise<void> {
  if (rule === null) return;
  const others = await readOthers(db, list, ownId);
  const same = others.find((entry) => canonical(entry.rule) === canonical(rule));
  if (same) throw new Refusal('entry.rule-taken', { name: same.name });
}

async function readOthers(db: Query, list: contract.ManagedList, ownId: number | null) {
  const fixedRules = new Map<number, unknown>(
    list === 'scoreType' ? [] : fixedLists[list].map(({ id, rule }) => [id, rule]),
  );
  const { entries } = (await store.readOrdered(db)).find((one) => one.list === list) ?? { entries: [] };
  return entries
    .filter(({ id }) => id !== ownId)
    .map((entry) => ({ ...store.namesOf(list)(entry), rule: entry.kept?.rule ?? fixedRules.get(entry.id) ?? null }));
}

/** Returns equal texts for rules with the same meaning, whatever the order of their parts. */
function canonical(rule: unknown): string {
  return JSON.stringify(rule, (_key, value: unknown) => {
    if (Array.isArray(value)) return value.map((one) => canonical(one)).toSorted();
    if (typeof value !== 'object' || value === null) return value;
    const filled = 'type' in value ? { dots: 0, tuplet: 0, ...value } : value;
    return Object.fromEntries(Object.entries(filled).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  });
}

const maxEntries = 200;

/** Refuses another entry in a full list. The lists must be locked. */
async function assertRoom(db: Query, into: string): Promise<void> {
  const present = (await store.readManagedEntries(db)).filter(
    ({ list, deletedAt }) => list === into && deletedAt === null,
  );
  if (present.length >= maxEntries) throw new Refusal('entry.too-many', { max: maxEntries });
}

/** Null where none of a list's entries fits. */
type Entries = Partial<Record<store.EntryList, number | null | undefined>>;

const lists = Object.keys(listColumns) as store.EntryList[];

/** Blocks changes of the lists until the transaction ends. A score may keep a retired entry that it has. */
export async function assertOffered(tx: Transaction<Tables>, tags: Entries, present: Entries = {}): Promise<void> {
  const chosen = lists.flatMap((list) => {
    const id = tags[list];
    return id === undefined || id === null || id === present[list] ? [] : [{ list, id }];
  });
  for (const { list, id } of chosen) if (id < contract.firstManagedId && !isFixed(list, id)) throw notInList(list);

  const ofStaff = chosen.filter(({ id }) => id >= contract.firstManagedId);
  if (ofStaff.length === 0) return;
  await store.shareLists(tx);
  const kept = new Map((await store.readManagedEntries(tx)).map((entry) => [entry.id, entry]));
  for (const { list, id } of ofStaff) {
    const entry = kept.get(id);
    if (entry?.list !== list) throw notInList(list);
    if (!store.isOffered(entry))
      throw new Refusal('entry.gone', { name: entry.name, fields: { [list]: missing(list) } });
  }
}

const isFixed = (list: store.EntryList, id: number) => store.fixedIds(list).includes(id);

const missing = (of: store.EntryList) => ({ code: 'choice.missing', params: { of } }) as const;

/** The same refusal as for a value that the schema rejects. */
function notInList(list: store.EntryList): Refusal {
  const error = missing(list);
  const refusal = new Refusal('request.invalid', { fields: { [list]: error } });
  refusal.message = fieldText(error);
  return refusal;
}

export async function findGone(db: Query, tags: { readonly [List in store.EntryList]: number | null }) {
  const offered = new Set((await store.readManagedEntries(db)).filter(store.isOffered).map(({ id }) => id));
  return lists.filter((list) => {
    const id = tags[list];
    return id !== null && id !== noneOfThese && (id < contract.firstManagedId ? !isFixed(list, id) : !offered.has(id));
  });
}
