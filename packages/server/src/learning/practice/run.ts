import { addDays, monthOf } from '@eemusic/contract/platform/days';
import { sql } from 'kysely';
import { isAmongTexts, readOffThread, type Clock, type Database } from '#platform/database/index.ts';
import { withNeighbourDays } from './changes.ts';
import { deleteChanges, invalidateDays } from './changes-store.ts';
import { counting } from './count.ts';
import { type Period } from './days.ts';
import { emptyFigures, type Figures, figuresIn } from './figures.ts';
import { type Storing, storeGrowth, type Waiting } from './growth.ts';
import { countMonths } from './months.ts';
import { everybody, readSessions, within, withNeighbours } from './read-sessions.ts';
import { lockReports } from './reports-lock.ts';
import { beginRun, isLatestRun } from './runs-store.ts';
import { type Counted, type MinSessions, minStored, deleteSpan, insertSpan, ofAll } from './spans.ts';

/** The kind of the counting job. */
export const countPractice = 'practice.count';

type Services = { database: Database; clock: Clock };

/**
 * Counts everything that changed: the oldest days first, then past months. If it is stopped, the results so far are
 * stored.
 */
export async function updateFigures(
  { database, clock }: Services,
  signal: AbortSignal,
  minSessions: MinSessions = minStored,
): Promise<void> {
  const run = await beginRun(database);
  for (;;) {
    if (signal.aborted) return;
    const waiting = await readWaiting(database);
    if (waiting.length === 0) break;
    const isGrowth = waiting.every(({ added }) => added !== null);
    const isOurs = await (isGrowth ? storeGrowth : storeBlock)(database, { run, waiting, minSessions, signal });
    if (!isOurs) return;
  }
  await countMonths({ database, clock }, { run, minSessions, signal });
}

/** Maximum number of days that are counted together. */
const maxDays = 7;

/** Returns the changes of the oldest changed days, at most a week of them. */
async function readWaiting({ read }: Pick<Database, 'read'>): Promise<Waiting[]> {
  const first = await read.selectFrom('practice_changes').select('day').orderBy('day').limit(1).executeTakeFirst();
  if (!first) return [];
  return read
    .selectFrom('practice_changes')
    .select(['id', 'day', 'added'])
    .where('day', '>=', first.day)
    .where('day', '<', addDays(first.day, maxDays))
    .orderBy('id')
    .execute();
}

/**
 * Counts the days of these changes, and the days next to them, from scratch. Returns false if it was stopped, or
 * another run has taken over.
 */
async function storeBlock(database: Database, { run, waiting, minSessions, signal }: Storing): Promise<boolean> {
  const affected = withNeighbourDays(waiting.map(({ day }) => day));
  const reported = await readReported(database, affected);
  const days = new Set(waiting.map(({ day }) => day));
  const counted = await countBlock(database, { affected, lastId: reported.lastId, minSessions, signal });
  if (signal.aborted) return false;
  return database.write(async (tx) => {
    if (!(await isLatestRun(tx, run))) return false;
    for (const span of [...affected, ...new Set([...affected].map(monthOf))]) await deleteSpan(tx, span);
    for (const span of counted) await insertSpan(tx, span);
    const isOf = ({ day }: { day: string }) => days.has(day);
    await deleteChanges(
      tx,
      reported.changes.filter(isOf).map(({ id }) => id),
    );
    await invalidateDays(
      tx,
      reported.changes.filter((change) => !isOf(change)).map(({ id }) => id),
    );
    return true;
  });
}

type Reported = { changes: { id: number; day: string }[]; lastId: number };

/** Returns the changes of these days so far, and the highest session id at that moment. */
function readReported(database: Database, days: ReadonlySet<string>): Promise<Reported> {
  return database.write(async (tx) => {
    await lockReports(tx, database.engine);
    const changes = await tx
      .selectFrom('practice_changes')
      .select(['id', 'day'])
      .where(isAmongTexts(database.engine, 'day', [...days]))
      .execute();
    const last = await tx
      .selectFrom('practice_sessions')
      .select('id')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    return { changes, lastId: last?.id ?? 0 };
  });
}

type Counting = { affected: ReadonlySet<string>; lastId: number; minSessions: MinSessions; signal: AbortSignal };

/** Counts each of these days for everybody, and for each channel and educator with enough sessions. */
async function countBlock(database: Database, { affected, lastId, minSessions, signal }: Counting): Promise<Counted[]> {
  const sorted = [...affected].toSorted();
  const period = { from: sorted[0] ?? '', to: sorted.at(-1) ?? '' };
  const dayFigures = new Map<string, Figures>();
  const large = new Map([
    ...(await findLarge(database, period, { scope: 'c', minSessions: minSessions.c })),
    ...(await findLarge(database, period, { scope: 'e', minSessions: minSessions.e })),
  ]);
  const count = counting();
  for await (const sessions of readSessions(database, everybody, withNeighbours(period))) {
    if (signal.aborted) break;
    for (const session of sessions) {
      if (session.id > lastId) continue;
      const day = session.startedAt.slice(0, 10);
      if (!affected.has(day)) {
        count(session, []);
        continue;
      }
      const counted = [large.get(`${day} c ${session.channelId}`), large.get(`${day} e ${session.educatorId}`)];
      const targets = [{ figures: figuresIn(dayFigures, day) }, ...counted.filter((target) => target !== undefined)];
      count(session, targets);
    }
  }
  const spans: Counted[] = [...dayFigures].map(([span, figures]) => ({ ...ofAll, span, figures }));
  for (const counted of large.values()) if (affected.has(counted.span)) spans.push(counted);
  return spans;
}

/**
 * Returns empty figures for the days of channels and educators with enough sessions to be stored; others are counted
 * for each request.
 */
async function findLarge(
  { source, read }: Database,
  period: Period,
  { scope, minSessions }: { scope: 'c' | 'e'; minSessions: number },
): Promise<Map<string, Counted>> {
  const column = scope === 'c' ? sql`channel_id` : sql`educator_id`;
  const query = sql<{ day: string; id: number }>`select substr(started_at, 1, 10) as day, ${column} as id
    from practice_sessions where ${within(period)} and ${column} is not null
    group by 1, 2 having count(*) >= ${minSessions}`;
  const rows = await readOffThread(source, query.compile(read));
  return new Map(
    rows.map(({ day, id }) => [`${day} ${scope} ${id}`, { scope, scopeId: id, span: day, figures: emptyFigures() }]),
  );
}
