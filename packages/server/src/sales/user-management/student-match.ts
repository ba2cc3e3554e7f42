import { sql } from 'kysely';
import { type Engine, listedRows, preparedQuery, type Query, trigramMatch } from '#platform/database/index.ts';

/** The trigram index of students on SQLite, maintained by `triggers/student-search.ts`. */
export const studentTrigrams = { table: 'students', as: 's', trigrams: 'student_grams' };

/** Finds the students `s` with a text by trigrams; null if there is no text, or one that is too short for trigrams. */
export const studentMatch = (engine: Engine, search: string | null) =>
  search === null ? null : trigramMatch(engine, studentTrigrams, search);

/** The texts of one and two characters, maintained by `triggers/short-grams-are-counted.ts`. */
export const studentShortGrams = {
  table: 'students',
  counts: 'student_gram_counts',
  postings: 'student_gram_postings',
  progress: 'student_gram_progress',
};

/** Finds the students `s` that a short gram lists. */
export const listedStudents = (engine: Engine, gram: string) =>
  listedRows(engine, { ...studentShortGrams, as: 's', row: 'student_id' }, gram);

type Counted = { students: number; isListed: 0 | 1 };

/**
 * Returns how many live students have a text of one or two characters, and whether they are listed. Null while students
 * are still being counted, after an upgrade.
 */
export async function countShortGram(db: Query, gram: string): Promise<Counted | null> {
  const [counted] = await shortGramQuery(db, { gram });
  return counted ?? null;
}

const shortGramQuery = preparedQuery((db, { gram }: { gram: string }) =>
  sql<Counted>`select coalesce(students, 0) as students,
      case when listed_to is null then coalesce(is_listed, 1) else 0 end as "isListed"
    from student_gram_progress left join student_gram_counts on gram = ${gram} where counted_to is null`.compile(db),
);
