import { addDays } from '@eemusic/contract/platform/days';
import { type countExpiring as contract, soon } from '@eemusic/contract/sales/key-forecast';
import type { AnswerOf } from '@eemusic/contract/platform/endpoint';
import { sql } from 'kysely';
import type { Services } from '#platform/services.ts';
import { inStatus } from './filter.ts';
import { keysBy, queryRunnerOf } from './query-runner.ts';

/** Returns how many keys expire within this many days, and how many expired within as many days before today. */
export async function countExpiring({ database, clock }: Services): Promise<AnswerOf<typeof contract>> {
  const from = clock.today();
  const to = addDays(from, soon);
  const since = addDays(from, -soon);
  const { engine, offThread } = queryRunnerOf(database);
  const [row] = await offThread(sql<{ keys: number | null; before: number | null }>`
    select sum(case when k.runs_until >= ${from} then 1 else 0 end) as keys,
      sum(case when k.runs_until < ${from} then 1 else 0 end) as before
    from ${keysBy(engine, 'ends')}
    where k.deleted_at is null and ${inStatus('Active', since)} and k.runs_until <= ${to}`);
  return { expiring: { keys: Number(row?.keys ?? 0), before: Number(row?.before ?? 0), from, to } };
}
