import { yieldToEventLoop } from '#platform/concurrency/index.ts';
import {
  byText,
  type Change,
  contains,
  type Database,
  unlessTaken,
  type Query,
  chunks,
  readInChunks,
} from '#platform/database/index.ts';
import { Refusal } from '#platform/http/index.ts';
import { addEdition } from './edition-store.ts';
import type { columnsOf, ScoreRow } from './rows.ts';
import { listColumns } from '#library/tag-lists/index.ts';
import './tables.ts';

export const live = (db: Query) =>
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
    .where('scores.deleted_at', 'is', null);

export type Filter = {
  gradeId: number;
  levelId: number;
  stageId: number;
  curriculum: string;
  moduleId?: number | null | undefined;
  searchQuery: string;
} & { [Tag in keyof typeof listColumns]?: number | null | undefined };

/** Sorted by name. */
export async function listScores(database: Database, filter: Filter): Promise<ScoreRow[]> {
  const ids = await listIds(database, filter);
  const found = await findScores(database.read, ids);
  return ids.flatMap((id) => found.get(id) ?? []);
}

async function listIds({ read, engine }: Database, filter: Filter): Promise<number[]> {
  let query = read
    .selectFrom('scores')
    .select('id')
    .where('deleted_at', 'is', null)
    .where('stage_id', '=', filter.stageId)
    .where('level_id', '=', filter.levelId)
    .where('grade_id', '=', filter.gradeId)
    .where('curriculum', '=', filter.curriculum as ScoreRow['curriculum']);
  if (filter.moduleId) query = query.where('library_id', '=', filter.moduleId);
  for (const [tag, column] of Object.entries(listColumns) as [
    keyof typeof listColumns,
    (typeof listColumns)[keyof typeof listColumns],
  ][]) {
    const value = filter[tag];
    if (value) query = query.where(column, '=', value);
  }
  if (filter.searchQuery !== '') query = query.where(contains('name_key', filter.searchQuery));
  const rows = await query.orderBy('name_key', byText(engine, 'asc')).orderBy('id').execute();
  return rows.map(({ id }) => id);
}

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
  const found = await findScores(db, ids);
  return ids.map((id) => {
    const row = found.get(id);
    if (!row) throw new Refusal('score.not-found');
    return row;
  });
}

async function findScores(db: Query, ids: number[]): Promise<Map<number, ScoreRow>> {
  const found = new Map<number, ScoreRow>();
  for (const chunk of chunks(ids)) {
    for (const row of await live(db).where('scores.id', 'in', chunk).execute()) found.set(row.id, row);
    if (ids.length > chunk.length) await yieldToEventLoop();
  }
  return found;
}

const fileIndex = { name: 'scores_file', columns: 'scores.file_id' };
const fileUsed = () => new Refusal('score.file-used');

type Columns = ReturnType<typeof columnsOf>;

/** Inserts a score with its first edition. */
export async function insertScore(
  tx: Change,
  { by, ...score }: Columns & { file_id: number; created_at: string; by: string },
): Promise<number> {
  const inserted = tx
    .insertInto('scores')
    .values({ ...score, deleted_at: null })
    .returning('id');
  const { id } = await unlessTaken(inserted.executeTakeFirstOrThrow(), fileIndex, fileUsed);
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

export async function setEnabled(tx: Change, id: number, isEnabled: boolean): Promise<void> {
  await tx
    .updateTable('scores')
    .set((row) => ({ score_enabled: Number(isEnabled), version: row('version', '+', 1) }))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .execute();
}

export async function setAligned(
  tx: Change,
  id: number,
  { offset, tempo }: { offset: number; tempo: number | null },
): Promise<void> {
  await tx
    .updateTable('scores')
    .set((row) => ({ accompaniment_offset: offset, accompaniment_tempo: tempo, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Returns the number of deleted rows. */
export async function markDeleted(tx: Change, ids: number[], at: Date): Promise<number> {
  let deleted = 0n;
  for (const chunk of chunks(ids)) {
    const result = await tx
      .updateTable('scores')
      .set((row) => ({ deleted_at: at.toISOString(), version: row('version', '+', 1) }))
      .where('id', 'in', chunk)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    deleted += result.numUpdatedRows;
  }
  return Number(deleted);
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
