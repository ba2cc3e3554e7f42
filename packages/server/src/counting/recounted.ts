import type { Clock, Database } from '#database/index.ts';
import { type Changes } from './changes.ts';
import { countDays } from './count-days.ts';
import { dayAfter, type Period, rangesOf } from './days.ts';
import type { Figures } from './figures.ts';
import { countSessions, type Scope } from './read-sessions.ts';

type Recount = { state: string; at: number; figures: Figures; sessions: number };

/** Days of all that change all the time, as this node counted them last. */
const recounts = new WeakMap<Database, Map<string, Recount>>();
const mostRecounts = 8;
/** So many are counted in a fifth of a second; with more, an answer may be so much older, in ms. */
const large = 20_000;
const longestAge = 15_000;

/** What an answer counts anew at most; that takes a second or two. */
const mostSessions = 200_000;

export type Recounted = {
  /** Those that have any. */
  days: Map<string, Figures>;
  /** Days that would have taken too long. */
  left: string[];
  /** Since when they are counted, where that was not now. */
  since: Date | null;
};

type Wanted = { scope: Scope; days: readonly string[]; changes: Changes; isDirty: (day: string) => boolean };

/** Counts days of a scope from their sessions: the latest, as many as it can. Days come in order. */
export async function recount(
  { database, clock }: { database: Database; clock: Clock },
  { scope, days, changes, isDirty }: Wanted,
): Promise<Recounted> {
  const now = clock.now().getTime();
  const isOfAll = scope.channelId === null && scope.educatorId === null;
  const known = recounts.get(database) ?? new Map<string, Recount>();
  recounts.set(database, known);
  const stateOf = (day: string) => [-1, 0, 1].map((by) => changes.get(dayAfter(day, by)) ?? '').join();
  const found = new Map<string, Figures>();
  let since: number | null = null;
  const unknown = days.filter((day) => {
    const recounted = isOfAll && isDirty(day) ? known.get(day) : undefined;
    const isRecent = recounted && recounted.sessions >= large && Math.abs(now - recounted.at) < longestAge;
    if (!recounted || (recounted.state !== stateOf(day) && !isRecent)) return true;
    if (recounted.state !== stateOf(day)) since = Math.min(since ?? recounted.at, recounted.at);
    found.set(day, recounted.figures);
    return false;
  });

  const { ranges, left } = await mostOf(database, scope, unknown);
  for (const range of ranges)
    for (const [day, figures] of await countDays(database, scope, range)) {
      found.set(day, figures);
      if (!isOfAll || !isDirty(day)) continue;
      known.delete(day);
      known.set(day, { state: stateOf(day), at: now, figures, sessions: figures.sums.get('t')?.[0] ?? 0 });
    }
  for (const [day] of known) if (known.size > mostRecounts) known.delete(day);
  return { days: found, left, since: since === null ? null : new Date(since) };
}

/** The latest of these days that do not have too many sessions together. */
async function mostOf(
  database: Database,
  scope: Scope,
  days: readonly string[],
): Promise<{ ranges: Period[]; left: string[] }> {
  let room = mostSessions;
  const ranges: Period[] = [];
  for (const range of rangesOf(days).toReversed()) {
    const sessions = await countSessions(database, scope, range, room + 1);
    if (sessions <= room) {
      room -= sessions;
      ranges.push(range);
      continue;
    }
    const some = days.filter((day) => day >= range.from && day <= range.to);
    const from = await firstThatFits(database, scope, some, room);
    ranges.push(...rangesOf(some.filter((day) => day >= from)));
    return { ranges, left: days.filter((day) => day < from) };
  }
  return { ranges, left: [] };
}

async function firstThatFits(database: Database, scope: Scope, days: readonly string[], most: number): Promise<string> {
  let room = most;
  let from = dayAfter(days.at(-1) ?? '');
  for (const day of days.toReversed()) {
    room -= await countSessions(database, scope, { from: day, to: day }, room + 1);
    if (room < 0) break;
    from = day;
  }
  return from;
}
