import { type Insertable, type Selectable, sql, type Transaction, type Updateable } from 'kysely';
import {
  type Change,
  changesOne,
  chunks,
  insertRow,
  lock,
  lockShared,
  type Query,
  readInChunks,
} from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import { Refusal } from '#platform/http/index.ts';
import { isOlder, madeBy } from './made-by.ts';
import type { Edition } from './stored.ts';
import './tables.ts';

export type ScoreFileRow = Selectable<Tables['score_files']>;
export type Music = Omit<Tables['score_music'], 'file_id'>;

export async function insertScoreFile(tx: Change, file: Insertable<Tables['score_files']>): Promise<number> {
  return insertRow(tx, 'score_files', file);
}

/** Stores the notes of a file, replacing any from an older version. */
export async function putMusic(tx: Query, fileId: number, music: Music): Promise<void> {
  await tx
    .insertInto('score_music')
    .values({ file_id: fileId, ...music })
    .onConflict((conflict) => conflict.column('file_id').doUpdateSet(music))
    .execute();
}

/** Returns false if the file was processed again in the meantime. */
export function changeScoreFile(
  tx: Query,
  { id, edition }: Pick<ScoreFileRow, 'id' | 'edition'>,
  columns: Updateable<Tables['score_files']>,
): Promise<boolean> {
  return changesOne(tx.updateTable('score_files').set(columns).where('id', '=', id).where('edition', '=', edition));
}

export async function getScoreFile(db: Query, name: string): Promise<ScoreFileRow> {
  const row = await db.selectFrom('score_files').selectAll().where('name', '=', name).executeTakeFirst();
  if (!row) throw new Refusal('score.file-unknown');
  return row;
}

const uploadsLock = 'uploads of scores';

/** Blocks the removal of uploads until this transaction ends. */
export const shareUploads = (tx: Transaction<Tables>): Promise<void> => lockShared(tx, uploadsLock);

/**
 * Returns an upload to publish it. Locks the upload, so that the sweep cannot remove it before the transaction ends.
 */
export async function getUpload(tx: Transaction<Tables>, name: string): Promise<ScoreFileRow> {
  await shareUploads(tx);
  return getScoreFile(tx, name);
}

/** Waits for running transactions that publish uploads. */
export const lockUploads = (tx: Transaction<Tables>): Promise<void> => lock(tx, uploadsLock);

/** What printing needs of a file; `systems` and `credits` are JSON. */
export type Drawing = Edition & Pick<ScoreFileRow, 'pages' | 'systems' | 'composer' | 'credits'>;

/** Returns the drawings of score files, by file id. */
export async function drawingsOf(db: Query, fileIds: number[]): Promise<Map<number, Drawing>> {
  const rows = await readInChunks(db, fileIds, (chunk) =>
    db
      .selectFrom('score_files')
      .select(['id', 'name', 'edition', 'pages', 'systems', 'composer', 'credits'])
      .where('id', 'in', chunk),
  );
  return new Map(rows.map(({ id, ...drawing }) => [id, drawing]));
}

/** Returns uploads from before this time that no edition and no review uses. */
export async function listUnpublished(db: Query, before: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('score_files')
    .select('id')
    .where('created_at', '<', before.toISOString())
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('score_editions').select('edition').whereRef('file_id', '=', 'score_files.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('draft_scores').select('file_id').whereRef('file_id', '=', 'score_files.id'))),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the total size, in bytes, of a person's uploads since then that were never published. */
export async function unpublishedBytes(db: Query, administratorId: number, since: Date): Promise<number> {
  const { bytes } = await db
    .selectFrom('score_files')
    .select(sql<number>`coalesce(sum(bytes), 0)`.as('bytes'))
    .where('uploaded_by', '=', administratorId)
    .where('created_at', '>', since.toISOString())
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('score_editions').select('edition').whereRef('file_id', '=', 'score_files.id'))),
    )
    .executeTakeFirstOrThrow();
  return Number(bytes);
}

/** Removes the rows of unpublished uploads and returns them; their files are not removed. */
export async function deleteScoreFiles(tx: Change, ids: readonly number[]) {
  const deleted: Pick<ScoreFileRow, 'name' | 'title' | 'edition' | 'pages'>[] = [];
  for (const chunk of chunks(ids)) {
    const rows = tx.deleteFrom('score_files').where('id', 'in', chunk).returning(['name', 'title', 'edition', 'pages']);
    deleted.push(...(await rows.execute()));
  }
  return deleted;
}

export type ScoreFileState = { edition: number; made_at: string | null };

/** Returns the names that have a row, with their current edition. */
export async function existingScoreFiles(db: Query, names: string[]): Promise<Map<string, ScoreFileState>> {
  const rows = await db
    .selectFrom('score_files')
    .select(['name', 'edition', 'made_at'])
    .where('name', 'in', names)
    .execute();
  return new Map(rows.map(({ name, ...kept }) => [name, kept]));
}

const reprocessed = ['id', 'name', 'title', 'original_name', 'edition', 'missing_since', 'not_made_by'] as const;
export type ToReprocess = Pick<ScoreFileRow, (typeof reprocessed)[number]>;

/** Returns the older versions by which stored files were processed. */
export async function olderMakers(db: Query): Promise<string[]> {
  const makers = await db.selectFrom('score_files').select('made_by').distinct().execute();
  return makers.map(({ made_by: maker }) => maker).filter((maker) => isOlder(maker));
}

/** Returns the next file after this id that was processed by one of these versions, or by any. */
export async function findToReprocess(
  db: Query,
  makers: string[] | 'all',
  after: number,
): Promise<ToReprocess | undefined> {
  return toReprocess(db, makers).select(reprocessed).where('id', '>', after).orderBy('id').limit(1).executeTakeFirst();
}

export async function countToReprocess(db: Query, makers: string[] | 'all'): Promise<number> {
  const counting = toReprocess(db, makers).select(({ fn }) => fn.countAll().as('count'));
  return Number((await counting.executeTakeFirstOrThrow()).count);
}

/**
 * Selects current editions, and earlier ones that lost their drawings. Unpublished uploads are left out: their
 * addresses must stay valid during review, and they are removed after a week.
 */
function toReprocess(db: Query, makers: string[] | 'all') {
  const published = db
    .selectFrom('score_files')
    .where(({ or, and, eb, exists, selectFrom }) =>
      or([
        exists(selectFrom('scores').select('scores.id').whereRef('scores.file_id', '=', 'score_files.id')),
        and([
          eb('made_by', '=', ''),
          exists(selectFrom('score_editions').select('score_id').whereRef('file_id', '=', 'score_files.id')),
        ]),
      ]),
    );
  if (makers === 'all') return published;
  return published
    .where('made_by', 'in', ['', ...makers])
    .where('missing_since', 'is', null)
    .where(({ eb, or }) => or([eb('not_made_by', 'is', null), eb('not_made_by', '!=', madeBy)]));
}

/** Returns the next files after this id. */
export function findToRetag(db: Query, after: number, limit: number) {
  return db
    .selectFrom('score_files')
    .select(['id', 'edition', 'analysis'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

const checkedColumns = [
  'id',
  'name',
  'edition',
  'bytes',
  'pages',
  'missing_since',
  'made_by',
  'not_made_by',
  'systems',
] as const;
export type StoredScore = Pick<ScoreFileRow, (typeof checkedColumns)[number]>;

export async function listStoredFiles(db: Query, after: number, limit: number): Promise<StoredScore[]> {
  return db
    .selectFrom('score_files')
    .select(checkedColumns)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Does nothing if the file was processed again in the meantime, because then it exists. */
export async function setMissing(tx: Query, file: StoredScore, since: Date | null): Promise<void> {
  await changeScoreFile(tx, file, { missing_since: since?.toISOString() ?? null });
}

/** Clears `made_by`, so that the next run of `reprocess` draws the file again. */
export async function askForDrawing(tx: Query, file: StoredScore): Promise<void> {
  await changeScoreFile(tx, file, { made_by: '', missing_since: null });
}
