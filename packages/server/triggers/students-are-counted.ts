import { onRowsChanged, onRowsInserted, type Triggers } from '#platform/database/triggers.ts';

const count = (row: string, by: number) => `insert into student_totals (region, is_active, students)
  select coalesce(${row}.region, ''), ${row}.is_active, ${by} where ${row}.deleted_at is null
  on conflict (region, is_active) do update set students = students + excluded.students;`;

const rule = {
  name: 'students_total',
  table: 'students',
  rows: (from: string, more: number) =>
    `select region, is_active, ${more} as more from ${from} where deleted_at is null`,
  run: (rows: string) => `
      insert into student_totals as total (region, is_active, students)
      select coalesce(region, ''), is_active, sum(more) from (${rows}) rows
      group by 1, 2 having sum(more) <> 0 order by 1, 2
      on conflict (region, is_active) do update set students = total.students + excluded.students;`,
};

/** Counts live students by region and status, because counting a million rows takes too long for a page of the list. */
export const triggers: Triggers = {
  sqlite: {
    students_total_insert: `after insert on students begin ${count('new', 1)} end`,
    students_total_delete: `after delete on students begin ${count('old', -1)} end`,
    students_total_update: `after update of region, is_active, deleted_at on students
      begin ${count('old', -1)} ${count('new', 1)} end`,
  },
  postgres: onRowsChanged(rule),
  inserted: [onRowsInserted(rule)],
};
