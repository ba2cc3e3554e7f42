import { addDays } from '@eemusic/contract/platform/days';
import { sql } from 'kysely';
import { isAmong, isAmongTexts, type Engine, type Query } from '#platform/database/index.ts';
import { SessionIds } from './session-ids.ts';

/** How the sessions of a day changed since they were counted. */
export type DayChanges = {
  /** Changes whenever the sessions of the day change again. */
  state: string;
  /** The number of added sessions; null if sessions were changed or removed. */
  added: number | null;
  /** When the first of the changes was reported. */
  since: string | null;
};

export type Changes = Map<string, DayChanges>;

export async function readChanges(read: Query, { from, to }: { from: string; to: string }): Promise<Changes> {
  const { rows } = await sql<DayChanges & { day: string }>`select day,
    count(*) || ' ' || max(id) || ' ' || sum(id) as state,
    cast(case when count(*) = count(added) then sum(added) end as integer) as added, min(reported_at) as since
    from practice_changes where day between ${from} and ${to} group by day`.execute(read);
  return new Map(rows.map(({ day, state, added, since }) => [day, { state, added, since }]));
}

export type Sorted = {
  /** Days whose stored figures are invalid. */
  dirty: Set<string>;
  /** Days whose stored figures lack some added sessions. */
  grown: Set<string>;
};

type Sorting = {
  hasVisits: boolean;
  /** Whether the stored figures of a day include everything that was counted so far. */
  isStored: (day: string) => boolean;
  mayAdd: boolean;
};

/** Divides changed days into those whose stored figures are invalid and those that only lack added sessions. */
export function sortChanges(
  changes: Changes,
  { hasVisits, isStored, mayAdd }: Sorting,
): Sorted & { additions: { days: string[]; sessions: number; since: string | null } } {
  const around = (days: Iterable<string>) => (hasVisits ? withNeighbourDays(days) : new Set(days));
  const all = [...changes].map(([day, change]) => ({ day, ...change }));
  const added = all.filter((change) => change.added !== null && mayAdd);
  const changed = all.filter((change) => change.added === null || !mayAdd).map(({ day }) => day);
  const dirty = around(changed);
  const grown = new Set<string>();
  for (const day of around(added.map((change) => change.day)))
    if (!dirty.has(day) && isStored(day)) grown.add(day);
    else dirty.add(day);
  const sessions = added.reduce((sum, change) => sum + (change.added ?? 0), 0);
  const [since = null] = added.flatMap((change) => change.since ?? []).toSorted();
  return { dirty, grown, additions: { days: added.map(({ day }) => day), sessions, since } };
}

/**
 * Whether all these records still exist. They are removed once they are counted, and then the stored figures include
 * their sessions.
 */
export async function allExist(read: Query, engine: Engine, changeIds: readonly number[]): Promise<boolean> {
  if (changeIds.length === 0) return true;
  const { count } = await read
    .selectFrom('practice_changes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(isAmong(engine, 'id', changeIds))
    .where('added', 'is not', null)
    .executeTakeFirstOrThrow();
  return count === changeIds.length;
}

/** Records of added sessions, and the ids of these sessions. */
export type Additions = { changeIds: number[]; sessionIds: SessionIds };

/** Returns the sessions that were added to these days and are not counted yet. */
export async function readAdditions(read: Query, engine: Engine, days: readonly string[]): Promise<Additions> {
  const rows = await read
    .selectFrom('practice_changes')
    .select(['id', 'sessions', 'sessions_from'])
    .where(isAmongTexts(engine, 'day', days))
    .where('added', 'is not', null)
    .execute();
  return { changeIds: rows.map(({ id }) => id), sessionIds: sessionIdsOf(rows) };
}

/** Returns the ids of the sessions that these changes added. */
export function sessionIdsOf(changes: readonly { sessions: Uint8Array | null; sessions_from: number }[]): SessionIds {
  const ids = new SessionIds();
  for (const { sessions, sessions_from: from } of changes) if (sessions) ids.addEncoded({ from, bytes: sessions });
  return ids;
}

/** Returns the days with the days before and after them, because a visit across midnight belongs to both days. */
export function withNeighbourDays(days: Iterable<string>): Set<string> {
  const all = new Set<string>();
  for (const day of days) for (const by of [-1, 0, 1]) all.add(addDays(day, by));
  return all;
}
