import type { Insertable, Selectable, Updateable } from 'kysely';
import { type Change, type Query, slices } from '#database/index.ts';
import type { Tables } from '#database/tables.ts';
import { Refusal } from '#http/index.ts';
import './tables.ts';

export type ScoreFileRow = Selectable<Tables['score_files']>;
export type Music = Omit<Tables['score_music'], 'file_id'>;

export async function insertScoreFile(tx: Change, file: Insertable<Tables['score_files']>): Promise<number> {
  const { id } = await tx.insertInto('score_files').values(file).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** The notes of a file, in the place of those that an older version read. */
export async function putMusic(tx: Change, fileId: number, music: Music): Promise<void> {
  await tx
    .insertInto('score_music')
    .values({ file_id: fileId, ...music })
    .onConflict((conflict) => conflict.column('file_id').doUpdateSet(music))
    .execute();
}

/** Answers false when somebody else read this file again meanwhile. */
export async function changeScoreFile(
  tx: Change,
  { id, edition }: Pick<ScoreFileRow, 'id' | 'edition'>,
  columns: Updateable<Tables['score_files']>,
): Promise<boolean> {
  const result = await tx
    .updateTable('score_files')
    .set(columns)
    .where('id', '=', id)
    .where('edition', '=', edition)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function getScoreFile(db: Query, name: string): Promise<ScoreFileRow> {
  const row = await db.selectFrom('score_files').selectAll().where('name', '=', name).executeTakeFirst();
  if (!row) throw new Refusal('score.file-unknown');
  return row;
}

/** What is drawn of each score file, by its id. */
export async function drawingsOf(
  db: Query,
  fileIds: number[],
): Promise<Map<number, { edition: number; pages: number }>> {
  const drawings = new Map<number, { edition: number; pages: number }>();
  for (const some of slices(fileIds)) {
    const rows = await db
      .selectFrom('score_files')
      .select(['id', 'edition', 'pages'])
      .where('id', 'in', some)
      .execute();
    for (const { id, edition, pages } of rows) drawings.set(id, { edition, pages });
  }
  return drawings;
}

/** Uploads from before that no score uses or used. */
export async function listUnpublished(db: Query, before: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('score_files')
    .select('id')
    .where('created_at', '<', before.toISOString())
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('scores').select('scores.id').whereRef('scores.file_id', '=', 'score_files.id'))),
    )
    .execute();
  return rows.map(({ id }) => id);
}

export async function forgetScoreFiles(tx: Change, ids: number[]): Promise<void> {
  for (const some of slices(ids)) await tx.deleteFrom('score_files').where('id', 'in', some).execute();
}

export type Kept = { edition: number; made_at: string | null };

/** Of these names, the ones that have a row, with their present edition. */
export async function keptScoreFiles(db: Query, names: string[]): Promise<Map<string, Kept>> {
  const rows = await db
    .selectFrom('score_files')
    .select(['name', 'edition', 'made_at'])
    .where('name', 'in', names)
    .execute();
  return new Map(rows.map(({ name, ...kept }) => [name, kept]));
}
