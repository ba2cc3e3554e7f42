import type { Curriculum } from '@eemusic/contract/library/choices';
import { type Catalogue, type Entry } from '#library/catalogue/index.ts';
import { runInSteps } from '#platform/concurrency/index.ts';
import { type Placed, placePoints, type Points } from './neighbours.ts';
import { takeRecord, type TrackRecord } from './vote.ts';

/** What suggestions are based on: the library's scores as points, and how often votes of this kind were right. */
export type Experience = { points: Points; record: TrackRecord };

export type Scope = { moduleId: number; curriculum: Curriculum };

/** Minimum number of scores in a library for suggestions. */
export const minScores = 30;

type Learned = {
  /** The scores from which it was learnt. */
  byName: Catalogue['byName'];
  learning: Promise<Experience | null>;
  latest: Experience | null;
  /** Earliest time to learn again, on the process's monotonic clock; infinite while learning. */
  again: number;
};

/** Between two runs, learning pauses for this many times its duration, so it takes a twentieth of the time. */
const pause = 20;

const cache = new WeakMap<Catalogue['entries'], Map<string, Learned>>();

/**
 * Returns what was learnt from the scores of a library and curriculum; null if there are too few, or all are in one
 * grade. It is learnt again after scores change; until then, callers get the previous result.
 */
export async function experienceOf({ entries, byName }: Catalogue, scope: Scope): Promise<Experience | null> {
  const scopes = cache.get(entries) ?? new Map<string, Learned>();
  cache.set(entries, scopes);
  const key = `${scope.moduleId} ${scope.curriculum}`;
  const last = scopes.get(key);
  const isDue = last === undefined || (last.byName !== byName && performance.now() >= last.again);
  const now = isDue ? begin(byName, scope, last?.latest ?? null) : last;
  scopes.set(key, now);
  now.learning.catch(() => scopes.delete(key));
  return now.latest ?? now.learning;
}

function begin(byName: Catalogue['byName'], scope: Scope, latest: Experience | null): Learned {
  const now: Learned = { byName, learning: Promise.resolve(null), latest, again: Number.POSITIVE_INFINITY };
  async function learnNow(): Promise<Experience | null> {
    const since = performance.now();
    const experience = await learn(byName, scope);
    const until = performance.now();
    now.latest = experience;
    now.again = until + pause * (until - since);
    return experience;
  }
  now.learning = learnNow();
  return now;
}

async function learn(byName: readonly Entry[], { moduleId, curriculum }: Scope): Promise<Experience | null> {
  const scores = byName.filter(
    (entry): entry is Entry & Placed =>
      entry.moduleId === moduleId && entry.curriculum === curriculum && entry.features !== null,
  );
  const grades = new Set(scores.map(({ gradeId }) => gradeId));
  if (scores.length < minScores || grades.size < 2) return null;
  const points = await runInSteps(placePoints(scores));
  return { points, record: await runInSteps(takeRecord(points)) };
}
