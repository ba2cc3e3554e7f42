import type { Triggers } from '#platform/database/triggers.ts';

/** Keeps the trigrams of live students on SQLite; PostgreSQL has an index that does it. */
export const triggers: Triggers = {
  sqlite: {
    students_grams_insert: `after insert on students when new.deleted_at is null begin
      insert into student_grams (rowid, search_key) values (new.id, new.search_key);
    end`,
    students_grams_update: `after update of search_key, deleted_at on students
      when old.search_key is not new.search_key or old.deleted_at is not new.deleted_at begin
      delete from student_grams where rowid = old.id and old.deleted_at is null;
      insert into student_grams (rowid, search_key) select new.id, new.search_key where new.deleted_at is null;
    end`,
    students_grams_delete: `after delete on students when old.deleted_at is null begin
      delete from student_grams where rowid = old.id;
    end`,
  },
  postgres: {},
  inserted: [
    {
      table: 'students',
      run: (rows) => `insert into student_grams (rowid, search_key)
        select id, search_key from ${rows} where deleted_at is null order by id;`,
    },
  ],
};
