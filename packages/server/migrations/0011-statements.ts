import { type Kysely, sql } from 'kysely';
import type { Engine } from '#platform/database/database.ts';
import { columnTypes, instant } from './baseline/column-types.ts';

/**
 * Statements of each month and receiver, with the sums that `channel_months` held, and the months that are closed. A sale
 * has its day, and the month in whose statement it is: a later one than that of its day if that was closed already. And what
 * of the company stands on a statement.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { id } = columnTypes(engine);
  const counts = `count(*) - count(refund_of) - count(correction_of), count(refund_of)`;
  const ofReceiver = (receiver: 'channel' | 'educator') => `insert into statements
    (month, receiver, receiver_id, sales, refunds, amount, commission)
    select month, '${receiver}', ${receiver}_id, ${counts}, sum(amount), sum(${receiver}_commission)
    from sales where ${receiver}_id is not null group by month, ${receiver}_id order by month, ${receiver}_id`;
  const statements = [
    ...withoutTriggers[engine],
    'drop index sales_educator',
    'drop index sales_channel',
    'drop index sales_at',
    'drop index sales_corrections_at',
    // The column goes with its check, which says that the month is always that of the day.
    'alter table sales drop column month',
    `alter table sales add column day varchar(10) not null default ''`,
    // Until the update gives it its own, the month must not be before that of the day.
    `alter table sales add column month varchar(7) not null default '9999-12' check (month >= substr(day, 1, 7))`,
    'update sales set day = substr(at, 1, 10), month = substr(at, 1, 7)',
    'create index sales_educator on sales (educator_id, month, student_id, educator_commission)',
    'create index sales_channel on sales (channel_id, month, at)',
    'create index sales_day on sales (day, at, id)',
    'create index sales_month on sales (month, at, id)',
    'create index sales_corrections_day on sales (day) where correction_of is not null',

    `create table statements (
      ${id},
      month varchar(7) not null,
      receiver varchar(10) not null,
      receiver_id integer not null,
      sales integer not null,
      refunds integer not null,
      amount bigint not null,
      commission bigint not null,
      state varchar(10) not null default 'open' check (state in ('open', 'closed', 'paid')),
      serial integer,
      revision integer not null default 0,
      currency varchar(3),
      closed_at ${instant},
      closed_by varchar(120),
      paid_on varchar(10),
      reference varchar(200),
      constraint statements_serial check ((state = 'open') or (serial is not null and currency is not null)),
      constraint statements_paid check ((state = 'paid') = (paid_on is not null))
    )`,
    'create unique index statements_once on statements (receiver, receiver_id, month)',
    'create index statements_month on statements (month, receiver, receiver_id)',
    ofReceiver('channel'),
    ofReceiver('educator'),
    'drop table channel_months',

    `alter table company add column name varchar(120) not null default ''`,
    `alter table company add column address varchar(500) not null default ''`,
    `alter table company add column tax_number varchar(60) not null default ''`,
    `alter table company add column payment_details varchar(1000) not null default ''`,

    // `next` is the month after it, into which goes what comes too late.
    `create table closed_months (
      month varchar(7) primary key,
      next varchar(7) not null,
      closed_at ${instant} not null,
      closed_by varchar(120) not null
    )`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** They would refuse the change, or stand in its way; all are created again after a migration. */
const withoutTriggers: Readonly<Record<Engine, readonly string[]>> = {
  sqlite: ['sales_no_update', 'sales_no_delete', 'sales_no_replace', 'sales_sum', 'sales_by_day'].map(
    (name) => `drop trigger if exists ${name}`,
  ),
  postgres: ['sales_no_change', 'sales_sum', 'sales_by_day'].map((name) => `drop function if exists ${name}() cascade`),
};
