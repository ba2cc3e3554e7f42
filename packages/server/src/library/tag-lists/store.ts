import { listColumns } from '#library/catalogue/index.ts';
import type { ManagedList, EntryRule } from '@eemusic/contract/library/tag-lists';
import { type ListTag, type Tag, type TagKey, tagTables } from '@eemusic/music/tags';
import type { Generated, Selectable, Transaction } from 'kysely';
import { type ListEntry, nameKey } from '#library/list-entries/index.ts';
import { type Change, countRows, insertRow, lock, lockShared, type Query } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import { scoreTypes, managedLists, ruledLists } from '@eemusic/contract/library/choices';
import type { Language } from '@eemusic/contract/platform/languages';
import { fixedLists, type Lists, type RuledList } from '@eemusic/music/analysis';

declare module '#platform/database/tables.ts' {
  interface Tables {
    tag_entries: {
      /** Higher than the ids of the specification's entries. */
      id: Generated<number>;
      list: ManagedList;
      name: string;
      name_key: string;
      name_zh: string;
      name_zh_key: string;
      /** JSON of a rule from `@eemusic/contract/library/tag-lists`; 'null' for a score type. */
      rule: string;
      created_at: string;
      retired_at: string | null;
      deleted_at: string | null;
      version: Generated<number>;
    };
    tag_lists: {
      list: ManagedList;
      /** JSON: ids in order; entries that are missing here follow, sorted by id. */
      entry_order: string;
      /** Raised when the order or the number of entries changes. */
      version: number;
    };
  }
}

export type EntryList = ListTag | 'scoreType';

export type EntryFields = { list: ManagedList; name: string; nameZh: string; rule: EntryRule | null };
export type ManagedEntry = EntryFields & ListEntry;

const listsLock = 'lists of tags';

/** Blocks changes of the lists until this transaction ends, so that its tags are still offered. */
export const shareLists = (tx: Transaction<Tables>): Promise<void> => lockShared(tx, listsLock);

/** Waits for running transactions that tag scores, and blocks later ones. */
export const lockLists = (tx: Transaction<Tables>): Promise<void> => lock(tx, listsLock);

/** All entries by id, including retired and deleted ones. */
export async function readManagedEntries(db: Query): Promise<ManagedEntry[]> {
  const rows = await db.selectFrom('tag_entries').selectAll().orderBy('id').execute();
  return rows.map(entryOf);
}

function entryOf(row: Selectable<Tables['tag_entries']>): ManagedEntry {
  const { id, list, name, name_zh: nameZh, version } = row;
  const rule = JSON.parse(row.rule) as EntryRule | null;
  return { id, list, name, nameZh, rule, isRetired: row.retired_at !== null, deletedAt: row.deleted_at, version };
}

export const columnsOf = ({ list, name, nameZh, rule }: EntryFields) => ({
  list,
  name,
  name_key: nameKey(name),
  name_zh: nameZh,
  name_zh_key: nameKey(nameZh),
  rule: JSON.stringify(rule),
});

export async function insertEntry(tx: Change, fields: EntryFields, at: Date): Promise<number> {
  const id = await insertRow(tx, 'tag_entries', {
    ...columnsOf(fields),
    created_at: at.toISOString(),
    retired_at: null,
    deleted_at: null,
  });
  await changeList(tx, fields.list);
  return id;
}

type EntryColumns = ReturnType<typeof columnsOf> | { retired_at: string | null } | { deleted_at: string | null };

export async function changeEntry(tx: Change, { id, list }: ManagedEntry, columns: EntryColumns): Promise<void> {
  await tx
    .updateTable('tag_entries')
    .set((row) => ({ ...columns, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  if ('deleted_at' in columns) await changeList(tx, list);
}

/** An entry that a score has stays, and is shown where it is used. */
export async function removeUnused(tx: Change, entry: ManagedEntry): Promise<void> {
  if ((await countWith(tx, entry)) === 0) await tx.deleteFrom('tag_entries').where('id', '=', entry.id).execute();
}

export const countWith = (db: Query, { id, list }: ManagedEntry): Promise<number> =>
  countRows(db.selectFrom('scores').where(listColumns[list], '=', id));

async function readOrders(db: Query): Promise<Map<ManagedList, { ids: number[]; version: number }>> {
  const rows = await db.selectFrom('tag_lists').selectAll().execute();
  return new Map(
    rows.map(({ list, entry_order: order, version }) => [list, { ids: JSON.parse(order) as number[], version }]),
  );
}

/** Raises the version of a list, and gives its entries this order. */
export async function changeList(tx: Change, list: ManagedList, ids?: readonly number[]): Promise<void> {
  const order = ids && { entry_order: JSON.stringify(ids) };
  await tx
    .updateTable('tag_lists')
    .set((row) => ({ ...order, version: row('version', '+', 1) }))
    .where('list', '=', list)
    .execute();
}

type Names = { readonly [List in ListTag]: Readonly<Record<TagKey<List>, string>> } & {
  readonly scoreType: Readonly<Record<keyof typeof scoreTypes, string>>;
};

const fixedTypes: Readonly<Record<keyof typeof scoreTypes, Tag>> = {
  normal: { id: scoreTypes.normal, name: 'Normal' },
  warmUp: { id: scoreTypes.warmUp, name: 'Warm-up' },
  exercise: { id: scoreTypes.exercise, name: 'Exercise' },
};

const tableOf = (list: EntryList): Readonly<Record<string, Tag>> =>
  list === 'scoreType' ? fixedTypes : tagTables[list];

export const fixedIds = (list: EntryList): number[] => Object.values(tableOf(list)).map(({ id }) => id);

/** The names of the specification's entries in documents; the English names are those of the specification. */
const names: Readonly<Record<Exclude<Language, 'en'>, Names>> = {
  'zh-Hans': {
    range: {
      middleCContrary: '中央 C 反向进行',
      middleCSimilar: '中央 C 同向进行',
      lowCHighC: '低音 C／高音 C 手位',
      efga: 'EFGA 手位',
      beyondLedger: '加线以外音区',
    },
    interval: {
      unisonTo3rd: '一度至三度',
      without4th: '不含四度',
      special5th: '五度专项',
      special4th: '四度专项',
      unisonTo5th: '一度至五度',
      unisonTo6th: '一度至六度',
    },
    rhythm: {
      whole: '全音符',
      dottedHalf: '附点二分音符',
      half: '二分音符',
      quarter: '四分音符',
      eighths: '八分音符',
      dottedQuarterEighth: '附点四分音符加八分音符',
      sixteenths: '十六分音符',
    },
    rest: { wholeBar: '全休止符（整小节）', half: '二分休止符', quarter: '四分休止符', none: '无' },
    keySignature: {
      cMajor: 'C 大调',
      gMajor: 'G 大调',
      aMinor: 'a 小调',
      fMajor: 'F 大调',
      dMinor: 'd 小调',
      cGAndFMajor: 'C、G、F 大调',
      aAndDMinor: 'a、d 小调',
    },
    timeSignature: { fourFour: '4/4', twoFour: '2/4', threeFour: '3/4', threeEight: '3/8' },
    tie: { none: '无', tie: '延音线' },
    scoreType: { normal: '普通', warmUp: '热身', exercise: '练习曲' },
  },
};

function fixedName(list: EntryList, id: number | null, language: Language): string | null {
  const found = Object.entries(tableOf(list)).find(([, tag]) => tag.id === id);
  if (!found) return null;
  const [key, { name }] = found;
  if (language === 'en') return name;
  const namesOfEntries: Readonly<Record<string, string>> = names[language][list];
  return namesOfEntries[key] ?? name;
}

/** Returns the entries by which notes are tagged: those of the specification, and the offered ones of staff. */
export async function readLists(db: Query): Promise<Lists> {
  const offered = (await readManagedEntries(db)).filter(isOffered);
  const ofStaff = (list: RuledList) =>
    offered.filter((entry) => entry.list === list).map(({ id, name, rule }) => ({ id, name, rule }));
  return Object.fromEntries(
    ruledLists.map((list) => [list, [...fixedLists[list], ...ofStaff(list)]]),
  ) as unknown as Lists;
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
  const managed = (await readOrdered(db)).map(({ list, entries }) => [list, entries.map(namesOf(list))]);
  const tie = fixedIds('tie').map((id) => namesOf('tie')({ id, kept: null }));
  return { ...Object.fromEntries(managed), tie };
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
