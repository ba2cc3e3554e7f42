import type { Step } from '@eemusic/contract/learning/choices';
import { sql } from 'kysely';
import { dayOfSession, type Period } from '#learning/practice/index.ts';
import type { Query } from '#platform/database/index.ts';
import { stepOf } from './period.ts';

type Report = { period: Period; step?: Step; countedAt: Date; isEmpty: boolean };

/** The fields that every response begins with. */
export async function reportHeader(read: Query, { period, step = stepOf(period), countedAt, isEmpty }: Report) {
  const { rows } = await sql<{ first: string | null; last: string | null }>`select
    (select ${dayOfSession} from practice_sessions order by started_at limit 1) as first,
    (select ${dayOfSession} from practice_sessions order by started_at desc limit 1) as last`.execute(read);
  return {
    period: { ...period, step },
    first: rows[0]?.first ?? null,
    last: rows[0]?.last ?? null,
    countedAt: countedAt.toISOString(),
    isEmpty,
  };
}
