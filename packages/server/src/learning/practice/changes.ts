import { addDays } from '@eemusic/contract/platform/days';
import { sql } from 'kysely';
import type { Query } from '#platform/database/index.ts';

/** Days whose sessions changed since they were counted, each with a fingerprint of these changes. */
export type Changes = Map<string, string>;

export async function readChanges(read: Query, { from, to }: { from: string; to: string }): Promise<Changes> {
  const { rows } = await sql<{ day: string; state: string }>`select day,
    count(*) || ' ' || max(id) || ' ' || sum(id) as state
    from practice_changes where day between ${from} and ${to} group by day`.execute(read);
  return new Map(rows.map(({ day, state }) => [day, state]));
}

/** The days with their neighbours, because a visit across midnight belongs to both days. */
export function withNeighbourDays(days: Iterable<string>): Set<string> {
  const all = new Set<string>();
  for (const day of days) for (const by of [-1, 0, 1]) all.add(addDays(day, by));
  return all;
}
