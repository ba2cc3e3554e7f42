import { type Query, readInChunks } from '#platform/database/index.ts';
import { Refusal } from '#platform/http/index.ts';

/** A score file with its notes, and the score that it was published as; null for an unpublished upload. */
export type ComparedFile = {
  name: string;
  edition: number;
  pages: number;
  sha256: string;
  labels: string;
  /** JSON, one text per measure; null for an older file until it is read again. */
  notes: string | null;
  scoreId: number | null;
  title: string;
};

/** The file of a deleted score is refused as not found. */
export async function getComparedFile(db: Query, name: string): Promise<ComparedFile> {
  const row = await db
    .selectFrom('score_files as file')
    .leftJoin('score_music', 'score_music.file_id', 'file.id')
    .leftJoin('scores', (join) =>
      join.on('scores.id', '=', (eb) =>
        eb.selectFrom('score_editions').select('score_id').whereRef('file_id', '=', 'file.id').limit(1),
      ),
    )
    .select(['file.name', 'file.edition', 'pages', 'sha256', 'measure_labels as labels', 'title'])
    .select(['score_music.measures as notes', 'scores.id as scoreId', 'scores.name as scoreName', 'deleted_at'])
    .where('file.name', '=', name)
    .executeTakeFirst();
  if (!row || row.deleted_at !== null) throw new Refusal('score.file-unknown');
  const { scoreName, deleted_at: _deletedAt, ...file } = row;
  return { ...file, title: scoreName ?? file.title };
}

/** Returns the edition of the current engraving by file id; files without a thumbnail are left out. */
export async function editionsOf(db: Query, fileIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await readInChunks(db, [...new Set(fileIds)], (chunk) =>
    db.selectFrom('score_files').select(['id', 'edition']).where('id', 'in', chunk).where('systems', 'is not', null),
  );
  return new Map(rows.map(({ id, edition }) => [id, edition]));
}
