import { type Engine, trigramMatch } from '#platform/database/index.ts';

/** Where the search finds students on SQLite; its triggers stand in `triggers/student-search.ts`. */
export const studentTrigrams = { table: 'students', as: 's', trigrams: 'student_grams' };

/** The students `s` with a text, by the index of trigrams; null where they are found as well without it. */
export const studentMatch = (engine: Engine, search: string | null) =>
  search === null ? null : trigramMatch(engine, studentTrigrams, search);
