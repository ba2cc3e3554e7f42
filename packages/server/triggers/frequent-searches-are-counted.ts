import { onRowsChanged, type Triggers } from '#platform/database/triggers.ts';

const count = (row: 'new' | 'old', by: 1 | -1) => `update frequent_searches set more = more + ${by}
  where ${row}.deleted_at is null and instr(${row}.search_key, text) > 0;`;

/** Counts the students who came to have a frequent search since it was added, so that its total needs no count. */
export const triggers: Triggers = {
  sqlite: {
    students_frequent_insert: `after insert on students begin ${count('new', 1)} end`,
    students_frequent_update: `after update of search_key, deleted_at on students
      when old.search_key <> new.search_key or (old.deleted_at is null) <> (new.deleted_at is null)
      begin ${count('old', -1)} ${count('new', 1)} end`,
    students_frequent_delete: `after delete on students begin ${count('old', -1)} end`,
  },
  postgres: onRowsChanged({
    name: 'students_frequent',
    table: 'students',
    rows: (from, more) => `select search_key, ${more} as more from ${from} where deleted_at is null`,
    run: (rows) => `
      with changed as materialized (
        select search_key, sum(more) as more from (${rows}) rows group by search_key having sum(more) <> 0)
      update frequent_searches searches set more = searches.more + found.more
      from (select text, sum(changed.more) as more from changed
        join frequent_searches on strpos(search_key, text) > 0 group by text) found
      where searches.text = found.text and found.more <> 0;`,
  }),
  inserted: [
    {
      table: 'students',
      run: (rows) => `
        with added as materialized (select search_key from ${rows} where deleted_at is null)
        update frequent_searches set more = more +
          (select count(*) from added where instr(added.search_key, frequent_searches.text) > 0);`,
    },
  ],
};
