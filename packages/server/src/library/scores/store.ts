import { sql, type Updateable, type Generated, type Selectable } from 'kysely';
import { yieldToEventLoop } from '#platform/concurrency/index.ts';
import {
  type Change,
  chunks,
  insertRow,
  type Query,
  readInChunks,
  unlessTaken,
  foldedKey,
} from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import { Refusal } from '#platform/http/index.ts';
import type { Curriculum } from '@eemusic/contract/library/choices';
import type { NewScore, Score } from '@eemusic/contract/library/scores';
import { columnsOfDecisions, decisionsOf } from '#library/catalogue/index.ts';
import { scoreAddress, scorePath } from '#platform/files/index.ts';
import type { Services } from '#platform/services.ts';

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

export function getScore(db: Query, id: number): Promise<ScoreRow> {
  const found = live(db).where('scores.id', '=', id);
  return found.executeTakeFirstOrThrow(() => new Refusal('score.not-found'));
}

/** Duplicates are left out, because a short request could otherwise cause a very long response. */
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

/** Changes scores that are not deleted, or those that are, and returns their number. */
export async function setColumns(
  tx: Change,
  ids: readonly number[],
  columns: Updateable<Tables['scores']>,
  state: 'live' | 'deleted' = 'live',
): Promise<number> {
  let changed = 0n;
  for (const chunk of chunks(ids)) {
    const { numUpdatedRows } = await tx
      .updateTable('scores')
      .set((row) => ({ ...columns, version: row('version', '+', 1) }))
      .where('id', 'in', chunk)
      .where('deleted_at', state === 'live' ? 'is' : 'is not', null)
      .executeTakeFirst();
    changed += numUpdatedRows;
  }
  return Number(changed);
}

export async function librariesOfDeleted(tx: Change, ids: number[]): Promise<number[]> {
  const rows = await readInChunks(tx, ids, (chunk) =>
    tx.selectFrom('scores').select('library_id').distinct().where('id', 'in', chunk),
  );
  return [...new Set(rows.map((row) => row.library_id))].toSorted((one, other) => one - other);
}

/** Removing the rows leaves the files unused, so the sweep removes them like unpublished uploads. */
export async function removeDeleted(tx: Change, ids: number[], deletedAt: Date): Promise<void> {
  for (const chunk of chunks(ids)) {
    await tx.deleteFrom('scores').where('id', 'in', chunk).where('deleted_at', '=', deletedAt.toISOString()).execute();
  }
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    score_library_state: {
      id: number;
      /** Raised by triggers with each change of a score, its file, its recording or its accepted findings. */
      version: number;
      /** Raised by triggers when scores are purged. */
      purged: number;
    };
    scores: {
      id: Generated<number>;
      name: string;
      name_key: string;
      file_id: number;
      grade_id: number;
      level_id: number;
      stage_id: number;
      library_id: number;
      curriculum: Curriculum;
      score_type: number;
      accompaniment: string | null;
      /** This tag and those below: null where none of the list's entries fits. */
      range_id: number | null;
      interval_id: number | null;
      rhythm_id: number | null;
      rest_id: number | null;
      key_signature_id: number | null;
      time_signature_id: number | null;
      tie_id: number | null;
      accidental: number;
      articulation: number;
      dynamics: number;
      score_enabled: number;
      created_at: string;
      deleted_at: string | null;
      version: Generated<number>;
      /** Position in the recording at which the score begins, in seconds. */
      accompaniment_offset: Generated<number>;
      /** Tempo of the recording in quarter notes per minute; null if it is the score's. */
      accompaniment_tempo: number | null;
      /** The library's version after the last change of this row; maintained by triggers. */
      touched: Generated<number>;
      edition: Generated<number>;
    };
    score_editions: {
      score_id: number;
      /** Numbers the editions of a score, from 1. */
      edition: number;
      file_id: number;
      /** What was corrected; empty for the first edition. */
      note: string;
      made_by: string;
      made_at: string;
      /** The earlier edition whose file this edition reuses. */
      brought_back: number | null;
      /** The revision in `publications` when the edition was added; 0 if there was none. */
      revision: number;
    };
  }
}

export type ScoreRow = Selectable<Tables['scores']> & {
  file_name: string;
  seconds: number;
  accompaniment_seconds: number | null;
};

export type ListedRow = Awaited<ReturnType<ReturnType<typeof live>['execute']>>[number];

export const columnsOf = ({ name, accompanimentPath, ...choices }: Omit<NewScore, 'fileName'>) => ({
  name,
  name_key: foldedKey(name, 240),
  accompaniment: accompanimentPath,
  ...columnsOfDecisions(choices),
});

export function scoreOf(services: Services, row: ScoreRow): Score {
  return {
    ...decidedOf(row),
    edition: row.edition,
    file: scoreAddress(services, row.file_name),
    accompaniment: row.accompaniment === null ? null : accompanimentOf(services, row.accompaniment, row),
    seconds: row.seconds,
  };
}

/** Signing thousands of addresses takes long, so the event loop gets a turn after each chunk. */
const chunkSize = 500;

/** Yields to the event loop after each chunk. */
export async function scoresOf(services: Services, rows: readonly ScoreRow[]): Promise<Score[]> {
  const scores: Score[] = [];
  for (const row of rows) {
    scores.push(scoreOf(services, row));
    if (scores.length % chunkSize === 0) await yieldToEventLoop();
  }
  return scores;
}

function accompanimentOf(services: Services, name: string, { accompaniment_seconds: seconds }: ScoreRow) {
  return { address: scoreAddress(services, name), seconds };
}

/** Returns the choices of staff for the audit trail, without data from the file and without signed addresses. */
export function decidedOf(row: ScoreRow): Omit<Score, 'file' | 'accompaniment' | 'seconds' | 'edition'> {
  return {
    id: row.id,
    name: row.name,
    fileName: row.file_name,
    filePath: scorePath(row.file_name),
    ...decisionsOf(row),
    accompanimentPath: row.accompaniment === null ? null : scorePath(row.accompaniment),
  };
}

type EditionRow = Selectable<Tables['score_editions']>;
type NewEdition = Omit<EditionRow, 'revision' | 'brought_back'>;

/** The score's file must have been changed before, because only then is the revision for learners known. */
export async function addEdition(tx: Change, edition: NewEdition): Promise<void> {
  const { score_id: scoreId, file_id: fileId } = edition;
  await assertFileOf(tx, fileId, scoreId);
  const brought_back = sql<number>`(select max(edition) from score_editions
    where score_id = ${scoreId} and file_id = ${fileId})`;
  const revision = sql<number>`coalesce((select edition from publications where score_id = ${scoreId}), 0)`;
  await tx
    .insertInto('score_editions')
    .values({ ...edition, brought_back, revision })
    .execute();
}

/** Refuses a file that belongs, or belonged, to another score. */
export async function assertFileOf(db: Query, fileId: number, scoreId: number): Promise<void> {
  const other = await db
    .selectFrom('score_editions')
    .select('score_id')
    .where('file_id', '=', fileId)
    .where('score_id', '!=', scoreId)
    .executeTakeFirst();
  if (other) throw new Refusal('score.file-used');
}

export function listEditions(db: Query, scoreId: number) {
  return db
    .selectFrom('score_editions')
    .innerJoin('score_files', 'score_files.id', 'file_id')
    .select(['score_editions.edition', 'file_id', 'note', 'score_editions.made_by', 'score_editions.made_at'])
    .select(['brought_back', 'name', 'original_name', 'measures', 'seconds', 'sha256', 'read_tags', 'composed'])
    .where('score_id', '=', scoreId)
    .orderBy('score_editions.edition', 'desc')
    .execute();
}

export type ListedEdition = Awaited<ReturnType<typeof listEditions>>[number];

export async function atEdition(db: Query, row: ScoreRow, edition: number | undefined): Promise<ScoreRow> {
  if (edition === undefined || edition === row.edition) return row;
  const file = await db
    .selectFrom('score_editions')
    .innerJoin('score_files', 'score_files.id', 'file_id')
    .select(['file_id', 'name as file_name', 'seconds'])
    .where('score_id', '=', row.id)
    .where('score_editions.edition', '=', edition)
    .executeTakeFirstOrThrow(() => new Refusal('edition.not-found'));
  return { ...row, ...file };
}
