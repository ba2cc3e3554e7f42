import type { Database } from '#database/index.ts';
import { counting } from './count.ts';
import type { Period } from './days.ts';
import { emptyFigures, type Figures } from './figures.ts';
import { readSessions, type Scope, withNeighbours } from './read-sessions.ts';

/** Counts the sessions of days one after another, as they are now; answers each day that has any, and how many that are. */
export async function countDays(database: Database, scope: Scope, { from, to }: Period): Promise<Map<string, Figures>> {
  const days = new Map<string, Figures>();
  const count = counting();
  for await (const sessions of readSessions(database, scope, withNeighbours({ from, to })))
    for (const session of sessions) {
      const day = session.startedAt.slice(0, 10);
      if (day < from || day > to) {
        count(session, []);
        continue;
      }
      const figures = days.get(day) ?? emptyFigures();
      days.set(day, figures);
      count(session, [figures]);
    }
  return days;
}
