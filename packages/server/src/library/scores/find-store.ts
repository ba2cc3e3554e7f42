import { sql } from 'kysely';
import { type Query, readInChunks } from '#platform/database/index.ts';
import type { ScoreRow } from './rows.ts';
import { live } from './store.ts';

export type ListedRow = ScoreRow & {
  engraving: number;
  has_systems: number;
  first_measure: number;
  measures: number | null;
  original_name: string;
};

/** Returns, by id, those of these scores that still exist. */
export async function findListed(db: Query, ids: readonly number[]): Promise<Map<number, ListedRow>> {
  const rows = await readInChunks(db, ids, (chunk) =>
    live(db)
      .select(['score_files.edition as engraving', 'first_measure', 'measures'])
      .select('score_files.original_name as original_name')
      .select(sql<number>`case when systems is null then 0 else 1 end`.as('has_systems'))
      .where('scores.id', 'in', chunk),
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** For each note of a hand, the index of its measure. */
export type Melodies = { right: number[]; left: number[] };

export async function findMelodies(db: Query, ids: readonly number[]): Promise<Map<number, Melodies>> {
  const rows = await readInChunks(db, ids, (chunk) =>
    db
      .selectFrom('scores')
      .innerJoin('score_music', 'score_music.file_id', 'scores.file_id')
      .select(['scores.id', 'right_measures as right', 'left_measures as left'])
      .where('scores.id', 'in', chunk),
  );
  return new Map(
    rows.map(({ id, right, left }) => [
      id,
      { right: JSON.parse(right) as number[], left: JSON.parse(left) as number[] },
    ]),
  );
}
