import { hour } from '@eemusic/contract/platform/durations';
import { addDays, dayOf, firstDayOf, lastDayOf, monthOf } from '@eemusic/contract/platform/days';
import { type RawBuilder, sql } from 'kysely';
import { readOffThread, type Clock, type Database } from '#platform/database/index.ts';
import { counting } from './count.ts';
import { type Period } from './days.ts';
import { emptyFigures, type Figures, sessionsIn } from './figures.ts';
import { everybody, readSessions, within, withNeighbours } from './read-sessions.ts';
import { isStill, markMonthsCounted } from './runs-store.ts';
import { type Counted, type Fewest, forgetSpan, keepSpan } from './spans.ts';

/** In ms. Sessions that arrive late invalidate a month again and again, so it is not rebuilt at once: its days serve meanwhile. */
const restBetween = hour;

type Services = { database: Database; clock: Clock };
type Run = { run: number; fewest: Fewest; signal: AbortSignal };

/** Once an hour adds up the days of past months in which no change waits to be counted. */
export async function countMonths({ database, clock }: Services, { run, fewest, signal }: Run): Promise<void> {
  const now = clock.now();
  const { months_at: last } = await database.read
    .selectFrom('practice_counter')
    .select('months_at')
    .executeTakeFirstOrThrow();
  const rest = last === null ? restBetween : now.getTime() - Date.parse(last);
  if (rest >= 0 && rest < restBetween) return;

  for (const month of await missingMonths(database, monthOf(dayOf(now)))) {
    const spans = await countMonth(database, { month, fewest, signal });
    if (signal.aborted) return;
    if (!(await keepMonth(database, { run, month, spans }))) return;
  }
  await database.write((tx) => markMonthsCounted(tx, now));
}

/** Those before this one whose days are counted. */
async function missingMonths({ read }: Database, before: string): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`select distinct substr(span, 1, 7) as month from practice_spans days
    where scope = 'a' and scope_id = 0 and part = 't' and length(span) = 10 and span < ${firstDayOf(before)}
      and not exists (select 1 from practice_spans months where months.scope = 'a' and months.scope_id = 0
        and months.part = 't' and months.span = substr(days.span, 1, 7))
    order by 1`.execute(read);
  return rows.map(({ month }) => month);
}

const periodOf = (month: string): Period => ({ from: firstDayOf(month), to: lastDayOf(month) });

type Month = { month: string; fewest: Fewest; signal: AbortSignal };

async function countMonth(database: Database, { month, fewest, signal }: Month): Promise<Counted[]> {
  const period = periodOf(month);
  const [channels, educators] = await Promise.all([
    largeOnes(database, { period, column: sql`channel_id`, fewest: fewest.c }),
    largeOnes(database, { period, column: sql`educator_id`, fewest: fewest.e }),
  ]);
  const all = emptyFigures();
  const count = counting();
  for await (const sessions of readSessions(database, everybody, withNeighbours(period))) {
    if (signal.aborted) return [];
    for (const session of sessions) {
      const { startedAt, channelId, educatorId } = session;
      const isCounted = startedAt.startsWith(month);
      const some = [all, channels.get(channelId ?? 0), educators.get(educatorId ?? 0)];
      count(session, isCounted ? some.flatMap((figures) => (figures ? { figures } : [])) : []);
    }
  }
  const spans: Counted[] = sessionsIn(all) > 0 ? [{ scope: 'a', scopeId: 0, span: month, figures: all }] : [];
  for (const [scopeId, figures] of channels) spans.push({ scope: 'c', scopeId, span: month, figures });
  for (const [scopeId, figures] of educators) spans.push({ scope: 'e', scopeId, span: month, figures });
  return spans;
}

/** Channels and educators with enough sessions to be stored; the others are counted for each answer. */
async function largeOnes(
  { source, read }: Database,
  { period, column, fewest }: { period: Period; column: RawBuilder<unknown>; fewest: number },
): Promise<Map<number, Figures>> {
  const query = sql<{ id: number }>`select ${column} as id from practice_sessions
    where ${within(period)} and ${column} is not null group by 1 having count(*) >= ${fewest}`;
  const rows = await readOffThread(source, query.compile(read));
  return new Map(rows.map(({ id }) => [id, emptyFigures()]));
}

type Keeping = { run: number; month: string; spans: readonly Counted[] };

/** A month in which something changed meanwhile is left for another time. Answers false where another run has taken over. */
async function keepMonth(database: Database, { run, month, spans }: Keeping): Promise<boolean> {
  const { from, to } = periodOf(month);
  return database.write(async (tx) => {
    if (!(await isStill(tx, run))) return false;
    const change = await tx
      .selectFrom('practice_changes')
      .select('id')
      .where('day', '>=', addDays(from, -1))
      .where('day', '<=', addDays(to, 1))
      .limit(1)
      .executeTakeFirst();
    if (change) return true;
    await forgetSpan(tx, month);
    for (const span of spans) await keepSpan(tx, span);
    return true;
  });
}
