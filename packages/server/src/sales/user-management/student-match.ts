import { initialsMatch, trigramMatch, wordMatch } from '#platform/database/index.ts';

/** The search indexes of students; `triggers/student-search.ts` keeps those of SQLite. */
export const studentTexts = {
  table: 'students',
  as: 's',
  trigrams: 'student_grams',
  words: 'student_words',
  view: 'searched_students',
  wordsOf: 'words_of',
};

/** Finds the students `s` with a text of at least three characters by an index; null for a shorter one. */
export const longMatch = (search: string) => trigramMatch(studentTexts, search);

/** Finds the students `s` with two letters as their initials or pinyin; null for another text. */
export const studentInitials = (search: string) => initialsMatch(studentTexts, search);

/** Finds the students `s` with a text by an index; null if a short text has signs, or there is none. */
export const studentMatch = (search: string) => longMatch(search) ?? wordMatch(studentTexts, search);
