import { type Kysely, sql } from 'kysely';
import { instant, required, table } from './columns.ts';

type Engine = 'sqlite' | 'postgres';

/** Prices and rates with the day from which they hold, and the sales, which are only ever added to. */
export async function makeLedger(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await makeRules(db, engine);
  await makeSales(db, engine);
  await makeMonths(db, engine);
  await (engine === 'sqlite' ? appendOnlyOnSqlite(db) : appendOnlyOnPostgres(db));
}

async function makeRules(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await table(db, engine, 'prices')
    .addColumn('duration_days', sql`integer not null check (duration_days in (366, 732, 1098))`)
    .addColumn('amount', sql`integer not null check (amount >= 0)`)
    .addColumn('holds_from', 'varchar(10)', required)
    .execute();
  await sql`create unique index prices_once on prices (duration_days, holds_from)`.execute(db);
  await sql`insert into prices (duration_days, amount, holds_from)
    values (366, 39800, '2000-01-01'), (732, 69800, '2000-01-01'), (1098, 94800, '2000-01-01')`.execute(db);

  await table(db, engine, 'commission_rates')
    .addColumn('receiver', sql`varchar(10) not null check (receiver in ('educator', 'channel'))`)
    .addColumn('basis_points', sql`integer not null check (basis_points between 0 and 10000)`)
    .addColumn('holds_from', 'varchar(10)', required)
    .execute();
  await sql`create unique index commission_rates_once on commission_rates (receiver, holds_from)`.execute(db);
  await sql`insert into commission_rates (receiver, basis_points, holds_from)
    values ('educator', 2000, '2000-01-01'), ('channel', 1000, '2000-01-01')`.execute(db);
}

async function makeSales(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await table(db, engine, 'sales')
    .addColumn('at', instant, required)
    .addColumn('month', sql`varchar(7) not null check (month = substr(at, 1, 7))`)
    .addColumn('student_id', 'integer', (column) => column.notNull().references('students.id'))
    .addColumn('educator_id', 'integer', (column) => column.notNull().references('educators.id'))
    .addColumn('channel_id', 'integer', (column) => column.references('channels.id'))
    .addColumn('duration_days', 'integer', required)
    .addColumn('amount', 'integer', required)
    .addColumn('educator_commission', 'integer', required)
    .addColumn('channel_commission', 'integer', required)
    .addColumn('price_id', 'integer', (column) => column.notNull().references('prices.id'))
    .addColumn('educator_rate_id', 'integer', (column) => column.notNull().references('commission_rates.id'))
    .addColumn('channel_rate_id', 'integer', (column) => column.references('commission_rates.id'))
    .addColumn('subscription_code', 'varchar(24)')
    .addColumn('refund_of', 'integer', (column) => column.references('sales.id'))
    .addColumn('reason', 'varchar(200)')
    .execute();
  await sql`create unique index sales_refunded on sales (refund_of) where refund_of is not null`.execute(db);
  await sql`create index sales_educator on sales (educator_id, at, student_id, educator_commission)`.execute(db);
  await sql`create index sales_channel on sales (channel_id, at)`.execute(db);
  await sql`create index sales_student on sales (student_id)`.execute(db);
}

/**
 * The sales summed up; no channel is 0 here, because a key takes no null. SQLite keeps the rows in the order of the key,
 * so that the months of an educator lie together.
 */
async function makeMonths(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('sales_months')
    .addColumn('educator_id', 'integer', required)
    .addColumn('month', 'varchar(7)', required)
    .addColumn('channel_id', 'integer', required)
    .addColumn('sales', 'integer', required)
    .addColumn('amount', 'bigint', required)
    .addColumn('educator_commission', 'bigint', required)
    .addColumn('channel_commission', 'bigint', required)
    .addPrimaryKeyConstraint('sales_months_once', ['educator_id', 'month', 'channel_id'])
    .modifyEnd(engine === 'sqlite' ? sql`without rowid` : sql``)
    .execute();
  await sql`create index sales_months_channel on sales_months (channel_id, month, educator_id, channel_commission)`.execute(
    db,
  );
  await db.schema
    .createTable('channel_months')
    .addColumn('channel_id', 'integer', required)
    .addColumn('month', 'varchar(7)', required)
    .addColumn('amount', 'bigint', required)
    .addPrimaryKeyConstraint('channel_months_once', ['channel_id', 'month'])
    .execute();
  await (engine === 'sqlite' ? sumOnSqlite(db) : sumOnPostgres(db));
}

async function sumOnSqlite(db: Kysely<unknown>): Promise<void> {
  await sql`create trigger sales_sum after insert on sales begin
    insert into sales_months (educator_id, month, channel_id, sales, amount, educator_commission, channel_commission)
    values (new.educator_id, new.month, coalesce(new.channel_id, 0), 1, new.amount, new.educator_commission, new.channel_commission)
    on conflict (educator_id, month, channel_id) do update set sales = sales + 1, amount = amount + excluded.amount,
      educator_commission = educator_commission + excluded.educator_commission,
      channel_commission = channel_commission + excluded.channel_commission;
    insert into channel_months (channel_id, month, amount) select new.channel_id, new.month, new.amount
    where new.channel_id is not null
    on conflict (channel_id, month) do update set amount = amount + excluded.amount;
  end`.execute(db);
}

async function sumOnPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`create function sum_sales() returns trigger language plpgsql as $$ begin
    insert into sales_months as known (educator_id, month, channel_id, sales, amount, educator_commission, channel_commission)
    select educator_id, month, coalesce(channel_id, 0), count(*), sum(amount), sum(educator_commission), sum(channel_commission)
    from added group by 1, 2, 3 order by 1, 2, 3
    on conflict (educator_id, month, channel_id) do update set sales = known.sales + excluded.sales,
      amount = known.amount + excluded.amount,
      educator_commission = known.educator_commission + excluded.educator_commission,
      channel_commission = known.channel_commission + excluded.channel_commission;
    insert into channel_months as known (channel_id, month, amount)
    select channel_id, month, sum(amount) from added where channel_id is not null group by 1, 2 order by 1, 2
    on conflict (channel_id, month) do update set amount = known.amount + excluded.amount;
    return null; end $$`.execute(db);
  await sql`create trigger sales_sum after insert on sales referencing new table as added
    for each statement execute function sum_sales()`.execute(db);
}

async function appendOnlyOnSqlite(db: Kysely<unknown>): Promise<void> {
  const refusal = sql.lit('Sales are never changed');
  for (const act of ['update', 'delete'])
    await sql`create trigger ${sql.raw(`sales_no_${act}`)} before ${sql.raw(act)} on sales
      begin select raise(abort, ${refusal}); end`.execute(db);
  await sql`create trigger sales_no_replace before insert on sales
    when exists (select 1 from sales where id = new.id) begin select raise(abort, ${refusal}); end`.execute(db);
}

async function appendOnlyOnPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`create function refuse_sale_change() returns trigger language plpgsql as
    $$ begin raise exception 'Sales are never changed'; end $$`.execute(db);
  await sql`create trigger sales_no_change before update or delete or truncate on sales
    for each statement execute function refuse_sale_change()`.execute(db);
}
