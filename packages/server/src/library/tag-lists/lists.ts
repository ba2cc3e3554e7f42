import { managedLists } from '@eemusic/contract/library/choices';
import type { ManagedList } from '@eemusic/contract/library/tag-lists';
import type { Language } from '@eemusic/contract/platform/languages';
import { fixedLists, type Lists, type RuledList, type Rules } from '@eemusic/music/analysis';
import type { Query } from '#platform/database/index.ts';
import { fixedIds, fixedName } from './fixed-names.ts';
import { type EntryList, type ManagedEntry, readManagedEntries, readOrders } from './store.ts';

/** Returns the entries by which notes are tagged: those of the specification, and the offered ones of staff. */
export async function readLists(db: Query): Promise<Lists> {
  const offered = (await readManagedEntries(db)).filter(isOffered);
  const ofList = <List extends RuledList>(list: List) => [
    ...fixedLists[list],
    ...offered
      .filter((entry) => entry.list === list)
      .map(({ id, name, rule }) => ({ id, name, rule: rule as Rules[List] })),
  ];
  return {
    range: ofList('range'),
    interval: ofList('interval'),
    rhythm: ofList('rhythm'),
    rest: ofList('rest'),
    keySignature: ofList('keySignature'),
    timeSignature: ofList('timeSignature'),
  };
}

/** An entry of the specification (`kept` is null) or one that staff added. */
type OrderedEntry = { id: number; kept: ManagedEntry | null };

/** All lists in their order, without deleted entries. */
export async function readOrdered(
  db: Query,
): Promise<{ list: ManagedList; version: number; entries: OrderedEntry[] }[]> {
  const [kept, orders] = [await readManagedEntries(db), await readOrders(db)];
  return managedLists.map((list) => {
    const { ids: order, version } = orders.get(list) ?? { ids: [], version: 1 };
    const entries = [
      ...fixedIds(list).map((id) => ({ id, kept: null })),
      ...kept
        .filter((entry) => entry.list === list && entry.deletedAt === null)
        .map((entry) => ({ id: entry.id, kept: entry })),
    ];
    const placeOf = (id: number) => (order.includes(id) ? order.indexOf(id) : order.length);
    return { list, version, entries: entries.toSorted((one, other) => placeOf(one.id) - placeOf(other.id)) };
  });
}

type NamedEntry = { id: number; name: string; nameZh: string; isRetired: boolean };

/** Every entry of every list with its names in both languages, without deleted entries. */
export async function readEntryNames(db: Query): Promise<Record<EntryList, NamedEntry[]>> {
  const lists = new Map((await readOrdered(db)).map(({ list, entries }) => [list, entries.map(namesOf(list))]));
  const ofList = (list: ManagedList) => lists.get(list) ?? [];
  return {
    range: ofList('range'),
    interval: ofList('interval'),
    rhythm: ofList('rhythm'),
    rest: ofList('rest'),
    keySignature: ofList('keySignature'),
    timeSignature: ofList('timeSignature'),
    tie: fixedIds('tie').map((id) => namesOf('tie')({ id, kept: null })),
    scoreType: ofList('scoreType'),
  };
}

export const namesOf =
  (list: EntryList) =>
  ({ id, kept }: OrderedEntry): NamedEntry => ({
    id,
    name: kept?.name ?? fixedName(list, id, 'en') ?? '',
    nameZh: kept?.nameZh ?? fixedName(list, id, 'zh-Hans') ?? '',
    isRetired: kept?.isRetired ?? false,
  });

/** Returns the names of entries for documents; null for an id that is in no list. */
export async function readTagNames(db: Query) {
  const kept = new Map((await readManagedEntries(db)).map((entry) => [entry.id, entry]));
  return (list: EntryList, id: number, language: Language): string | null => {
    const entry = kept.get(id);
    if (entry?.list !== list) return fixedName(list, id, language);
    return language === 'en' ? entry.name : entry.nameZh;
  };
}

export const isOffered = ({ isRetired, deletedAt }: ManagedEntry): boolean => !isRetired && deletedAt === null;
