import { addDays } from '@eemusic/contract/platform/days';
import type { Clock, Database } from '#platform/database/index.ts';
import type { Changes } from './changes.ts';
import { countDays } from './count-days.ts';
import { type Period, rangesOf } from './days.ts';
import { addFigures, type Figures, figuresIn, type Part, sessionsIn } from './figures.ts';
import type { CountTarget } from './count.ts';
import { countSessions, type Scope } from './read-sessions.ts';

type Recount = { state: string; at: number; figures: Figures; sessions: number };

/** The latest counts of busy days, such as today, that this node has made. */
const recounts = new WeakMap<Database, Map<string, Recount>>();
const maxRecounts = 8;
/**
 * Days with fewer sessions are counted for each request, which takes at most 0.2 s; counts of other days are reused for
 * `maxAgeMs`.
 */
const minReused = 20_000;
const maxAgeMs = 15_000;

/** The maximum number of sessions that one request counts, which takes a second or two. */
const maxSessions = 200_000;

/** Days that are counted together, because the same periods need the same parts of them. */
export type Bucket = { name: string; requestedParts: readonly Part[] };

export type Recounted = {
  /** By the bucket's name. */
  figures: Map<string, Figures>;
  /** Days that were not counted, because that would take too long. */
  left: string[];
  /** The time of the oldest reused count; null if all are new. */
  since: Date | null;
};

type RecountRequest = {
  scope: Scope;
  days: readonly string[];
  changes: Changes;
  isDirty: (day: string) => boolean;
  bucketOf: (day: string) => Bucket;
};

/** Counts days of a scope, which are sorted, from their sessions; beyond the limit, older days are left out. */
export async function recount(
  { database, clock }: { database: Database; clock: Clock },
  { scope, days, changes, isDirty, bucketOf }: RecountRequest,
): Promise<Recounted> {
  const now = clock.now().getTime();
  const isOfAll = scope.channelId === null && scope.educatorId === null;
  const counts = recounts.get(database) ?? new Map<string, Recount>();
  recounts.set(database, counts);
  const stateOf = (day: string) => [-1, 0, 1].map((by) => changes.get(addDays(day, by))?.state ?? '').join();
  const figures = new Map<string, Figures>();
  const targetOf = (day: string): CountTarget => {
    const { name, requestedParts } = bucketOf(day);
    return { figures: figuresIn(figures, name), requestedParts };
  };
  const isKept = (day: string) => isOfAll && isDirty(day);
  let since: number | null = null;
  const uncounted = days.filter((day) => {
    const recounted = isKept(day) ? counts.get(day) : undefined;
    const isRecent = recounted && recounted.sessions >= minReused && Math.abs(now - recounted.at) < maxAgeMs;
    if (!recounted || (recounted.state !== stateOf(day) && !isRecent)) return true;
    if (recounted.state !== stateOf(day)) since = Math.min(since ?? recounted.at, recounted.at);
    addFigures(figuresIn(figures, bucketOf(day).name), recounted.figures, bucketOf(day).requestedParts);
    return false;
  });

  const { ranges, left } = await latestWithinLimit(database, scope, uncounted);
  const ofDays = new Map<string, Figures>();
  for (const range of ranges)
    await countDays(database, scope, {
      days: range,
      targetOf: (day) => (isKept(day) ? { figures: figuresIn(ofDays, day) } : targetOf(day)),
    });
  for (const [day, counted] of ofDays) {
    addFigures(figuresIn(figures, bucketOf(day).name), counted, bucketOf(day).requestedParts);
    counts.delete(day);
    counts.set(day, { state: stateOf(day), at: now, figures: counted, sessions: sessionsIn(counted) });
  }
  for (const [day] of counts) if (counts.size > maxRecounts) counts.delete(day);
  return { figures, left, since: since === null ? null : new Date(since) };
}

/** Returns the latest days that have at most `maxSessions` together. */
async function latestWithinLimit(
  database: Database,
  scope: Scope,
  days: readonly string[],
): Promise<{ ranges: Period[]; left: string[] }> {
  let remaining = maxSessions;
  const ranges: Period[] = [];
  for (const range of rangesOf(days).toReversed()) {
    const sessions = await countSessions(database, scope, range, remaining + 1);
    if (sessions <= remaining) {
      remaining -= sessions;
      ranges.push(range);
      continue;
    }
    const candidates = days.filter((day) => day >= range.from && day <= range.to);
    const from = await firstWithinLimit(database, scope, candidates, remaining);
    ranges.push(...rangesOf(candidates.filter((day) => day >= from)));
    return { ranges, left: days.filter((day) => day < from) };
  }
  return { ranges, left: [] };
}

async function firstWithinLimit(
  database: Database,
  scope: Scope,
  days: readonly string[],
  limit: number,
): Promise<string> {
  let remaining = limit;
  let from = addDays(days.at(-1) ?? '', 1);
  for (const day of days.toReversed()) {
    remaining -= await countSessions(database, scope, { from: day, to: day }, remaining + 1);
    if (remaining < 0) break;
    from = day;
  }
  return from;
}
