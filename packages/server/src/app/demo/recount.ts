import { sql, type Transaction } from 'kysely';
import { type Engine, fillTrigrams } from '#platform/database/index.ts';
import { studentTrigrams } from '#sales/user-management/index.ts';
import type { Tables } from '#platform/database/tables.ts';

type Since = { engine: Engine; firstStudentId: number };

/** What the triggers would have kept while rows were added without them. Needs the indexes, and the triggers still away. */
export async function recount(tx: Transaction<Tables>, { engine, firstStudentId }: Since): Promise<void> {
  await sql`update educators set student_count =
    (select count(*) from students where educator_id = educators.id and deleted_at is null)`.execute(tx);
  await sql`delete from student_totals`.execute(tx);
  await sql`insert into student_totals (region, is_active, students)
    select coalesce(region, ''), is_active, count(*) from students where deleted_at is null group by 1, 2`.execute(tx);
  await sql`delete from sales_months`.execute(tx);
  await sql`insert into sales_months (educator_id, month, channel_id, sales, amount, educator_commission, channel_commission)
    select educator_id, month, coalesce(channel_id, 0), count(*), sum(amount), sum(educator_commission), sum(channel_commission)
    from sales group by 1, 2, 3 order by 1, 2, 3`.execute(tx);
  await sql`delete from channel_months`.execute(tx);
  await sql`insert into channel_months (channel_id, month, amount)
    select channel_id, month, sum(amount) from sales where channel_id is not null group by 1, 2 order by 1, 2`.execute(
    tx,
  );
  await recountDays(tx);
  await fillTrigrams(tx, engine, { ...studentTrigrams, firstId: firstStudentId });
}

async function recountDays(tx: Transaction<Tables>): Promise<void> {
  await sql`delete from daily_totals`.execute(tx);
  await sql`insert into daily_totals (what, day, total)
    select 'created', substr(created_at, 1, 10), count(*) from students where deleted_at is null group by 2
    union all select 'ends', expires_on, count(*) from students where deleted_at is null and expires_on is not null group by 2
    union all select what, day, count(*) from (
      select case when revoked_at is not null then 'revoked' when runs_until is null then 'unused'
          when is_held = 0 then 'past' else 'held' end as what,
        case when revoked_at is null and runs_until is not null and is_held = 1 then runs_until else '' end as day
      from subscription_keys where deleted_at is null) keys group by 1, 2`.execute(tx);
  await sql`delete from sales_days`.execute(tx);
  await sql`insert into sales_days (channel_id, day, sales, refunds, amount)
    select channel, substr(at, 1, 10), count(*) - count(refund_of), count(refund_of), sum(amount) from (
      select coalesce(channel_id, 0) as channel, at, amount, refund_of from sales
      union all select -1, at, amount, refund_of from sales) rows group by 1, 2 order by 1, 2`.execute(tx);
}
