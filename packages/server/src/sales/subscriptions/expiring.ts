import { addDays } from '@eemusic/contract/platform/days';
import { type countExpiring as contract, expiringSoonDays } from '@eemusic/contract/sales/key-forecast';
import type { AnswerOf } from '@eemusic/contract/platform/endpoint';
import { sql } from 'kysely';
import type { Services } from '#platform/services.ts';
import { inStatus } from './filter.ts';
import { keyReaderOf, keysBy } from './key-reader.ts';

/** Counts the keys that expire within `expiringSoonDays` from today, and those that expired in as many days before. */
export async function countExpiring({ database, clock }: Services): Promise<AnswerOf<typeof contract>> {
  const from = clock.today();
  const to = addDays(from, expiringSoonDays);
  const since = addDays(from, -expiringSoonDays);
  const { engine, run } = keyReaderOf(database);
  const [row] = await run(sql<{ keys: number | null; before: number | null }>`
    select sum(case when k.runs_until >= ${from} then 1 else 0 end) as keys,
      sum(case when k.runs_until < ${from} then 1 else 0 end) as before
    from ${keysBy(engine, 'ends')}
    where k.deleted_at is null and ${inStatus('Active', since)} and k.runs_until <= ${to}`);
  return { expiring: { keys: Number(row?.keys ?? 0), before: Number(row?.before ?? 0), from, to } };
}
