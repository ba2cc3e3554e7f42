import type { BulkDoubt, bulkStates } from '@eemusic/contract/library/bulk';
import { type Generated, sql, type SqlBool, type Transaction } from 'kysely';
import { type Change, changesOne, chunks, countRows, insertRow, type Query } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import { Refusal } from '#platform/http/index.ts';

type State = (typeof bulkStates)[number];

declare module '#platform/database/tables.ts' {
  interface Tables {
    score_bulks: {
      id: Generated<number>;
      name: string;
      state: State;
      /** Name of the archive in the storage, which is removed once everything is read. */
      archive: string;
      owner_id: number;
      created_at: string;
    };
    score_bulk_files: {
      id: Generated<number>;
      bulk_id: number;
      /** Within the archive; of an exercise, its place. */
      path: string;
      /** JSON of `OrderedExercise`: what is to be composed; null for a file of the archive. */
      ordered: string | null;
      /** Why it could not be read; null also while it waits. */
      reason: string | null;
      /** The review of this one score; it ends when the score is published or discarded. */
      draft_id: number | null;
      doubts: string | null;
    };
  }
}

export async function addBulk(
  tx: Change,
  bulk: { name: string; archive: string; ownerId: number; files: { path: string; ordered?: string }[]; at: Date },
) {
  const { name, archive, ownerId, at } = bulk;
  const row = { name, state: 'reading', archive, owner_id: ownerId, created_at: at.toISOString() } as const;
  const id = await insertRow(tx, 'score_bulks', row);
  const waiting = { bulk_id: id, ordered: null, reason: null, draft_id: null, doubts: null };
  const files = bulk.files.map((file) => ({ ...waiting, ...file }));
  for (const chunk of chunks(files)) await tx.insertInto('score_bulk_files').values(chunk).execute();
  return id;
}

const maxListed = 20;

export const listBulks = (db: Query) =>
  db.selectFrom('score_bulks').selectAll().orderBy('id', 'desc').limit(maxListed).execute();

export function getBulk(db: Query, id: number) {
  const found = db.selectFrom('score_bulks').selectAll().where('id', '=', id);
  return found.executeTakeFirstOrThrow(() => new Refusal('bulk.not-found'));
}

export async function setState(tx: Transaction<Tables>, id: number, state: State): Promise<void> {
  await tx.updateTable('score_bulks').set({ state }).where('id', '=', id).execute();
}

const isWaiting = sql<SqlBool>`reason is null and draft_id is null`;

export function listWaiting(db: Query, bulkId: number) {
  return db
    .selectFrom('score_bulk_files')
    .select(['id', 'path', 'ordered'])
    .where('bulk_id', '=', bulkId)
    .where(isWaiting)
    .orderBy('id')
    .execute();
}

export async function dropWaiting(tx: Transaction<Tables>, bulkId: number): Promise<void> {
  await tx.deleteFrom('score_bulk_files').where('bulk_id', '=', bulkId).where(isWaiting).execute();
}

type Outcome = { reason: string } | { draftId: number; doubts: readonly BulkDoubt[] };

/** Returns false if it was cancelled or settled meanwhile, such as by the job that goes on after a restart. */
export function settle(tx: Transaction<Tables>, id: number, outcome: Outcome): Promise<boolean> {
  const columns = 'reason' in outcome ? outcome : { draft_id: outcome.draftId, doubts: JSON.stringify(outcome.doubts) };
  return changesOne(tx.updateTable('score_bulk_files').set(columns).where('id', '=', id).where(isWaiting));
}

const open = (db: Query, bulkId: number) =>
  db
    .selectFrom('score_bulk_files')
    .innerJoin('draft_scores', 'draft_scores.draft_id', 'score_bulk_files.draft_id')
    .where('score_bulk_files.bulk_id', '=', bulkId);

export async function countFiles(db: Query, bulkId: number) {
  const of = db.selectFrom('score_bulk_files').where('bulk_id', '=', bulkId);
  const [total, waiting, opened, certain] = await Promise.all([
    countRows(of),
    countRows(of.where(isWaiting)),
    countRows(open(db, bulkId)),
    countRows(open(db, bulkId).where('doubts', '=', '[]')),
  ]);
  return { total, read: total - waiting, certain, doubtful: opened - certain };
}

export function listFailed(db: Query, bulkId: number) {
  return db
    .selectFrom('score_bulk_files')
    .select((row) => ['path as file', row.ref('reason').$notNull().as('reason')])
    .where('bulk_id', '=', bulkId)
    .where('reason', 'is not', null)
    .orderBy('id')
    .execute();
}

export function listOpen(db: Query, bulkId: number, { limit, offset }: { limit: number; offset: number }) {
  return open(db, bulkId)
    .select((row) => [row.ref('score_bulk_files.draft_id').$notNull().as('draftId'), 'path', 'doubts', 'decisions'])
    .orderBy(sql`length(doubts)`, 'desc')
    .orderBy('score_bulk_files.id')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function listAccepted(db: Query, bulkId: number, accept: 'certain' | readonly number[]) {
  const rows = await open(db, bulkId)
    .select((row) => [row.ref('score_bulk_files.draft_id').$notNull().as('draftId'), 'doubts'])
    .orderBy('score_bulk_files.id')
    .execute();
  if (accept === 'certain') return rows.filter(({ doubts }) => doubts === '[]').map(({ draftId }) => draftId);
  const present = new Set(rows.map(({ draftId }) => draftId));
  if (accept.some((id) => !present.has(id))) throw new Refusal('draft.not-found');
  return [...new Set(accept)];
}
