import { type Kysely, sql } from 'kysely';
import type { Engine } from '#platform/database/database.ts';
import { columnTypes } from './baseline/column-types.ts';

/**
 * Counts that every redeemed key changes are spread over several rows, and there are no sums of all channels, so that
 * nodes do not wait for each other. The sums of before are the first shard. Entries of the audit trail get a checksum;
 * those of before have none.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { sorted, inKeyOrder } = columnTypes(engine);
  const statements = [
    'alter table sales_months rename column sales to entries',
    'delete from sales_days where channel_id = -1',
    'create index sales_days_day on sales_days (day)',

    'create table kept_totals as select * from daily_totals',
    'drop table daily_totals',
    `create table daily_totals (
      what varchar(10) not null,
      day ${sorted(10)} not null,
      shard integer not null,
      total integer not null,
      primary key (what, day, shard)
    ) ${inKeyOrder}`,
    'insert into daily_totals (what, day, shard, total) select what, day, 0, total from kept_totals',
    'drop table kept_totals',

    'create table kept_totals as select * from student_totals',
    'drop table student_totals',
    `create table student_totals (
      region varchar(2) not null,
      is_active integer not null,
      shard integer not null,
      students integer not null,
      unassigned integer not null,
      primary key (region, is_active, shard)
    ) ${inKeyOrder}`,
    `insert into student_totals (region, is_active, shard, students, unassigned)
      select region, is_active, 0, students, unassigned from kept_totals`,
    'drop table kept_totals',

    'alter table audit_entries add column seal varchar(64)',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
