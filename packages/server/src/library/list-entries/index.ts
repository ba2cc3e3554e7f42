import { type Actor, type Change, differences, foldedKey } from '#platform/database/index.ts';
import { addDeletion, type Restorer } from '#platform/deletions/index.ts';
import { message, Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';

type Names = { name: string; nameZh: string };

/** An entry of a list that staff edit: a tag, a score type, a grade, a level or a stage. */
export type ListEntry = Names & {
  id: number;
  /** No longer offered; scores that have it keep it. */
  isRetired: boolean;
  deletedAt: string | null;
  version: number;
};

/** How the entries of one kind are stored, and what is special about them. */
export type EntryKind<Entry extends ListEntry, Fields extends Names, Columns> = {
  /** In the activity, and among the deletions. */
  audited: string;
  deleted: string;
  /** Waits for running transactions that use the entries, and blocks later ones. */
  lock(tx: Change): Promise<void>;
  find(tx: Change, id: number): Promise<Entry | undefined>;
  insert(tx: Change, fields: Fields): Promise<number>;
  change(
    tx: Change,
    entry: Entry,
    columns: Columns | { retired_at: string | null } | { deleted_at: string | null },
  ): Promise<void>;
  columnsOf(entry: Entry): Columns;
  shown(fields: Fields): object;
  countScores(tx: Change, entry: Entry): Promise<number>;
  assertRetirable?(tx: Change, entry: Entry): Promise<void>;
  assertOfferable?(tx: Change, entry: Entry): Promise<void>;
  assertDeletable?(entry: Entry): void;
  assertFree(tx: Change, fields: Fields, ownId: number | null): Promise<void>;
  assertRoom(tx: Change, fields: Fields): Promise<void>;
  /** Removes the row of a deleted entry; one with a score that was restored in the meantime stays deleted. */
  removeUnused(tx: Change, entry: Entry): Promise<void>;
};

export async function getEntry<Entry extends ListEntry>(
  tx: Change,
  kind: { find(tx: Change, id: number): Promise<Entry | undefined> },
  id: number,
): Promise<Entry> {
  const entry = await kind.find(tx, id);
  if (!entry || entry.deletedAt !== null) throw new Refusal('entry.not-found');
  return entry;
}

export function entryActions<Entry extends ListEntry & Fields, Fields extends Names, Columns>(
  { database, clock }: Services,
  kind: EntryKind<Entry, Fields, Columns>,
) {
  const record = ({ id, name }: { id: number; name: string }) => ({ kind: kind.audited, id, name });
  const change = <Result>(by: Actor, action: (tx: Change) => Promise<Result>) =>
    database.change(by, async (tx) => {
      await kind.lock(tx);
      return action(tx);
    });

  return {
    add: (fields: Fields, by: Actor) =>
      change(by, async (tx) => {
        await kind.assertRoom(tx, fields);
        await kind.assertFree(tx, fields, null);
        const { name } = fields;
        const id = await kind.insert(tx, fields);
        tx.audit('library.entry-added', record({ id, name }), { after: kind.shown(fields) });
        return { ...message('entry.added', { name }), id };
      }),

    update: (fields: Partial<Fields> & Names & { id: number; version: number }, by: Actor) =>
      change(by, async (tx) => {
        const before = await getEntry(tx, kind, fields.id);
        if (before.version !== fields.version) throw new Refusal('record.stale');
        const after = { ...before, ...fields };
        await kind.assertFree(tx, after, before.id);
        await kind.change(tx, before, kind.columnsOf(after));
        const changed = differences({ ...kind.shown(before) }, { ...kind.shown(after) });
        tx.audit('library.entry-updated', record(after), changed);
        return message('entry.updated', { name: after.name });
      }),

    /** Retires an entry or offers it again; its scores stay. */
    retire: ({ id, isRetired }: { id: number; isRetired: boolean }, by: Actor) =>
      change(by, async (tx) => {
        const entry = await getEntry(tx, kind, id);
        await (isRetired ? kind.assertRetirable?.(tx, entry) : kind.assertOfferable?.(tx, entry));
        if (entry.isRetired !== isRetired)
          await kind.change(tx, entry, { retired_at: isRetired ? clock.now().toISOString() : null });
        const action = isRetired ? 'library.entry-retired' : 'library.entry-offered';
        tx.audit(action, record(entry), { before: { isRetired: entry.isRetired }, after: { isRetired } });
        const { name } = entry;
        return isRetired
          ? message('entry.retired', { name, scores: await kind.countScores(tx, entry) })
          : message('entry.offered', { name });
      }),

    remove: (id: number, by: Actor) =>
      change(by, async (tx) => {
        const entry = await getEntry(tx, kind, id);
        const { name } = entry;
        kind.assertDeletable?.(entry);
        const scores = await kind.countScores(tx, entry);
        if (scores > 0) throw new Refusal('entry.in-use', { scores });
        await kind.assertRetirable?.(tx, entry);

        const at = clock.now();
        await kind.change(tx, entry, { deleted_at: at.toISOString() });
        const deletionId = await addDeletion(tx, { kind: kind.deleted, records: [{ id, name }], at });
        tx.audit('library.entry-deleted', record(entry), { before: kind.shown(entry), deletionId });
        return { ...message('entry.deleted', { name }), deletionId };
      }),

    /** Restores an entry to its list, unless another entry has taken its name. */
    restorer: {
      codes: ['SL'],
      async restore(tx, records) {
        await kind.lock(tx);
        for (const { id, name } of records) {
          const entry = await kind.find(tx, id);
          if (!entry) throw new Refusal('entry.not-found');
          await kind.assertFree(tx, entry, id).catch((error: unknown) => {
            if (!(error instanceof Refusal)) throw error;
            throw new Refusal('deletion.in-the-way', { obstacle: 'entry-taken', name });
          });
          await kind.assertRoom(tx, entry);
          await kind.change(tx, entry, { deleted_at: null });
          tx.audit('library.entry-restored', record({ id, name }));
        }
      },
      async purge(tx, records, deletedAt) {
        for (const { id } of records) {
          const entry = await kind.find(tx, id);
          if (entry?.deletedAt === deletedAt.toISOString()) await kind.removeUnused(tx, entry);
        }
      },
      message: (records) => message('entry.offered', { name: records[0]?.name ?? '' }),
      expired: { action: 'library.entry-purged', kind: kind.audited },
    } satisfies Restorer,
  };
}

/** Names with equal keys look the same to a reader. */
export const nameKey = (name: string): string => foldedKey(name, 120);

/** Refuses a name that another entry of the list has in either language, even a retired one. */
export function assertNameFree(others: readonly Names[], fields: Names): void {
  const keysOf = ({ name, nameZh }: Names) => [nameKey(name), nameKey(nameZh)];
  const keys = keysOf(fields);
  if (others.some((one) => keysOf(one).some((key) => keys.includes(key)))) throw new Refusal('entry.name-taken');
}

type Reordering = {
  present: readonly { id: number; name: string }[];
  ids: readonly number[];
  /** Whether the caller has seen this order, where the call says so: nobody overwrites an unseen one. */
  isSeen?: boolean;
  refusal: 'entry.order-changed' | 'library.others';
};

/** Refuses an order that does not have each entry once. Returns both orders by name, for the activity. */
export function assertOrder({ present, ids, isSeen = true, refusal }: Reordering) {
  const names = new Map(present.map(({ id, name }) => [id, name]));
  const isWhole = ids.length === present.length && new Set(ids).size === ids.length && ids.every((id) => names.has(id));
  if (!isSeen || !isWhole) throw new Refusal(refusal);
  return { before: { order: [...names.values()] }, after: { order: ids.map((id) => names.get(id)) } };
}
