import { day } from '@eemusic/contract/platform/durations';
import {
  type Generated,
  type Insertable,
  type Selectable,
  sql,
  type SqlBool,
  type Transaction,
  type Updateable,
} from 'kysely';
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
import type { Edition } from './stored.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    score_files: {
      id: Generated<number>;
      /** Ends in '.musicxml'; pages and timemap are stored beside it under the same name. */
      name: string;
      original_name: string;
      title: string;
      composer: string | null;
      bytes: number;
      sha256: string;
      pages: number;
      seconds: number;
      /** JSON of `Analysis` from `@eemusic/music/workers`: codes and params, no sentences. */
      analysis: string;
      made_by: string;
      uploaded_by: number | null;
      created_at: string;
      /** Counts engravings; the pages of each have other names. */
      edition: Generated<number>;
      /** When this edition was made; null for the first one. */
      made_at: string | null;
      /** The version that failed to process the file again. */
      not_made_by: string | null;
      /** JSON. This column and those below are null for a file from an older version until it is read again. */
      systems: string | null;
      measures: number | null;
      /** JSON: value and certainty by tag. */
      read_tags: string | null;
      /** JSON: positions, from 1, of the measures whose lengths do not add up. */
      wrong_measures: string | null;
      /** JSON: positions of the measures for which the pages lack symbols of the file. */
      undrawn_measures: string | null;
      music_hash: string | null;
      shape_hash: string | null;
      /** JSON of `encodeFeatures` of `@eemusic/music/difficulty`: measures of difficulty. */
      features: string | null;
      /** JSON of `Credits` of `@eemusic/music/model`. */
      credits: string | null;
      /** The words sung, a line per verse; empty where nothing is. */
      lyrics: string | null;
      /** JSON: what is printed as the number of each measure; '' for a pickup. */
      measure_labels: Generated<string>;
      /** JSON of `ComposedBy`: how the console composed it; null for an upload. */
      composed: string | null;
      /** When stored files of it were found to be missing. */
      missing_since: string | null;
    };
    /** The notes of a score file in the form of `@eemusic/music/comparing`. */
    score_music: {
      file_id: number;
      /** JSON: a canonical text per measure. */
      measures: string;
      measure_shapes: string;
      right_notes: string;
      left_notes: string;
      /** JSON: for each note the index of its measure, from 0. */
      right_measures: string;
      left_measures: string;
    };
  }
}

/** Raised when reading, tagging or engraving changes; files of older versions are then processed again. */
export const madeBy = 'reading 12, analysis 9, engraving 42';

/** Marks a file that failed once, perhaps only because the machine was busy; the same version tries it once more. */
export const notSurelyMadeBy = `${madeBy}, once`;

/** Never true for a newer version: two nodes would undo each other's work while servers are being updated. */
export function isOlder(other: string, present: string = madeBy): boolean {
  const versions = versionsOf(other);
  return Array.from(versionsOf(present)).some(([part, version]) => (versions.get(part) ?? 0) < version);
}

function versionsOf(maker: string): Map<string, number> {
  return new Map(Array.from(maker.matchAll(/\b(\w+) (\d+)/g), ([, part = '', version]) => [part, Number(version)]));
}

export type ScoreFileRow = Selectable<Tables['score_files']>;
export type Music = Omit<Tables['score_music'], 'file_id'>;

export async function insertScoreFile(tx: Change, file: Insertable<Tables['score_files']>): Promise<number> {
  return insertRow(tx, 'score_files', file);
}

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

export function getScoreFile(db: Query, name: string): Promise<ScoreFileRow> {
  const found = db.selectFrom('score_files').selectAll().where('name', '=', name);
  return found.executeTakeFirstOrThrow(() => new Refusal('score.file-unknown'));
}

const uploadsLock = 'uploads of scores';

/** Blocks the removal of uploads until this transaction ends. */
export const shareUploads = (tx: Transaction<Tables>): Promise<void> => lockShared(tx, uploadsLock);

/** Locks the upload, so that the sweep cannot remove it before the transaction ends. */
export async function getUpload(tx: Transaction<Tables>, name: string): Promise<ScoreFileRow> {
  await shareUploads(tx);
  return getScoreFile(tx, name);
}

/** Waits for running transactions that publish uploads. */
export const lockUploads = (tx: Transaction<Tables>): Promise<void> => lock(tx, uploadsLock);

/** What printing needs of a file; `systems` and `credits` are JSON. */
export type Drawing = Edition & Pick<ScoreFileRow, 'pages' | 'systems' | 'composer' | 'credits'>;

export async function drawingsOf(db: Query, fileIds: number[]): Promise<Map<number, Drawing>> {
  const rows = await readInChunks(db, fileIds, (chunk) =>
    db
      .selectFrom('score_files')
      .select(['id', 'name', 'edition', 'pages', 'systems', 'composer', 'credits'])
      .where('id', 'in', chunk),
  );
  return new Map(rows.map(({ id, ...drawing }) => [id, drawing]));
}

export const unpublishedFor = 7 * day;

/** Whether an edition, or a review, uses a file of `score_files`. */
export const isPublished = sql<SqlBool>`exists (select 1 from score_editions where file_id = score_files.id)`;
export const isReviewed = sql<SqlBool>`exists (select 1 from draft_scores where file_id = score_files.id)`;

export async function listUnpublished(db: Query, before: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('score_files')
    .select('id')
    .where('created_at', '<', before.toISOString())
    .where(sql<SqlBool>`not ${isPublished}`)
    .where(sql<SqlBool>`not ${isReviewed}`)
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
    .where(sql<SqlBool>`not ${isPublished}`)
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

export async function olderMakers(db: Query): Promise<string[]> {
  const makers = await db.selectFrom('score_files').select('made_by').distinct().execute();
  return makers.map(({ made_by: maker }) => maker).filter((maker) => isOlder(maker));
}

/** Returns the next file after this id that was processed by one of these versions, or by any. */
export async function findToReprocess(db: Query, makers: string[] | 'all', after: number) {
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
  const isUsed = sql<SqlBool>`(exists (select 1 from scores where scores.file_id = score_files.id)
    or (made_by = '' and ${isPublished}))`;
  const published = db.selectFrom('score_files').where(isUsed);
  if (makers === 'all') return published;
  return published
    .where('made_by', 'in', ['', ...makers])
    .where('missing_since', 'is', null)
    .where('not_made_by', 'is distinct from', madeBy);
}

export function findToRetag(db: Query, after: number, limit: number) {
  return db
    .selectFrom('score_files')
    .select(['id', 'edition', 'analysis'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export type StoredScore = Awaited<ReturnType<typeof listStoredFiles>>[number];

export function listStoredFiles(db: Query, after: number, limit: number) {
  return db
    .selectFrom('score_files')
    .select(['id', 'name', 'edition', 'bytes', 'pages', 'missing_since', 'made_by', 'not_made_by', 'systems'])
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
