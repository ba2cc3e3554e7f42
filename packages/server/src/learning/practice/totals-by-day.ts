import { sql, type Transaction } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';
import './tables.ts';

/** Recounts students, keys and sales by day, after rows were added while the triggers were off. */
export async function recountDays(tx: Transaction<Tables>): Promise<void> {
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
    select channel, day, count(*) - count(refund_of) - count(correction_of), count(refund_of),
      sum(amount) from (
      select coalesce(channel_id, 0) as channel, day, amount, refund_of, correction_of from sales
      union all select -1, day, amount, refund_of, correction_of from sales) rows group by 1, 2 order by 1, 2`.execute(
    tx,
  );
}
