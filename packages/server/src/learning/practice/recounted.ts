import { addDays } from '@eemusic/contract/platform/days';
import type { Clock, Database } from '#platform/database/index.ts';
import type { Changes } from './changes.ts';
import { countDays } from './count-days.ts';
import { type Period, rangesOf } from './days.ts';
import { addFigures, emptyFigures, type Figures, type Part, sessionsIn } from './figures.ts';
import type { Into } from './count.ts';
import { countSessions, type Scope } from './read-sessions.ts';

type Recount = { state: string; at: number; figures: Figures; sessions: number };

/** This node's last count of busy days, such as today. */
const recounts = new WeakMap<Database, Map<string, Recount>>();
const maxRecounts = 8;
/** Up to this many sessions are counted for each answer, in 0.2 s; with more, a count may be reused for `maxAgeMs`. */
const large = 20_000;
const maxAgeMs = 15_000;

/** Sessions that one answer counts at most, in a second or two. */
const maxSessions = 200_000;

/** Days that are counted together, because the same periods want the same parts of them. */
export type Bucket = { name: string; wanted: readonly Part[] };

export type Recounted = {
  /** By the bucket's name. */
  figures: Map<string, Figures>;
  /** Days that would have taken too long. */
  left: string[];
  /** When they were counted; null for just now. */
  since: Date | null;
};

type Wanted = {
  scope: Scope;
  days: readonly string[];
  changes: Changes;
  isDirty: (day: string) => boolean;
  bucketOf: (day: string) => Bucket;
};

/** Counts days of a scope from their sessions: the latest, as many as it can. Days come in order. */
export async function recount(
  { database, clock }: { database: Database; clock: Clock },
  { scope, days, changes, isDirty, bucketOf }: Wanted,
): Promise<Recounted> {
  const now = clock.now().getTime();
  const isOfAll = scope.channelId === null && scope.educatorId === null;
  const known = recounts.get(database) ?? new Map<string, Recount>();
  recounts.set(database, known);
  const stateOf = (day: string) => [-1, 0, 1].map((by) => changes.get(addDays(day, by)) ?? '').join();
  const figures = new Map<string, Figures>();
  const intoOf = (day: string): Into => {
    const { name, wanted } = bucketOf(day);
    return { figures: inMap(figures, name), wanted };
  };
  const isKept = (day: string) => isOfAll && isDirty(day);
  let since: number | null = null;
  const unknown = days.filter((day) => {
    const recounted = isKept(day) ? known.get(day) : undefined;
    const isRecent = recounted && recounted.sessions >= large && Math.abs(now - recounted.at) < maxAgeMs;
    if (!recounted || (recounted.state !== stateOf(day) && !isRecent)) return true;
    if (recounted.state !== stateOf(day)) since = Math.min(since ?? recounted.at, recounted.at);
    addFigures(inMap(figures, bucketOf(day).name), recounted.figures, bucketOf(day).wanted);
    return false;
  });

  const { ranges, left } = await mostOf(database, scope, unknown);
  const ofDays = new Map<string, Figures>();
  for (const range of ranges)
    await countDays(database, scope, {
      days: range,
      intoOf: (day) => (isKept(day) ? { figures: inMap(ofDays, day) } : intoOf(day)),
    });
  for (const [day, counted] of ofDays) {
    addFigures(inMap(figures, bucketOf(day).name), counted, bucketOf(day).wanted);
    known.delete(day);
    known.set(day, { state: stateOf(day), at: now, figures: counted, sessions: sessionsIn(counted) });
  }
  for (const [day] of known) if (known.size > maxRecounts) known.delete(day);
  return { figures, left, since: since === null ? null : new Date(since) };
}

function inMap(map: Map<string, Figures>, key: string): Figures {
  const figures = map.get(key) ?? emptyFigures();
  map.set(key, figures);
  return figures;
}

/** The latest of these days that do not have too many sessions together. */
async function mostOf(
  database: Database,
  scope: Scope,
  days: readonly string[],
): Promise<{ ranges: Period[]; left: string[] }> {
  let room = maxSessions;
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
  let from = addDays(days.at(-1) ?? '', 1);
  for (const day of days.toReversed()) {
    room -= await countSessions(database, scope, { from: day, to: day }, room + 1);
    if (room < 0) break;
    from = day;
  }
  return from;
}
