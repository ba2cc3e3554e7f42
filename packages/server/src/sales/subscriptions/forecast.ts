import { addMonths, firstDayOf, lastDayOf, monthOf } from '@eemusic/contract/platform/days';
import type { AnswerOf, RequestOf } from '@eemusic/contract/platform/endpoint';
import type { forecastKeys as contract } from '@eemusic/contract/sales/key-forecast';
import { sql } from 'kysely';
import type { Services } from '#platform/services.ts';
import { inStatus } from './filter.ts';
import { keyReaderOf, keysBy } from './key-reader.ts';

const months = 12;

/**
 * Returns how many active keys expire in each of the next months. The list finds the same keys when filtered by these
 * days.
 */
export async function forecastKeys(
  { database, clock }: Services,
  { educatorId }: RequestOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const today = clock.today();
  const ahead = Array.from({ length: months }, (_, index) => monthAfter(today, index));
  const until = ahead.at(-1)?.to ?? today;
  const { engine, run } = keyReaderOf(database);
  const of = educatorId > 0 ? sql`and k.educator_id = ${educatorId}` : sql``;
  const rows = await run(sql<{ month: string; keys: number }>`
    select substr(k.runs_until, 1, 7) as month, count(*) as keys
    from ${keysBy(engine, educatorId > 0 ? 'educator' : 'ends')}
    where k.deleted_at is null and ${inStatus('Active', today)} and k.runs_until <= ${until} ${of}
    group by 1`);
  const counted = new Map(rows.map(({ month, keys }) => [month, keys]));
  return { months: ahead.map((each) => ({ ...each, keys: counted.get(each.month) ?? 0 })) };
}

/** Returns the first and last day of the month `count` months from now; the current month begins today. */
function monthAfter(today: string, count: number): { month: string; from: string; to: string } {
  const month = addMonths(monthOf(today), count);
  return { month, from: count === 0 ? today : firstDayOf(month), to: lastDayOf(month) };
}
