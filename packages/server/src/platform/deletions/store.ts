import { day } from '@eemusic/contract/platform/durations';
import { restorableFor } from '@eemusic/contract/platform/deletions';
import type { Generated } from 'kysely';
import { type Change, type Query, chunks } from '#platform/database/index.ts';

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
  at: Date;
  expiresAt: Date;
  isRestored: boolean;
  isPurged: boolean;
};

export async function findDeletion(db: Query, id: number): Promise<Deletion | null> {
  const row = await db.selectFrom('deletions').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    kind: row.kind,
    records: JSON.parse(row.records) as DeletedRecord[],
    at: new Date(row.at),
    expiresAt: new Date(row.expires_at),
    isRestored: row.restored_at !== null,
    isPurged: row.purged_at !== null,
  };
}

/** Answers false when another request restored it first, or the purge took it. */
export async function markRestored(tx: Change, id: number, at: Date): Promise<boolean> {
  const result = await tx
    .updateTable('deletions')
    .set({ restored_at: at.toISOString() })
    .where('id', '=', id)
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
