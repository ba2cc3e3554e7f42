import { onRowsChanged, onRowsInserted, type Triggers } from '#platform/database/triggers.ts';

type Total = {
  name: string;
  table: string;
  /** SQL for the kind, the day and the condition of a row; `row` is the prefix of its columns, such as `new.`. */
  what: (row: string) => string;
  day: (row: string) => string;
  counts: (row: string) => string;
  columns: readonly string[];
};

/**
 * Counts students by the day of creation and of the end of their subscription, and keys by state, for analytics:
 * counting a million rows for each request would take too long.
 */
const totals: readonly Total[] = [
  {
    name: 'students_created',
    table: 'students',
    what: () => `'created'`,
    day: (row) => `substr(${row}created_at, 1, 10)`,
    counts: (row) => `${row}deleted_at is null`,
    columns: ['created_at', 'deleted_at'],
  },
  {
    name: 'students_ends',
    table: 'students',
    what: () => `'ends'`,
    day: (row) => `${row}expires_on`,
    counts: (row) => `${row}deleted_at is null and ${row}expires_on is not null`,
    columns: ['expires_on', 'deleted_at'],
  },
  {
    name: 'keys_state',
    table: 'subscription_keys',
    what: (row) => `case when ${row}revoked_at is not null then 'revoked' when ${row}runs_until is null then 'unused'
      when ${row}is_held = 0 then 'past' else 'held' end`,
    day: (row) => `case when ${row}revoked_at is null and ${row}runs_until is not null and ${row}is_held = 1
      then ${row}runs_until else '' end`,
    counts: (row) => `${row}deleted_at is null`,
    columns: ['revoked_at', 'runs_until', 'is_held', 'deleted_at'],
  },
];

function onSqlite({ name, table, what, day, counts, columns }: Total) {
  const add = (row: string, by: number) => `insert into daily_totals (what, day, total)
    select ${what(`${row}.`)}, ${day(`${row}.`)}, ${by} where ${counts(`${row}.`)}
    on conflict (what, day) do update set total = total + excluded.total;`;
  const differs = columns.map((column) => `old.${column} is not new.${column}`).join(' or ');
  return {
    [`${name}_insert`]: `after insert on ${table} begin ${add('new', 1)} end`,
    [`${name}_delete`]: `after delete on ${table} begin ${add('old', -1)} end`,
    [`${name}_update`]: `after update of ${columns.join(', ')} on ${table} when ${differs}
      begin ${add('old', -1)} ${add('new', 1)} end`,
  };
}

const ruleOf = ({ name, table, what, day, counts }: Total) => ({
  name,
  table,
  rows: (from: string, more: number) =>
    `select ${what('')} as what, ${day('')} as day, ${more} as more from ${from} where ${counts('')}`,
  run: (rows: string) => `
      insert into daily_totals as total (what, day, total)
      select what, day, sum(more) from (${rows}) rows group by 1, 2 having sum(more) <> 0 order by 1, 2
      on conflict (what, day) do update set total = total.total + excluded.total;`,
});

export const triggers: Triggers = {
  sqlite: Object.assign({}, ...totals.map(onSqlite)),
  postgres: Object.assign({}, ...totals.map((total) => onRowsChanged(ruleOf(total)))),
  inserted: totals.map((total) => onRowsInserted(ruleOf(total))),
};
