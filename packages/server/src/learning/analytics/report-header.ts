import type { Step } from '@eemusic/contract/learning/choices';
import { sql } from 'kysely';
import type { Period } from '#learning/practice/index.ts';
import type { Query } from '#platform/database/index.ts';
import { stepOf } from './period.ts';

type Report = { period: Period; step?: Step; countedAt: Date; isEmpty: boolean };

/** The fields that every response begins with. */
export async function reportHeader(read: Query, { period, step = stepOf(period), countedAt, isEmpty }: Report) {
  const { rows } = await sql<{ first: string | null; last: string | null }>`select
    (select min(started_at) from practice_sessions) as first,
    (select max(started_at) from practice_sessions) as last`.execute(read);
  return {
    period: { ...period, step },
    first: rows[0]?.first?.slice(0, 10) ?? null,
    last: rows[0]?.last?.slice(0, 10) ?? null,
    countedAt: countedAt.toISOString(),
    isEmpty,
  };
}
