import { onRowsChanged, onRowsInserted, type Triggers } from '#platform/database/triggers.ts';

type Member = { table: string; owner: string; counter: string; reference: string };

/**
 * Keeps the number of educators of a channel and of students of an educator, by which lists are sorted. Each change
 * also increments the version of the owner, because a form that sends the whole list of members must not miss one.
 */
const members: readonly Member[] = [
  { table: 'educators', owner: 'channels', counter: 'educator_count', reference: 'channel_id' },
  { table: 'students', owner: 'educators', counter: 'student_count', reference: 'educator_id' },
];

function onSqlite({ table, owner, counter, reference }: Member) {
  const count = (row: string, by: string) => `update ${owner} set ${counter} = ${counter} ${by} 1, version = version + 1
    where id = ${row}.${reference} and ${row}.deleted_at is null;`;
  return {
    [`${table}_count_insert`]: `after insert on ${table} begin ${count('new', '+')} end`,
    [`${table}_count_delete`]: `after delete on ${table} begin ${count('old', '-')} end`,
    [`${table}_count_update`]: `after update of ${reference}, deleted_at on ${table}
      begin ${count('old', '-')} ${count('new', '+')} end`,
  };
}

const ruleOf = ({ table, owner, counter, reference }: Member) => ({
  name: `${table}_count`,
  table,
  rows: (from: string, more: number) => `select ${reference}, ${more} as more from ${from} where deleted_at is null`,
  run: (rows: string) => `
      update ${owner} set ${counter} = ${counter} + change.more, version = version + 1 from (
        select ${reference} as id, sum(more) as more from (${rows}) rows
        where ${reference} is not null group by 1 having sum(more) <> 0
      ) change where ${owner}.id = change.id;`,
});

export const triggers: Triggers = {
  sqlite: Object.assign({}, ...members.map(onSqlite)),
  postgres: Object.assign({}, ...members.map((member) => onRowsChanged(ruleOf(member)))),
  inserted: members.map((member) => onRowsInserted(ruleOf(member))),
};
