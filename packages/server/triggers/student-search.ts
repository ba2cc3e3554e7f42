import type { Triggers } from '#platform/database/triggers.ts';

const addNew = [
  'insert into student_grams (rowid, search_key) select id, search_key',
  'insert into student_words (rowid, words) select id, words',
]
  .map((insert) => `${insert} from searched_students where id = new.id order by id;`)
  .join(' ');
const removeOld = ['student_grams', 'student_words']
  .map((index) => `delete from ${index} where rowid = old.id and old.deleted_at is null;`)
  .join(' ');

/** Keeps the search indexes of live students on SQLite; those of PostgreSQL keep themselves. */
export const triggers: Triggers = {
  sqlite: {
    students_grams_insert: `after insert on students begin ${addNew} end`,
    students_grams_update: `after update of search_key, deleted_at on students
      when old.search_key is not new.search_key or old.deleted_at is not new.deleted_at
      begin ${removeOld} ${addNew} end`,
    students_grams_delete: `after delete on students begin ${removeOld} end`,
  },
  postgres: {},
};
