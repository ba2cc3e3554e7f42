import { addDays, dayOf } from '@eemusic/contract/platform/days';
import { type countExpiring as contract, soon } from '@eemusic/contract/sales/subscriptions';
import type { AnswerOf } from '@eemusic/contract/platform/endpoint';
import { sql } from 'kysely';
import type { Services } from '#platform/services.ts';
import { inStatus } from './filter.ts';
import { keysBy, queryRunnerOf } from './query-runner.ts';

/** The number of active keys that expire within the next days. */
export async function countExpiring({ database, clock }: Services): Promise<AnswerOf<typeof contract>> {
  const now = clock.now();
  const { from, to } = { from: dayOf(now), to: addDays(dayOf(now), soon) };
  const { engine, offThread } = queryRunnerOf(database);
  const [row] = await offThread(sql<{ keys: number }>`select count(*) as keys
    from ${keysBy(engine, 'ends')}
    where k.deleted_at is null and ${inStatus('Active', from)} and k.runs_until <= ${to}`);
  return { expiring: { keys: row?.keys ?? 0, from, to } };
}
