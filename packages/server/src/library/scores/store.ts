import { sql, type Updateable } from 'kysely';
import { yieldToEventLoop } from '#platform/concurrency/index.ts';
import { type Change, chunks, insertRow, type Query, readInChunks, unlessTaken } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import { Refusal } from '#platform/http/index.ts';
import { addEdition } from './edition-store.ts';
import type { columnsOf, ListedRow, ScoreRow } from './rows.ts';
import './tables.ts';

/** Scores that are not deleted, with what lists need of their files. */
const live = (db: Query) =>
  db
    .selectFrom('scores')
    .innerJoin('score_files', 'score_files.id', 'scores.file_id')
    .leftJoin('files', 'files.name', 'scores.accompaniment')
    .selectAll('scores')
    .select([
      'score_files.name as file_name',
      'score_files.seconds as seconds',
      'files.seconds as accompaniment_seconds',
    ])
    .select(['score_files.edition as engraving', 'measures', 'score_files.original_name as original_name'])
    .select(sql<number>`case when systems is null then 0 else 1 end`.as('has_systems'))
    .where('scores.deleted_at', 'is', null);

export async function getScore(db: Query, id: number): Promise<ScoreRow> {
  const row = await live(db).where('scores.id', '=', id).executeTakeFirst();
  if (!row) throw new Refusal('score.not-found');
  return row;
}

/**
 * Returns the scores in this order, and refuses if one does not exist. Duplicates are left out, because a short request
 * could otherwise cause a very long response.
 */
export async function getScores(db: Query, named: number[]): Promise<ScoreRow[]> {
  const ids = [...new Set(named)];
  const found = await findListed(db, ids);
  return ids.map((id) => {
    const row = found.get(id);
    if (!row) throw new Refusal('score.not-found');
    return row;
  });
}

/** Returns, by id, those of these scores that still exist. Yields to the event loop after each chunk. */
export async function findListed(db: Query, ids: readonly number[]): Promise<Map<number, ListedRow>> {
  const found = new Map<number, ListedRow>();
  for (const chunk of chunks(ids)) {
    for (const row of await live(db).where('scores.id', 'in', chunk).execute()) found.set(row.id, row);
    if (ids.length > chunk.length) await yieldToEventLoop();
  }
  return found;
}

/** Indexes of measures for each note, and the labels of all measures as JSON. */
export type Melodies = { right: number[]; left: number[]; labels: string };

export async function findMelodies(db: Query, ids: readonly number[]): Promise<Map<number, Melodies>> {
  const rows = await readInChunks(db, ids, (chunk) =>
    db
      .selectFrom('scores')
      .innerJoin('score_music', 'score_music.file_id', 'scores.file_id')
      .innerJoin('score_files', 'score_files.id', 'scores.file_id')
      .select(['scores.id', 'right_measures as right', 'left_measures as left', 'measure_labels as labels'])
      .where('scores.id', 'in', chunk),
  );
  return new Map(
    rows.map(({ id, right, left, labels }) => [
      id,
      { right: JSON.parse(right) as number[], left: JSON.parse(left) as number[], labels },
    ]),
  );
}

const fileIndex = { name: 'scores_file', columns: 'scores.file_id' };
const fileUsed = () => new Refusal('score.file-used');

type Columns = ReturnType<typeof columnsOf>;

/** Inserts a score with its first edition. */
export async function insertScore(
  tx: Change,
  { by, ...score }: Columns & { file_id: number; created_at: string; by: string },
): Promise<number> {
  const id = await unlessTaken(insertRow(tx, 'scores', { ...score, deleted_at: null }), fileIndex, fileUsed);
  const { file_id, created_at: made_at } = score;
  await addEdition(tx, { score_id: id, edition: 1, file_id, note: '', made_by: by, made_at });
  return id;
}

type Update = {
  id: number;
  version: number;
  columns: Partial<
    Columns & { file_id: number; edition: number; accompaniment_offset: number; accompaniment_tempo: number | null }
  >;
};

/** Returns false if the row no longer has this version. */
export async function changeScore(tx: Change, { id, version, columns }: Update): Promise<boolean> {
  const updated = tx
    .updateTable('scores')
    .set({ ...columns, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('deleted_at', 'is', null);
  const result = await unlessTaken(updated.executeTakeFirst(), fileIndex, fileUsed);
  return result.numUpdatedRows === 1n;
}

/** Changes scores that are not deleted, and returns the number of those. */
export async function setColumns(
  tx: Change,
  ids: readonly number[],
  columns: Updateable<Tables['scores']>,
): Promise<number> {
  let changed = 0n;
  for (const chunk of chunks(ids)) {
    const { numUpdatedRows } = await tx
      .updateTable('scores')
      .set((row) => ({ ...columns, version: row('version', '+', 1) }))
      .where('id', 'in', chunk)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    changed += numUpdatedRows;
  }
  return Number(changed);
}

/** Returns the libraries to which these deleted scores belonged. */
export async function librariesOfDeleted(tx: Change, ids: number[]): Promise<number[]> {
  const rows = await readInChunks(tx, ids, (chunk) =>
    tx.selectFrom('scores').select('library_id').distinct().where('id', 'in', chunk),
  );
  return [...new Set(rows.map((row) => row.library_id))].toSorted((one, other) => one - other);
}

/** Returns the number of restored rows. */
export async function markRestored(tx: Change, ids: number[]): Promise<number> {
  let restored = 0n;
  for (const chunk of chunks(ids)) {
    const result = await tx
      .updateTable('scores')
      .set((row) => ({ deleted_at: null, version: row('version', '+', 1) }))
      .where('id', 'in', chunk)
      .where('deleted_at', 'is not', null)
      .executeTakeFirst();
    restored += result.numUpdatedRows;
  }
  return Number(restored);
}

/** Removing the rows leaves the files unused, so the sweep removes them like unpublished uploads. */
export async function removeDeleted(tx: Change, ids: number[], deletedAt: Date): Promise<void> {
  for (const chunk of chunks(ids)) {
    await tx.deleteFrom('scores').where('id', 'in', chunk).where('deleted_at', '=', deletedAt.toISOString()).execute();
  }
}
