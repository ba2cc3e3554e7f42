import { day } from '@eemusic/contract/platform/durations';
import { type PurgedKind, purgedNames, restorableFor } from '@eemusic/contract/platform/deletions';
import type { Generated, Selectable, Transaction } from 'kysely';
import type { Code } from '@eemusic/contract/platform/permissions';
import {
  type Administrator,
  type Change,
  changesOne,
  chunks,
  insertRow,
  type Query,
  readInChunks,
} from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { Message } from '#platform/http/index.ts';

type DeletionsTable = {
  id: Generated<number>;
  kind: string;
  /** JSON: the deleted records, and the relations to restore with them. */
  records: string;
  at: string;
  expires_at: string;
  restored_at: string | null;
  purged_at: string | null;
};

declare module '#platform/database/tables.ts' {
  interface Tables {
    deletions: DeletionsTable;
  }
}

/** Returns when records that were deleted at this time may be purged. */
export const expiryOf = (deletedAt: Date): Date => new Date(deletedAt.getTime() + restorableFor * day);

export type DeletedRecord = {
  id: number;
  name: string;
  /** Relations that the deletion removed, in the form that the room's restorer expects. */
  links?: unknown;
};

export const idsOf = (records: readonly DeletedRecord[]): number[] => records.map(({ id }) => id);

/** Returns the id, for the audit entries and the answer. */
export async function addDeletion(
  tx: Change,
  { kind, records, at }: { kind: string; records: readonly DeletedRecord[]; at: Date },
): Promise<number> {
  return insertRow(tx, 'deletions', {
    kind,
    records: JSON.stringify(records),
    at: at.toISOString(),
    expires_at: expiryOf(at).toISOString(),
    restored_at: null,
    purged_at: null,
  });
}

/** Changes a deletion to which its change still adds records. */
export async function updateDeletion(
  tx: Change,
  id: number,
  { kind, records }: { kind: string; records: readonly DeletedRecord[] },
): Promise<void> {
  await tx
    .updateTable('deletions')
    .set({ kind, records: JSON.stringify(records) })
    .where('id', '=', id)
    .execute();
}

export async function hasDeletions(db: Query, kind: string): Promise<boolean> {
  return (await db.selectFrom('deletions').select('id').where('kind', '=', kind).executeTakeFirst()) !== undefined;
}

export type Deletion = {
  id: number;
  kind: string;
  records: readonly DeletedRecord[];
  stored: string;
  at: Date;
  expiresAt: Date;
  isRestored: boolean;
  isPurged: boolean;
};

export async function findDeletion(db: Query, id: number): Promise<Deletion | null> {
  const row = await db.selectFrom('deletions').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? deletionOf(row) : null;
}

function deletionOf(row: Selectable<DeletionsTable>): Deletion {
  return {
    id: row.id,
    kind: row.kind,
    records: JSON.parse(row.records) as DeletedRecord[],
    stored: row.records,
    at: new Date(row.at),
    expiresAt: new Date(row.expires_at),
    isRestored: row.restored_at !== null,
    isPurged: row.purged_at !== null,
  };
}

/** Returns, by record id, the deletion from which each of these records can still be restored. */
export async function findRestorable(
  db: Query,
  { kind, ids, now }: { kind: string; ids: readonly number[]; now: Date },
): Promise<Map<number, number>> {
  const rows = await readInChunks(db, ids.map(String), (chunk) =>
    db
      .selectFrom('audit_entries')
      .innerJoin('deletions', 'deletions.id', 'audit_entries.deletion_id')
      .select(({ fn }) => ['record_id', fn.max('deletions.id').as('deletion_id')])
      .where('record_kind', '=', kind)
      .where('record_id', 'in', chunk)
      .where('deletions.kind', '=', kind)
      .where('restored_at', 'is', null)
      .where('purged_at', 'is', null)
      .where('expires_at', '>', now.toISOString())
      .groupBy('record_id'),
  );
  return new Map(rows.map(({ record_id, deletion_id }) => [Number(record_id), deletion_id]));
}

/** Null means of anybody. */
type Open = { kinds: readonly string[]; administratorId: number | null; now: Date };

/** The audit trail tells who made them. */
const openDeletions = (db: Query, { kinds, administratorId, now }: Open) =>
  db
    .selectFrom('deletions')
    .where('kind', 'in', kinds)
    .where('restored_at', 'is', null)
    .where('purged_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .$if(administratorId !== null, (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('audit_entries')
            .select('audit_entries.id')
            .whereRef('audit_entries.deletion_id', '=', 'deletions.id')
            .where('actor_kind', '=', 'administrator')
            .where('actor_id', '=', administratorId),
        ),
      ),
    );

export async function countOpen(db: Query, open: Open): Promise<Map<string, number>> {
  const rows = await openDeletions(db, open)
    .select((row) => ['kind', row.fn.countAll<number>().as('count')])
    .groupBy('kind')
    .execute();
  return new Map(rows.map(({ kind, count }) => [kind, count]));
}

export async function findOpen(
  db: Query,
  open: Open,
  { offset, size }: { offset: number; size: number },
): Promise<(Deletion & { deletedBy: string | null })[]> {
  const rows = await openDeletions(db, open)
    .selectAll('deletions')
    .select(({ selectFrom }) =>
      selectFrom('audit_entries')
        .select('actor_name')
        .whereRef('audit_entries.deletion_id', '=', 'deletions.id')
        .orderBy('audit_entries.id')
        .limit(1)
        .as('deleted_by'),
    )
    .orderBy('deletions.id', 'desc')
    .limit(size)
    .offset(offset)
    .execute();
  return rows.map((row) => ({ ...deletionOf(row), deletedBy: row.deleted_by }));
}

/** Without a rest, the deletion is closed. False if another request or the purge changed it first. */
export const markRestored = (
  tx: Change,
  { id, stored }: Deletion,
  { rest, at }: { rest: readonly DeletedRecord[]; at: Date },
): Promise<boolean> =>
  changesOne(
    tx
      .updateTable('deletions')
      .set({ records: JSON.stringify(rest), ...(rest.length === 0 && { restored_at: at.toISOString() }) })
      .where('id', '=', id)
      .where('records', '=', stored)
      .where('restored_at', 'is', null)
      .where('purged_at', 'is', null)
      .where('expires_at', '>', at.toISOString()),
  );

/** Returns false if it was restored or purged in the meantime. */
export async function markPurged(tx: Change, id: number, at: Date): Promise<boolean> {
  return changesOne(
    tx
      .updateTable('deletions')
      .set({ purged_at: at.toISOString() })
      .where('id', '=', id)
      .where('restored_at', 'is', null)
      .where('purged_at', 'is', null)
      .where('expires_at', '<=', at.toISOString()),
  );
}

/** The names are not needed any more. */
export async function clearRecords(tx: Change, id: number): Promise<void> {
  await tx.updateTable('deletions').set({ records: '[]' }).where('id', '=', id).execute();
}

export async function oldestExpired(db: Query, kinds: readonly string[], now: Date): Promise<number | null> {
  const row = await db
    .selectFrom('deletions')
    .select('id')
    .where('restored_at', 'is', null)
    .where('purged_at', 'is', null)
    .where('expires_at', '<=', now.toISOString())
    .where('kind', 'in', kinds)
    .orderBy('expires_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Removes deletions that are part of another deletion, which was purged. */
export async function removeDeletions(tx: Change, ids: readonly number[]): Promise<void> {
  for (const chunk of chunks(ids)) await tx.deleteFrom('deletions').where('id', 'in', chunk).execute();
}

/** Removes a record from all open deletions of these kinds, so that no restore can bring back what was erased. */
export async function removeRecord(
  tx: Transaction<Tables>,
  kinds: readonly string[],
  id: number,
  at: Date,
): Promise<void> {
  const rows = await tx
    .selectFrom('deletions')
    .selectAll()
    .where('kind', 'in', kinds)
    .where('purged_at', 'is', null)
    .where('records', 'like', `%"id":${id},%`)
    .execute();
  for (const { records, ...row } of rows) {
    const rest = (JSON.parse(records) as DeletedRecord[]).filter((record) => record.id !== id);
    const isDone = rest.length === 0 && row.restored_at === null;
    await tx
      .updateTable('deletions')
      .set({ records: JSON.stringify(rest), ...(isDone && { purged_at: at.toISOString() }) })
      .where('id', '=', row.id)
      .execute();
  }
}

type Completion = () => Promise<Message | undefined>;

/** How a room restores and purges what it deleted. */
export type Restorer = {
  /** Any of them, as for deleting. */
  codes: readonly [Code, ...Code[]];
  /**
   * All with an audit entry each, or refuses. May return what completes it in further changes, with another message; a
   * job has to do that if the server ends.
   */
  restore(tx: Change, records: readonly DeletedRecord[], by: Administrator): Promise<void | Completion>;
  /** Before the purge in short transactions, because one would block other writers. The next run continues. */
  clearAhead?(records: readonly DeletedRecord[], deletedAt: Date, signal: AbortSignal | undefined): Promise<void>;
  /**
   * Of this moment and not restored since. Rows that others refer to stay, without personal data, and the caller
   * audits.
   */
  purge(tx: Change, records: readonly DeletedRecord[], deletedAt: Date): Promise<void>;
  /** Removes data of other rooms about these records; runs before the records are removed. */
  purgeSteps?: readonly PurgeStep[];
  /** The purge's audit entry, if its kind is not that of the records. */
  expired?: { action: string; kind: string };
  /** The message after restoring, if the noun and the number of records are not enough. */
  message?(records: readonly DeletedRecord[]): Message;
};

/** About at most a hundred records of another room, in a transaction of its own. 'more': to be called again. */
export type PurgeStep = (tx: Transaction<Tables>, ids: readonly number[], deletedAt: Date) => Promise<'more' | 'done'>;

export type Restorers = Readonly<Record<string, Restorer>>;

/** A purged record has an empty name; its row stays, because sales and practice refer to it. */
export const shownName = (kind: PurgedKind, name: string): string => name || purgedNames[kind];

/** Null means that there is no record. */
export function purgedOf(names: Partial<Record<PurgedKind, string | null>>): PurgedKind[] {
  const kinds = Object.keys(purgedNames) as PurgedKind[];
  return kinds.filter((kind) => names[kind] === '');
}
