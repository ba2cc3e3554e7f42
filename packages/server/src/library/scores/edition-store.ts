import type { Selectable } from 'kysely';
import type { Change, Query } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import { Refusal } from '#platform/http/index.ts';
import type { ScoreRow } from './rows.ts';
import './tables.ts';

type EditionRow = Selectable<Tables['score_editions']>;
type NewEdition = Omit<EditionRow, 'revision' | 'brought_back'>;

/**
 * Adds an edition of a score. The score's file must have been changed before, because only then is the revision for
 * learners known. The files of earlier editions are kept.
 */
export async function addEdition(tx: Change, edition: NewEdition): Promise<void> {
  const { score_id: scoreId, file_id: fileId } = edition;
  await assertFileOf(tx, fileId, scoreId);
  const publication = await tx
    .selectFrom('publications')
    .select('edition as revision')
    .where('score_id', '=', scoreId)
    .executeTakeFirst();
  const same = await tx
    .selectFrom('score_editions')
    .select(({ fn }) => fn.max('edition').as('edition'))
    .where('score_id', '=', scoreId)
    .where('file_id', '=', fileId)
    .executeTakeFirst();
  await tx
    .insertInto('score_editions')
    .values({ ...edition, brought_back: same?.edition ?? null, revision: publication?.revision ?? 0 })
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

/** The editions of a score with their files, newest first. */
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

/** Returns the score with the notes of this edition and the current choices of staff. */
export async function atEdition(db: Query, row: ScoreRow, edition: number | undefined): Promise<ScoreRow> {
  if (edition === undefined || edition === row.edition) return row;
  const file = await db
    .selectFrom('score_editions')
    .innerJoin('score_files', 'score_files.id', 'file_id')
    .select(['file_id', 'name as file_name', 'seconds'])
    .where('score_id', '=', row.id)
    .where('score_editions.edition', '=', edition)
    .executeTakeFirst();
  if (!file) throw new Refusal('edition.not-found');
  return { ...row, ...file };
}
