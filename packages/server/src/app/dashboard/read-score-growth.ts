import { day } from '@eemusic/contract/platform/durations';
import { periodDays, type readScoreGrowth as contract } from '@eemusic/contract/platform/dashboard';
import type { AnswerOf } from '@eemusic/contract/platform/endpoint';
import { sql } from 'kysely';
import type { Services } from '#platform/services.ts';

type Counts = { all: number; added: number; addedBefore: number };

export async function readScoreGrowth({ database, clock }: Services): Promise<AnswerOf<typeof contract>> {
  const now = clock.now().getTime();
  const since = new Date(now - periodDays * day).toISOString();
  const before = new Date(now - 2 * periodDays * day).toISOString();
  const { rows } = await sql<Record<keyof Counts, number | null>>`select count(*) as "all",
    sum(case when created_at >= ${since} then 1 else 0 end) as added,
    sum(case when created_at >= ${before} and created_at < ${since} then 1 else 0 end) as "addedBefore"
    from scores where deleted_at is null`.execute(database.read);
  const [{ all, added, addedBefore } = { all: 0, added: 0, addedBefore: 0 }] = rows;
  return { scores: { all: Number(all), added: Number(added ?? 0), addedBefore: Number(addedBefore ?? 0) } };
}
