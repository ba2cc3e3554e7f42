import { hour } from '@eemusic/contract/platform/durations';
import { addDays, dayOf, firstDayOf, lastDayOf, monthOf } from '@eemusic/contract/platform/days';
import { type RawBuilder, sql } from 'kysely';
import { readOffThread, type Clock, type Database } from '#platform/database/index.ts';
import { counting } from './count.ts';
import { type Period } from './days.ts';
import { emptyFigures, type Figures, sessionsIn } from './figures.ts';
import { everybody, readSessions, within, withNeighbours } from './read-sessions.ts';
import { isLatestRun, markMonthsCounted } from './runs-store.ts';
import { type Counted, type MinSessions, deleteSpan, insertSpan } from './spans.ts';

/**
 * In ms. Sessions that are reported late invalidate a month again and again, so it is rebuilt at most this often; until
 * then its days are used.
 */
const minInterval = hour;

type Services = { database: Database; clock: Clock };
type Run = { run: number; minSessions: MinSessions; signal: AbortSignal };

/** Counts past months without uncounted changes, once an hour. */
export async function countMonths({ database, clock }: Services, { run, minSessions, signal }: Run): Promise<void> {
  const now = clock.now();
  const { months_at: last } = await database.read
    .selectFrom('practice_counter')
    .select('months_at')
    .executeTakeFirstOrThrow();
  const elapsed = last === null ? minInterval : now.getTime() - Date.parse(last);
  if (elapsed >= 0 && elapsed < minInterval) return;

  for (const month of await missingMonths(database, monthOf(dayOf(now)))) {
    const spans = await countMonth(database, { month, minSessions, signal });
    if (signal.aborted) return;
    if (!(await storeMonth(database, { run, month, spans }))) return;
  }
  await database.write((tx) => markMonthsCounted(tx, now));
}

/** Returns past months that are not stored although their days are. */
async function missingMonths({ read }: Database, before: string): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`select distinct substr(span, 1, 7) as month from practice_spans days
    where scope = 'a' and scope_id = 0 and part = 't' and length(span) = 10 and span < ${firstDayOf(before)}
      and not exists (select 1 from practice_spans months where months.scope = 'a' and months.scope_id = 0
        and months.part = 't' and months.span = substr(days.span, 1, 7))
    order by 1`.execute(read);
  return rows.map(({ month }) => month);
}

const periodOf = (month: string): Period => ({ from: firstDayOf(month), to: lastDayOf(month) });

type Month = { month: string; minSessions: MinSessions; signal: AbortSignal };

async function countMonth(database: Database, { month, minSessions, signal }: Month): Promise<Counted[]> {
  const period = periodOf(month);
  const [channels, educators] = await Promise.all([
    findLarge(database, { period, column: sql`channel_id`, minSessions: minSessions.c }),
    findLarge(database, { period, column: sql`educator_id`, minSessions: minSessions.e }),
  ]);
  const all = emptyFigures();
  const count = counting();
  for await (const sessions of readSessions(database, everybody, withNeighbours(period))) {
    if (signal.aborted) return [];
    for (const session of sessions) {
      const { startedAt, channelId, educatorId } = session;
      const isCounted = startedAt.startsWith(month);
      const targets = [all, channels.get(channelId ?? 0), educators.get(educatorId ?? 0)];
      count(session, isCounted ? targets.flatMap((figures) => (figures ? { figures } : [])) : []);
    }
  }
  const spans: Counted[] = sessionsIn(all) > 0 ? [{ scope: 'a', scopeId: 0, span: month, figures: all }] : [];
  for (const [scopeId, figures] of channels) spans.push({ scope: 'c', scopeId, span: month, figures });
  for (const [scopeId, figures] of educators) spans.push({ scope: 'e', scopeId, span: month, figures });
  return spans;
}

/** Returns the channels and educators with enough sessions to be stored; others are counted for each request. */
async function findLarge(
  { source, read }: Database,
  { period, column, minSessions }: { period: Period; column: RawBuilder<unknown>; minSessions: number },
): Promise<Map<number, Figures>> {
  const query = sql<{ id: number }>`select ${column} as id from practice_sessions
    where ${within(period)} and ${column} is not null group by 1 having count(*) >= ${minSessions}`;
  const rows = await readOffThread(source, query.compile(read));
  return new Map(rows.map(({ id }) => [id, emptyFigures()]));
}

type Stored = { run: number; month: string; spans: readonly Counted[] };

/** Skips a month that changed meanwhile. Returns false if another run has taken over. */
async function storeMonth(database: Database, { run, month, spans }: Stored): Promise<boolean> {
  const { from, to } = periodOf(month);
  return database.write(async (tx) => {
    if (!(await isLatestRun(tx, run))) return false;
    const change = await tx
      .selectFrom('practice_changes')
      .select('id')
      .where('day', '>=', addDays(from, -1))
      .where('day', '<=', addDays(to, 1))
      .limit(1)
      .executeTakeFirst();
    if (change) return true;
    await deleteSpan(tx, month);
    for (const span of spans) await insertSpan(tx, span);
    return true;
  });
}
