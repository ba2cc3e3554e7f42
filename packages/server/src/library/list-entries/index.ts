import type { Actor, Change } from '#platform/database/index.ts';
import { addDeletion, type Restorer } from '#platform/deletions/index.ts';
import { message, Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';

/** An entry of a list that staff edit: a tag, a score type, a grade, a level or a stage. */
export type ListEntry = {
  id: number;
  name: string;
  nameZh: string;
  /** No longer offered; scores that have it keep it. */
  isRetired: boolean;
  deletedAt: string | null;
};

/** How the entries of one kind are stored, and what is special about them. */
export type EntryKind<Entry extends ListEntry> = {
  /** In the activity, and among the deletions. */
  audited: string;
  deleted: string;
  /** Waits for running transactions that use the entries, and blocks later ones. */
  lock(tx: Change): Promise<void>;
  /** Finds an entry, even a deleted one. */
  find(tx: Change, id: number): Promise<Entry | undefined>;
  change(
    tx: Change,
    entry: Entry,
    columns: { retired_at: string | null } | { deleted_at: string | null },
  ): Promise<void>;
  /** Counts the scores that have an entry, including deleted ones. */
  countScores(tx: Change, entry: Entry): Promise<number>;
  assertRetirable?(tx: Change, entry: Entry): Promise<void>;
  assertOfferable?(tx: Change, entry: Entry): Promise<void>;
  assertDeletable?(tx: Change, entry: Entry): Promise<void>;
  /** Refuses if another entry has taken the name. */
  assertFree(tx: Change, entry: Entry): Promise<void>;
  /** Refuses if the list is full. */
  assertRoom(tx: Change, entry: Entry): Promise<void>;
  /** Removes the row of a deleted entry; one with a score that was restored in the meantime stays deleted. */
  removeUnused(tx: Change, entry: Entry): Promise<void>;
};

/** Returns an entry that is not deleted, or refuses. */
export async function getEntry<Entry extends ListEntry>(tx: Change, kind: EntryKind<Entry>, id: number) {
  const entry = await kind.find(tx, id);
  if (!entry || entry.deletedAt !== null) throw new Refusal('entry.not-found');
  return entry;
}

/** Retires an entry or offers it again; its scores stay. */
export function retireEntry<Entry extends ListEntry>(
  { database, clock }: Services,
  kind: EntryKind<Entry>,
  { id, isRetired, by }: { id: number; isRetired: boolean; by: Actor },
) {
  return database.change(by, async (tx) => {
    await kind.lock(tx);
    const entry = await getEntry(tx, kind, id);
    await (isRetired ? kind.assertRetirable?.(tx, entry) : kind.assertOfferable?.(tx, entry));
    if (entry.isRetired !== isRetired)
      await kind.change(tx, entry, { retired_at: isRetired ? clock.now().toISOString() : null });
    const { name } = entry;
    tx.audit(
      isRetired ? 'library.entry-retired' : 'library.entry-offered',
      { kind: kind.audited, id, name },
      { before: { isRetired: entry.isRetired }, after: { isRetired } },
    );
    return isRetired
      ? message('entry.retired', { name, scores: await kind.countScores(tx, entry) })
      : message('entry.offered', { name });
  });
}

/** Deletes an entry. Refuses if a score has it, even a deleted score. `before` is what the activity shows. */
export function deleteEntry<Entry extends ListEntry>(
  { database, clock }: Services,
  kind: EntryKind<Entry>,
  { id, by, before }: { id: number; by: Actor; before: (entry: Entry) => object },
) {
  return database.change(by, async (tx) => {
    await kind.lock(tx);
    const entry = await getEntry(tx, kind, id);
    const { name } = entry;
    await kind.assertDeletable?.(tx, entry);
    const scores = await kind.countScores(tx, entry);
    if (scores > 0) throw new Refusal('entry.in-use', { scores });
    await kind.assertRetirable?.(tx, entry);

    const at = clock.now();
    await kind.change(tx, entry, { deleted_at: at.toISOString() });
    const deletionId = await addDeletion(tx, { kind: kind.deleted, records: [{ id, name }], at });
    tx.audit('library.entry-deleted', { kind: kind.audited, id, name }, { before: before(entry), deletionId });
    return { ...message('entry.deleted', { name }), deletionId };
  });
}

/** Restores an entry to its list, unless another entry has taken its name. */
export function entryRestorer<Entry extends ListEntry>(kind: EntryKind<Entry>): Restorer {
  return {
    codes: ['SL'],
    async restore(tx, records) {
      await kind.lock(tx);
      for (const { id, name } of records) {
        const entry = await kind.find(tx, id);
        if (!entry) throw new Refusal('entry.not-found');
        await kind.assertFree(tx, entry).catch((error: unknown) => {
          if (!(error instanceof Refusal)) throw error;
          throw new Refusal('deletion.in-the-way', { obstacle: 'entry-taken', name });
        });
        await kind.assertRoom(tx, entry);
        await kind.change(tx, entry, { deleted_at: null });
        tx.audit('library.entry-restored', { kind: kind.audited, id, name });
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
  };
}

/** Whether an order has each of these ids once, and no others. */
export function isOrderOf(present: readonly number[], ids: readonly number[]): boolean {
  const named = new Set(ids);
  return named.size === ids.length && ids.length === present.length && present.every((id) => named.has(id));
}
