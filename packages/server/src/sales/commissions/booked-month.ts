import { type RawBuilder, sql } from 'kysely';
import type { Query } from '#platform/database/index.ts';

const isReopened = (receiver: 'educator' | 'channel') => sql`exists (select 1 from statements
  where statements.receiver = ${sql.lit(receiver)} and statements.receiver_id = ${sql.ref(`sales.${receiver}_id`)}
    and statements.month = candidate.month and statements.state = 'open')`;

/**
 * For a row of `sales`, or of something with its month, educator and channel: the month whose statements it goes into.
 * Statements of a closed month never change, so a late booking goes into the next month that is open for both the
 * educator and the channel; the month after the last closed one is. The caller must hold `lockUserManagement` or run in
 * `changeBesideOthers`, under which no month is closed.
 */
export const bookedMonth: RawBuilder<string> = sql`case
  when not exists (select 1 from closed_months where closed_months.month = sales.month) then sales.month
  else (select min(candidate.month) from (
      select sales.month as month union select next from closed_months union select month from closed_months) candidate
    where candidate.month >= sales.month and not exists (select 1 from closed_months closed
      where closed.month = candidate.month and not (
        (sales.educator_id is null or ${isReopened('educator')})
          and (sales.channel_id is null or ${isReopened('channel')})))) end`;

type Entry = { month: string; educator_id: number | null; channel_id: number | null };

/** Returns the month whose statements a row goes into that is written in this month. */
export async function openMonth(db: Query, { month, educator_id, channel_id }: Entry): Promise<string> {
  const { rows } = await sql<{ month: string }>`select ${bookedMonth} as month from (
    select cast(${month} as varchar(7)) as month, cast(${educator_id} as integer) as educator_id,
      cast(${channel_id} as integer) as channel_id) sales`.execute(db);
  return rows[0]?.month ?? month;
}
