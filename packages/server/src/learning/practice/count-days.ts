import type { Database } from '#platform/database/index.ts';
import { counting, type Into } from './count.ts';
import type { Period } from './days.ts';
import { readSessions, type Scope, withNeighbours } from './read-sessions.ts';

/** Counts the sessions of days that follow each other, as they are now, each day into what is given for it. */
export async function countDays(
  database: Database,
  scope: Scope,
  { days: { from, to }, intoOf }: { days: Period; intoOf: (day: string) => Into },
): Promise<void> {
  const count = counting();
  const known = new Map<string, readonly Into[]>();
  for await (const sessions of readSessions(database, scope, withNeighbours({ from, to })))
    for (const session of sessions) {
      const day = session.startedAt.slice(0, 10);
      const into = known.get(day) ?? (day < from || day > to ? [] : [intoOf(day)]);
      known.set(day, into);
      count(session, into);
    }
}
