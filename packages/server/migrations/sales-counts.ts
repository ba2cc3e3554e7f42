import { type Kysely, sql } from 'kysely';

/**
 * Educators of a channel, students of an educator, and students by region and status are counted by the database itself,
 * whoever changes the rows: lists are sorted by them, and a million rows are too many to count for a page. Whoever sends
 * the whole list of members must know of each who came or left, so that makes a new version, too.
 */
export async function countOnSqlite(db: Kysely<unknown>): Promise<void> {
  await makeTotals(db);
  for (const { table, owner, counted, reference } of owned) {
    const change = (row: string, by: string) =>
      `update ${owner} set ${counted} = ${counted} ${by} 1, version = version + 1 where id = ${row}.${reference} and ${row}.deleted_at is null;`;
    const name = `${table}_count`;
    await run(db, `create trigger ${name}_insert after insert on ${table} begin ${change('new', '+')} end`);
    await run(db, `create trigger ${name}_delete after delete on ${table} begin ${change('old', '-')} end`);
    await run(
      db,
      `create trigger ${name}_update after update of ${reference}, deleted_at on ${table} begin ${change('old', '-')} ${change('new', '+')} end`,
    );
  }
  const add = (row: string, by: string) => `insert into student_totals (region, is_active, students)
    select coalesce(${row}.region, ''), ${row}.is_active, ${by} where ${row}.deleted_at is null
    on conflict (region, is_active) do update set students = students + excluded.students;`;
  await run(db, `create trigger students_total_insert after insert on students begin ${add('new', '1')} end`);
  await run(db, `create trigger students_total_delete after delete on students begin ${add('old', '-1')} end`);
  await run(
    db,
    `create trigger students_total_update after update of region, is_active, deleted_at on students begin ${add('old', '-1')} ${add('new', '1')} end`,
  );
}

export async function countOnPostgres(db: Kysely<unknown>): Promise<void> {
  await makeTotals(db);
  for (const { table, owner, counted, reference } of owned) {
    const counts = `update ${owner} set ${counted} = ${counted} + change.more, version = version + 1 from (
      select ${reference} as id, sum(more) as more from (%) rows where ${reference} is not null group by 1 having sum(more) <> 0
    ) change where ${owner}.id = change.id;`;
    await onChange(db, table, `${reference}, deleted_at`, counts);
  }
  await onChange(
    db,
    'students',
    'region, is_active, deleted_at',
    `insert into student_totals as known (region, is_active, students)
      select coalesce(region, ''), is_active, sum(more) from (%) rows group by 1, 2 having sum(more) <> 0 order by 1, 2
      on conflict (region, is_active) do update set students = known.students + excluded.students;`,
    '_total',
  );
}

const owned = [
  { table: 'educators', owner: 'channels', counted: 'educator_count', reference: 'channel_id' },
  { table: 'students', owner: 'educators', counted: 'student_count', reference: 'educator_id' },
];

async function makeTotals(db: Kysely<unknown>): Promise<void> {
  await sql`create table student_totals (region varchar(2) not null, is_active integer not null, students integer not null,
    primary key (region, is_active))`.execute(db);
}

/** `%` in `body` stands for the live rows of a statement: what it took with -1, what it brought with 1. */
async function onChange(db: Kysely<unknown>, table: string, columns: string, body: string, suffix = '_count') {
  const some = columns.replace(', deleted_at', '');
  const live = (rows: string, more: number) => `select ${some}, ${more} as more from ${rows} where deleted_at is null`;
  const kinds = {
    insert: { rows: live('brought', 1), tables: 'new table as brought' },
    update: {
      rows: `${live('taken', -1)} union all ${live('brought', 1)}`,
      tables: 'old table as taken new table as brought',
    },
    delete: { rows: live('taken', -1), tables: 'old table as taken' },
  };
  for (const [act, { rows, tables }] of Object.entries(kinds)) {
    const name = `${table}${suffix}_${act}`;
    await run(
      db,
      `create function ${name}() returns trigger language plpgsql as $$ begin ${body.replace('%', rows)} return null; end $$`,
    );
    await run(
      db,
      `create trigger ${name} after ${act} on ${table} referencing ${tables} for each statement execute function ${name}()`,
    );
  }
}

const run = (db: Kysely<unknown>, text: string) => sql.raw(text).execute(db);
