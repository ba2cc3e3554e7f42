import { type Engine, trigramMatch } from '#platform/database/index.ts';

/** The trigram index of students on SQLite, maintained by `triggers/student-search.ts`. */
export const studentTrigrams = { table: 'students', as: 's', trigrams: 'student_grams' };

/** Finds the students `s` with a text by trigrams; null if there is no text, or one that is too short for trigrams. */
export const studentMatch = (engine: Engine, search: string | null) =>
  search === null ? null : trigramMatch(engine, studentTrigrams, search);
