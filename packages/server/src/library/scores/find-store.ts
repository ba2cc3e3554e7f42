import { sql } from 'kysely';
import { type Query, readInChunks } from '#platform/database/index.ts';
import type { ScoreRow } from './rows.ts';
import { live } from './store.ts';

export type ListedRow = ScoreRow & {
  engraving: number;
  has_systems: number;
  measures: number | null;
  original_name: string;
};

/** Returns, by id, those of these scores that still exist. */
export async function findListed(db: Query, ids: readonly number[]): Promise<Map<number, ListedRow>> {
  const rows = await readInChunks(db, ids, (chunk) =>
    live(db)
      .select(['score_files.edition as engraving', 'measures'])
      .select('score_files.original_name as original_name')
      .select(sql<number>`case when systems is null then 0 else 1 end`.as('has_systems'))
      .where('scores.id', 'in', chunk),
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** For each note of a hand, the index of its measure. */
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
