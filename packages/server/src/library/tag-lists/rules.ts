import { listColumns } from '#library/catalogue/index.ts';
import { fixedLists } from '@eemusic/music/analysis';
import { noneOfThese } from '@eemusic/contract/library/choices';
import { fieldText } from '@eemusic/contract/platform/field-texts';
import { firstManagedId, type ManagedList } from '@eemusic/contract/library/tag-lists';
import type { Transaction } from 'kysely';
import type { Query } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import { Refusal } from '#platform/http/index.ts';
import { fixedIds } from './fixed-names.ts';
import { isOffered, namesOf, readOrdered } from './lists.ts';
import { type EntryFields, type EntryList, keyOf, readManagedEntries, shareLists } from './store.ts';

/** Refuses a name or rule that another entry of the list has, even a retired one. */
export async function assertFree(db: Query, fields: EntryFields, ownId: number | null): Promise<void> {
  const others = await readOthers(db, fields.list, ownId);
  const keysOf = ({ name, nameZh }: { name: string; nameZh: string }) => [name, nameZh].map(keyOf);
  const keys = keysOf(fields);
  if (others.some((other) => keysOf(other).some((key) => keys.includes(key)))) throw new Refusal('entry.name-taken');
  await assertRuleFree(db, fields, ownId);
}

/**
 * Refuses a rule that another entry of the list has, because tagging could not choose between them. Score types have no
 * rules.
 */
export async function assertRuleFree(
  db: Query,
  { list, rule }: Pick<EntryFields, 'list' | 'rule'>,
  ownId: number | null,
): Promise<void> {
  if (rule === null) return;
  const others = await readOthers(db, list, ownId);
  const same = others.find((entry) => canonical(entry.rule) === canonical(rule));
  if (same) throw new Refusal('entry.rule-taken', { name: same.name });
}

async function readOthers(db: Query, list: ManagedList, ownId: number | null) {
  const fixedRules = new Map<number, unknown>(
    list === 'scoreType' ? [] : fixedLists[list].map(({ id, rule }) => [id, rule]),
  );
  const { entries } = (await readOrdered(db)).find((one) => one.list === list) ?? { entries: [] };
  return entries
    .filter(({ id }) => id !== ownId)
    .map((entry) => ({ ...namesOf(list)(entry), rule: entry.kept?.rule ?? fixedRules.get(entry.id) ?? null }));
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

/** Maximum number of entries that staff can add to one list. */
const maxEntries = 200;

/** Refuses another entry in a full list. The lists must be locked. */
export async function assertRoom(db: Query, into: string): Promise<void> {
  const present = (await readManagedEntries(db)).filter(({ list, deletedAt }) => list === into && deletedAt === null);
  if (present.length >= maxEntries) throw new Refusal('entry.too-many', { max: maxEntries });
}

/** Null where none of a list's entries fits. */
type Entries = Partial<Record<EntryList, number | null | undefined>>;

const lists = Object.keys(listColumns) as EntryList[];

/**
 * Refuses a tag or score type that its list does not offer, and blocks changes of the lists until the transaction ends.
 * A score may keep a retired entry that it already has.
 */
export async function assertOffered(tx: Transaction<Tables>, tags: Entries, present: Entries = {}): Promise<void> {
  const chosen = lists.flatMap((list) => {
    const id = tags[list];
    return id === undefined || id === null || id === present[list] ? [] : [{ list, id }];
  });
  for (const { list, id } of chosen) if (id < firstManagedId && !isFixed(list, id)) throw notInList(list);

  const ofStaff = chosen.filter(({ id }) => id >= firstManagedId);
  if (ofStaff.length === 0) return;
  await shareLists(tx);
  const kept = new Map((await readManagedEntries(tx)).map((entry) => [entry.id, entry]));
  for (const { list, id } of ofStaff) {
    const entry = kept.get(id);
    if (entry?.list !== list) throw notInList(list);
    if (!isOffered(entry)) throw new Refusal('entry.gone', { name: entry.name, fields: { [list]: missing(list) } });
  }
}

const isFixed = (list: EntryList, id: number) => fixedIds(list).includes(id);

const missing = (of: EntryList) => ({ code: 'choice.missing', params: { of } }) as const;

/** The same refusal as for a value that the schema rejects. */
function notInList(list: EntryList): Refusal {
  const error = missing(list);
  const refusal = new Refusal('request.invalid', { fields: { [list]: error } });
  refusal.message = fieldText(error);
  return refusal;
}

/** Returns the chosen entries that their lists no longer offer. */
export async function findGone(db: Query, tags: { readonly [List in EntryList]: number | null }): Promise<EntryList[]> {
  const offered = new Set((await readManagedEntries(db)).filter(isOffered).map(({ id }) => id));
  return lists.filter((list) => {
    const id = tags[list];
    return id !== null && id !== noneOfThese && (id < firstManagedId ? !isFixed(list, id) : !offered.has(id));
  });
}
