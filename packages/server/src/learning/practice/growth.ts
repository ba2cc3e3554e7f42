import { monthOf } from '@eemusic/contract/platform/days';
import { isAmong, type Database } from '#platform/database/index.ts';
import { readAdditions, sessionIdsOf, withNeighbourDays } from './changes.ts';
import { deleteChanges } from './changes-store.ts';
import { countAdded } from './count-added.ts';
import { counting, type CountTarget, type Session } from './count.ts';
import { addFigures, emptyFigures, type Figures } from './figures.ts';
import { countSessions, readSessions, withNeighbours } from './read-sessions.ts';
import { isLatestRun } from './runs-store.ts';
import type { SessionIds } from './session-ids.ts';
import { type Counted, deleteSpan, type MinSessions, readSpan, replaceSpan, type SpanScope } from './spans.ts';

export type Waiting = { id: number; day: string; added: number | null };

export type Storing = { run: number; waiting: readonly Waiting[]; minSessions: MinSessions; signal: AbortSignal };

/** Maximum number of sessions that one transaction adds to the stored figures. */
const maxSessions = 30_000;

/**
 * Adds sessions to the stored figures of their days without reading the other sessions of these days. Returns false if
 * it was stopped, or another run has taken over.
 */
export async function storeGrowth(
  database: Database,
  { run, waiting, minSessions, signal }: Storing,
): Promise<boolean> {
  const taken = upToLimit(waiting);
  const { ids, days } = await readTaken(database, taken);
  const changed = new Map<string, Counted>();
  const targetsOf = (session: Session): CountTarget[] => {
    const day = session.startedAt.slice(0, 10);
    return scopesOf(session).map((scope) => {
      const key = `${scope.scope} ${scope.scopeId} ${day}`;
      const counted = changed.get(key) ?? { ...scope, span: day, figures: emptyFigures() };
      changed.set(key, counted);
      return counted;
    });
  };
  await countAdded(database, { added: ids, days, targetsOf });
  const spans: Counted[] = [];
  for (const counted of changed.values()) {
    if (signal.aborted) return false;
    if (isEmpty(counted.figures)) continue;
    const figures = await grown(database, counted, { ids, minSessions });
    if (figures) spans.push({ ...counted, figures });
  }
  const months = new Set([...withNeighbourDays(days)].map(monthOf));
  return database.write(async (tx) => {
    if (!(await isLatestRun(tx, run))) return false;
    for (const month of months) await deleteSpan(tx, month);
    for (const span of spans) await replaceSpan(tx, span);
    await deleteChanges(
      tx,
      taken.map(({ id }) => id),
    );
    return true;
  });
}

/** Returns the first changes whose sessions together stay within the limit, but at least one. */
function upToLimit(waiting: readonly Waiting[]): readonly Waiting[] {
  let sessions = 0;
  const end = waiting.findIndex(({ added }, index) => {
    sessions += added ?? 0;
    return index > 0 && sessions > maxSessions;
  });
  return end < 0 ? waiting : waiting.slice(0, end);
}

async function readTaken(
  { read, engine }: Database,
  taken: readonly Waiting[],
): Promise<{ ids: SessionIds; days: Set<string> }> {
  const rows = await read
    .selectFrom('practice_changes')
    .select(['sessions', 'sessions_from'])
    .where(
      isAmong(
        engine,
        'id',
        taken.map(({ id }) => id),
      ),
    )
    .execute();
  return { ids: sessionIdsOf(rows), days: new Set(taken.map(({ day }) => day)) };
}

function scopesOf({ channelId, educatorId }: Session): SpanScope[] {
  const scopes: SpanScope[] = [{ scope: 'a', scopeId: 0 }];
  if (channelId !== null) scopes.push({ scope: 'c', scopeId: channelId });
  if (educatorId !== null) scopes.push({ scope: 'e', scopeId: educatorId });
  return scopes;
}

/** The figures of the days before and after a changed day usually do not change. */
const isEmpty = ({ sums, screens, moves }: Figures) =>
  sums.size === 0 && screens.size === 0 && [...moves.values()].every((tos) => tos.size === 0);

type Growing = { ids: SessionIds; minSessions: MinSessions };

/** Returns the figures of a day with the added sessions; null if it still has too few sessions to be stored. */
async function grown(database: Database, counted: Counted, { ids, minSessions }: Growing): Promise<Figures | null> {
  const stored = await readSpan(database, counted, counted.span);
  if (stored || counted.scope === 'a') {
    const figures = stored ?? emptyFigures();
    addFigures(figures, counted.figures);
    return figures;
  }
  const minimum = minSessions[counted.scope];
  const period = { from: counted.span, to: counted.span };
  const sessions = await countSessions(database, scopeOf(counted), period, minimum);
  return sessions < minimum ? null : countDay(database, counted, ids);
}

const scopeOf = ({ scope, scopeId }: SpanScope) => ({
  channelId: scope === 'c' ? scopeId : null,
  educatorId: scope === 'e' ? scopeId : null,
});

/** Counts all sessions of a day of a scope except those that were added after the ones with these ids. */
async function countDay(database: Database, { span, ...scope }: Counted, ids: SessionIds): Promise<Figures> {
  const sessions: Session[] = [];
  for await (const page of readSessions(database, scopeOf(scope), withNeighbours({ from: span, to: span })))
    sessions.push(...page);
  const { sessionIds: uncounted } = await readAdditions(database.read, database.engine, [...withNeighbourDays([span])]);
  const figures = emptyFigures();
  const count = counting();
  for (const session of sessions)
    if (ids.has(session.id) || !uncounted.has(session.id))
      count(session, session.startedAt.startsWith(span) ? [{ figures }] : []);
  return figures;
}
