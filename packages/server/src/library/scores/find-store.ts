import { sql } from 'kysely';
import { type Query, chunks } from '#platform/database/index.ts';
import type { ScoreRow } from './rows.ts';
import { live } from './store.ts';

export type ListedRow = ScoreRow & {
  edition: number;
  has_systems: number;
  first_measure: number;
  measures: number | null;
  original_name: string;
};

/** Those of these scores that are still there, by id. */
export async function findListed(db: Query, ids: readonly number[]): Promise<Map<number, ListedRow>> {
  const found = new Map<number, ListedRow>();
  for (const some of chunks(ids)) {
    const rows = await live(db)
      .select(['edition', 'first_measure', 'measures', 'score_files.original_name as original_name'])
      .select(sql<number>`case when systems is null then 0 else 1 end`.as('has_systems'))
      .where('scores.id', 'in', some)
      .execute();
    for (const row of rows) found.set(row.id, row);
  }
  return found;
}

/** Of each note of a hand the index of its measure. */
export type Melodies = { right: number[]; left: number[] };

export async function findMelodies(db: Query, ids: readonly number[]): Promise<Map<number, Melodies>> {
  const found = new Map<number, Melodies>();
  for (const some of chunks(ids)) {
    const rows = await db
      .selectFrom('scores')
      .innerJoin('score_music', 'score_music.file_id', 'scores.file_id')
      .select(['scores.id', 'right_measures', 'left_measures'])
      .where('scores.id', 'in', some)
      .execute();
    for (const { id, right_measures: right, left_measures: left } of rows)
      found.set(id, { right: JSON.parse(right) as number[], left: JSON.parse(left) as number[] });
  }
  return found;
}
