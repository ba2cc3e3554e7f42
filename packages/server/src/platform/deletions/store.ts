import { day } from '@eemusic/contract/platform/durations';
import { restorableFor } from '@eemusic/contract/platform/deletions';
import type { Generated, Selectable, Transaction } from 'kysely';
import { type Change, type Query, chunks } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';

type DeletionsTable = {
  id: Generated<number>;
  /** Names the restorer. */
  kind: string;
  /** JSON: what was deleted, with what has to be tied to it again. */
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

/** From then on what was deleted at this moment is gone for good. */
export const expiryOf = (deletedAt: Date): Date => new Date(deletedAt.getTime() + restorableFor * day);

export type DeletedRecord = {
  id: number;
  name: string;
  /** Relations that the deletion cut, as the room of its kind wants them back. */
  links?: unknown;
};

/** Notes what a change deletes as one thing that can be undone; answers its id, for the audit entries and the answer. */
export async function addDeletion(
  tx: Change,
  { kind, records, at }: { kind: string; records: readonly DeletedRecord[]; at: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('deletions')
    .values({
      kind,
      records: JSON.stringify(records),
      at: at.toISOString(),
      expires_at: expiryOf(at).toISOString(),
      restored_at: null,
      purged_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export type Deletion = {
  id: number;
  kind: string;
  records: readonly DeletedRecord[];
  /** The records as they are stored. */
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

type Own = { kind: string; administratorId: number; now: Date };

/** Open deletions of a kind that an administrator made, by their entries in the audit trail. */
const ownDeletions = (db: Query, { kind, administratorId, now }: Own) =>
  db
    .selectFrom('deletions')
    .where('kind', '=', kind)
    .where('restored_at', 'is', null)
    .where('purged_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('audit_entries')
          .select('audit_entries.id')
          .whereRef('audit_entries.deletion_id', '=', 'deletions.id')
          .where('actor_kind', '=', 'administrator')
          .where('actor_id', '=', administratorId),
      ),
    );

export async function countOwn(db: Query, own: Own): Promise<number> {
  const { count } = await ownDeletions(db, own)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The newest first. */
export async function findOwn(
  db: Query,
  own: Own,
  { offset, size }: { offset: number; size: number },
): Promise<Deletion[]> {
  const rows = await ownDeletions(db, own)
    .selectAll('deletions')
    .orderBy('deletions.id', 'desc')
    .limit(size)
    .offset(offset)
    .execute();
  return rows.map(deletionOf);
}

/**
 * Leaves the rest to be restored later; without a rest the deletion is done. Answers false when another request restored
 * of it first, or the purge took it.
 */
export async function markRestored(
  tx: Change,
  { id, stored }: Deletion,
  { rest, at }: { rest: readonly DeletedRecord[]; at: Date },
): Promise<boolean> {
  const result = await tx
    .updateTable('deletions')
    .set({ records: JSON.stringify(rest), ...(rest.length === 0 && { restored_at: at.toISOString() }) })
    .where('id', '=', id)
    .where('records', '=', stored)
    .where('restored_at', 'is', null)
    .where('purged_at', 'is', null)
    .where('expires_at', '>', at.toISOString())
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Answers false when it was restored or purged meanwhile. */
export async function markPurged(tx: Change, id: number, at: Date): Promise<boolean> {
  const result = await tx
    .updateTable('deletions')
    .set({ purged_at: at.toISOString() })
    .where('id', '=', id)
    .where('restored_at', 'is', null)
    .where('purged_at', 'is', null)
    .where('expires_at', '<=', at.toISOString())
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Nothing can be undone with them any more: the names of who is gone are gone, too. */
export async function forgetRecords(tx: Change, id: number): Promise<void> {
  await tx.updateTable('deletions').set({ records: '[]' }).where('id', '=', id).execute();
}

/** The oldest deletion of these kinds that can no longer be undone and still holds its records. */
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

/** For those that are parts of another one, which is purged. */
export async function removeDeletions(tx: Change, ids: readonly number[]): Promise<void> {
  for (const chunk of chunks(ids)) await tx.deleteFrom('deletions').where('id', 'in', chunk).execute();
}

/** Takes a record out of the open deletions of these kinds, so that no restore brings back what was erased. */
export async function forgetRecord(
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
