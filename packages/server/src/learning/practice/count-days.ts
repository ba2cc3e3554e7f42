import type { Database } from '#platform/database/index.ts';
import { counting, type CountTarget } from './count.ts';
import type { Period } from './days.ts';
import { readSessions, type Scope, withNeighbours } from './read-sessions.ts';

/** Counts the sessions of consecutive days, those of each day into the figures that `targetOf` returns for it. */
export async function countDays(
  database: Database,
  scope: Scope,
  { days: { from, to }, targetOf }: { days: Period; targetOf: (day: string) => CountTarget },
): Promise<void> {
  const count = counting();
  const targets = new Map<string, readonly CountTarget[]>();
  for await (const sessions of readSessions(database, scope, withNeighbours({ from, to })))
    for (const session of sessions) {
      const day = session.startedAt.slice(0, 10);
      const target = targets.get(day) ?? (day < from || day > to ? [] : [targetOf(day)]);
      targets.set(day, target);
      count(session, target);
    }
}
