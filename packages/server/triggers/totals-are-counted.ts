import { onRowsChanged, onRowsInserted, type Triggers } from '#platform/database/triggers.ts';

/** Rows with the same values of these columns are counted together. */
type Counted = { table: string; name: string; totals: string; columns: Record<string, string>; owner: string };

const common = { region: `coalesce(region, '')`, is_active: 'is_active' };

/**
 * Counts live students and educators, because counting them takes too long for a page of the list; those without an
 * owner also apart.
 */
const counted: readonly Counted[] = [
  {
    table: 'students',
    name: 'students_total',
    totals: 'student_totals',
    columns: common,
    owner: 'educator_id',
  },
  {
    table: 'educators',
    name: 'educators_total',
    totals: 'educator_totals',
    columns: { ...common, category: 'category' },
    owner: 'channel_id',
  },
];

function onSqlite({ table, name, totals, columns, owner }: Counted) {
  const names = Object.keys(columns).join(', ');
  const count = (row: 'new' | 'old', by: 1 | -1) => `insert into ${totals} (${names}, ${table}, unassigned)
    select ${Object.values(columns).join(', ')}, ${by}, case when ${owner} is null then ${by} else 0 end
    from (select ${[...Object.keys(columns), owner].map((column) => `${row}.${column} as ${column}`).join(', ')})
    where ${row}.deleted_at is null
    on conflict (${names}) do update
    set ${table} = ${table} + excluded.${table}, unassigned = unassigned + excluded.unassigned;`;
  return {
    [`${name}_insert`]: `after insert on ${table} begin ${count('new', 1)} end`,
    [`${name}_delete`]: `after delete on ${table} begin ${count('old', -1)} end`,
    [`${name}_update`]: `after update of ${names}, ${owner}, deleted_at on ${table}
      begin ${count('old', -1)} ${count('new', 1)} end`,
  };
}

function ruleOf({ table, name, totals, columns, owner }: Counted) {
  const names = Object.keys(columns).join(', ');
  const selected = Object.entries(columns).map(([column, value]) => `${value} as ${column}`);
  return {
    name,
    table,
    rows: (from: string, more: number) => `select ${selected.join(', ')}, ${more} as more,
      case when ${owner} is null then ${more} else 0 end as unassigned from ${from} where deleted_at is null`,
    run: (rows: string) => `
      insert into ${totals} as total (${names}, ${table}, unassigned)
      select ${names}, sum(more), sum(unassigned) from (${rows}) rows
      group by ${names} having sum(more) <> 0 or sum(unassigned) <> 0 order by ${names}
      on conflict (${names}) do update
      set ${table} = total.${table} + excluded.${table}, unassigned = total.unassigned + excluded.unassigned;`,
  };
}

export const triggers: Triggers = {
  sqlite: Object.assign({}, ...counted.map(onSqlite)),
  postgres: Object.assign({}, ...counted.map((each) => onRowsChanged(ruleOf(each)))),
  inserted: counted.map((each) => onRowsInserted(ruleOf(each))),
};
