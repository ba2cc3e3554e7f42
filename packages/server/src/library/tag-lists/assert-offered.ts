import type { Transaction } from 'kysely';
import { fieldText } from '@eemusic/contract/platform/field-texts';
import { firstManagedId } from '@eemusic/contract/library/tag-lists';
import type { Engine, Query } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import { Refusal } from '#platform/http/index.ts';
import { type EntryList, listColumns } from './columns.ts';
import { fixedIds } from './fixed-names.ts';
import { readManagedEntries, shareLists } from './store.ts';

type Entries = Partial<Record<EntryList, number | undefined>>;

const lists = Object.keys(listColumns) as EntryList[];

/**
 * Refuses a tag or score type that its list does not offer, and blocks changes of the lists until the transaction ends.
 * A score may keep a retired entry that it already has.
 */
export async function assertOffered(
  tx: Transaction<Tables>,
  engine: Engine,
  tags: Entries,
  present: Entries = {},
): Promise<void> {
  const chosen = lists.flatMap((list) => {
    const id = tags[list];
    return id === undefined || id === present[list] ? [] : [{ list, id }];
  });
  for (const { list, id } of chosen) if (id < firstManagedId && !isFixed(list, id)) throw notInList(list);

  const ofStaff = chosen.filter(({ id }) => id >= firstManagedId);
  if (ofStaff.length === 0) return;
  await shareLists(tx, engine);
  const kept = new Map((await readManagedEntries(tx)).map((entry) => [entry.id, entry]));
  for (const { list, id } of ofStaff) {
    const entry = kept.get(id);
    if (entry?.list !== list) throw notInList(list);
    if (entry.isRetired || entry.isDeleted)
      throw new Refusal('entry.gone', { name: entry.name, fields: { [list]: missing(list) } });
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
  const offered = new Set(
    (await readManagedEntries(db)).filter(({ isRetired, isDeleted }) => !isRetired && !isDeleted).map(({ id }) => id),
  );
  return lists.filter((list) => {
    const id = tags[list];
    return id !== null && (id < firstManagedId ? !isFixed(list, id) : !offered.has(id));
  });
}
