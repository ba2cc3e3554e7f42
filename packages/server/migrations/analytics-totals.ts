import { type Kysely, sql } from 'kysely';
import { required } from './columns.ts';

type Engine = 'sqlite' | 'postgres';

/**
 * What analytics asks of all students, keys and sales at once is counted by the database itself, day by day, whoever
 * changes the rows: a million of each are too many to count for an answer.
 */
export async function makeTotals(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await makeTables(db, engine);
  await fill(db);
  await (engine === 'sqlite' ? keepOnSqlite(db) : keepOnPostgres(db));
}

/**
 * `daily_totals`: what is 'created' or 'ends' (live students), or 'unused', 'revoked', 'past' or 'held' (keys that are not
 * deleted; of the held ones by their last day, the others without a day). `sales_days`: of channel 0 for none, of -1 for
 * all; the amount is what sales and refunds leave.
 */
async function makeTables(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const day = sql.raw(engine === 'postgres' ? 'varchar(10) collate "C"' : 'varchar(10)');
  const end = engine === 'sqlite' ? sql`without rowid` : sql``;
  await db.schema
    .createTable('daily_totals')
    .addColumn('what', 'varchar(10)', required)
    .addColumn('day', day, required)
    .addColumn('total', 'integer', required)
    .addPrimaryKeyConstraint('daily_totals_once', ['what', 'day'])
    .modifyEnd(end)
    .execute();
  await db.schema
    .createTable('sales_days')
    .addColumn('channel_id', 'integer', required)
    .addColumn('day', day, required)
    .addColumn('sales', 'integer', required)
    .addColumn('refunds', 'integer', required)
    .addColumn('amount', 'bigint', required)
    .addPrimaryKeyConstraint('sales_days_once', ['channel_id', 'day'])
    .modifyEnd(end)
    .execute();
  await sql`create index sales_at on sales (at, id)`.execute(db);
}

type Counted = {
  name: string;
  table: string;
  what: (row: string) => string;
  day: (row: string) => string;
  /** Which rows count. */
  holds: (row: string) => string;
  columns: string;
};

const counted: readonly Counted[] = [
  {
    ...{ name: 'students_created', table: 'students', columns: 'created_at, deleted_at' },
    ...{ what: () => `'created'`, day: (row) => `substr(${row}created_at, 1, 10)` },
    holds: (row) => `${row}deleted_at is null`,
  },
  {
    ...{ name: 'students_ends', table: 'students', columns: 'expires_on, deleted_at' },
    ...{ what: () => `'ends'`, day: (row) => `${row}expires_on` },
    holds: (row) => `${row}deleted_at is null and ${row}expires_on is not null`,
  },
  {
    ...{ name: 'keys_state', table: 'subscription_keys', columns: 'revoked_at, runs_until, is_held, deleted_at' },
    what: (row) => `case when ${row}revoked_at is not null then 'revoked' when ${row}runs_until is null then 'unused'
      when ${row}is_held = 0 then 'past' else 'held' end`,
    day: (row) =>
      `case when ${row}revoked_at is null and ${row}runs_until is not null and ${row}is_held = 1 then ${row}runs_until else '' end`,
    holds: (row) => `${row}deleted_at is null`,
  },
];

async function fill(db: Kysely<unknown>): Promise<void> {
  for (const { table, what, day, holds } of counted)
    await run(
      db,
      `insert into daily_totals (what, day, total) select ${what('')}, ${day('')}, count(*) from ${table} where ${holds('')} group by 1, 2`,
    );
  await run(
    db,
    `insert into sales_days (channel_id, day, sales, refunds, amount) select coalesce(channel_id, 0), substr(at, 1, 10),
      ${counts}, sum(amount) from sales group by 1, 2`,
  );
  await run(
    db,
    `insert into sales_days (channel_id, day, sales, refunds, amount)
      select -1, day, sum(sales), sum(refunds), sum(amount) from sales_days group by day`,
  );
}

const counts = 'count(*) - count(refund_of), count(refund_of)';

async function keepOnSqlite(db: Kysely<unknown>): Promise<void> {
  for (const { name, table, what, day, holds, columns } of counted) {
    const add = (row: string, by: number, when = '') => `insert into daily_totals (what, day, total)
      select ${what(`${row}.`)}, ${day(`${row}.`)}, ${by} where ${holds(`${row}.`)} ${when}
      on conflict (what, day) do update set total = total + excluded.total;`;
    const differs = columns
      .split(', ')
      .map((column) => `old.${column} is not new.${column}`)
      .join(' or ');
    await run(db, `create trigger ${name}_insert after insert on ${table} begin ${add('new', 1)} end`);
    await run(db, `create trigger ${name}_delete after delete on ${table} begin ${add('old', -1)} end`);
    await run(
      db,
      `create trigger ${name}_update after update of ${columns} on ${table} when ${differs}
        begin ${add('old', -1)} ${add('new', 1)} end`,
    );
  }
  await run(
    db,
    `create trigger sales_by_day after insert on sales begin
      insert into sales_days (channel_id, day, sales, refunds, amount)
      values (coalesce(new.channel_id, 0), substr(new.at, 1, 10), new.refund_of is null, new.refund_of is not null, new.amount),
        (-1, substr(new.at, 1, 10), new.refund_of is null, new.refund_of is not null, new.amount)
      on conflict (channel_id, day) do update set sales = sales + excluded.sales, refunds = refunds + excluded.refunds,
        amount = amount + excluded.amount; end`,
  );
}

async function keepOnPostgres(db: Kysely<unknown>): Promise<void> {
  for (const { name, table, what, day, holds } of counted) {
    const rows = (from: string, more: number) =>
      `select ${what('')} as what, ${day('')} as day, ${more} as more from ${from} where ${holds('')}`;
    const kinds = {
      insert: { rows: rows('brought', 1), tables: 'new table as brought' },
      update: {
        rows: `${rows('taken', -1)} union all ${rows('brought', 1)}`,
        tables: 'old table as taken new table as brought',
      },
      delete: { rows: rows('taken', -1), tables: 'old table as taken' },
    };
    for (const [act, { rows, tables }] of Object.entries(kinds))
      await keep(
        db,
        { name: `${name}_${act}`, table, act, tables },
        `insert into daily_totals as known (what, day, total)
        select what, day, sum(more) from (${rows}) rows group by 1, 2 having sum(more) <> 0 order by 1, 2
        on conflict (what, day) do update set total = known.total + excluded.total;`,
      );
  }
  await keep(
    db,
    { name: 'sales_by_day', table: 'sales', act: 'insert', tables: 'new table as brought' },
    `insert into sales_days as known (channel_id, day, sales, refunds, amount)
      select channel, substr(at, 1, 10), ${counts}, sum(amount) from (
        select coalesce(channel_id, 0) as channel, at, amount, refund_of from brought
        union all select -1, at, amount, refund_of from brought) rows
      group by 1, 2 order by 1, 2
      on conflict (channel_id, day) do update set sales = known.sales + excluded.sales,
        refunds = known.refunds + excluded.refunds, amount = known.amount + excluded.amount;`,
  );
}

type Trigger = { name: string; table: string; act: string; tables: string };

async function keep(db: Kysely<unknown>, { name, table, act, tables }: Trigger, body: string): Promise<void> {
  await run(db, `create function ${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`);
  await run(
    db,
    `create trigger ${name} after ${act} on ${table} referencing ${tables} for each statement execute function ${name}()`,
  );
}

const run = (db: Kysely<unknown>, text: string) => sql.raw(text).execute(db);
