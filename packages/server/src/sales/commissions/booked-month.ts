import { type RawBuilder, sql } from 'kysely';
import type { Query } from '#platform/database/index.ts';

/** A sale, refund or correction: the month of its day, and who receives commission for it. */
type Booking = { month: string; educatorId: number; channelId: number | null };

/**
 * Returns, in the same order, the months whose statements these bookings go into. Statements of a closed month never
 * change, so a late booking goes into the next month that is open for both the educator and the channel. The caller
 * must hold `lockUserManagement`, under which months are closed.
 */
export async function bookedMonths(db: Query, bookings: readonly Booking[]): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`select month from closed_months`.execute(db);
  const closed = new Set(rows.map(({ month }) => month));
  const months = new Map<string, string>();
  const booked: string[] = [];
  for (const booking of bookings) {
    const key = `${booking.month} ${booking.educatorId} ${booking.channelId}`;
    const month = months.get(key) ?? (closed.has(booking.month) ? await firstOpen(db, booking) : booking.month);
    months.set(key, month);
    booked.push(month);
  }
  return booked;
}

async function firstOpen(db: Query, { month, educatorId, channelId }: Booking): Promise<string> {
  const open = openMonth({
    month: sql`cast(${month} as varchar(7))`,
    educatorId: sql`cast(${educatorId} as integer)`,
    channelId: sql`cast(${channelId} as integer)`,
  });
  const { rows } = await sql<{ month: string }>`select ${open} as month`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('A select without a table answers one row');
  return found.month;
}

type Columns = Record<'month' | 'educatorId' | 'channelId', RawBuilder<unknown>>;

/** The rule of `bookedMonths` as SQL for one row. The month after the last closed one is open. */
const openMonth = ({ month, educatorId, channelId }: Columns): RawBuilder<string> => sql`
  (select min(candidate.month) from (
      select ${month} as month union select next from closed_months union select month from closed_months) candidate
    where candidate.month >= ${month} and not exists (select 1 from closed_months closed
      where closed.month = candidate.month
        and not (${isReopened('educator', educatorId)} and (${channelId} is null or ${isReopened('channel', channelId)}))))`;

const isReopened = (receiver: 'educator' | 'channel', id: RawBuilder<unknown>) => sql`exists (select 1 from statements
  where statements.receiver = ${sql.lit(receiver)} and statements.receiver_id = ${id}
    and statements.month = candidate.month and statements.state = 'open')`;

/** For a row of `sales`: the month whose statement a correction of that row goes into. */
export const bookedMonth: RawBuilder<string> = sql`case
  when exists (select 1 from closed_months where closed_months.month = sales.month)
  then ${openMonth({ month: sql`sales.month`, educatorId: sql`sales.educator_id`, channelId: sql`sales.channel_id` })}
  else sales.month end`;
