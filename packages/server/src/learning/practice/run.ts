import { addDays, monthOf } from '@eemusic/contract/platform/days';
import { sql } from 'kysely';
import { readOffThread, type Clock, type Database } from '#platform/database/index.ts';
import { withDaysBeside } from './changes.ts';
import { deleteChanges } from './changes-store.ts';
import { counting } from './count.ts';
import { type Period } from './days.ts';
import { emptyFigures, type Figures } from './figures.ts';
import { countMonths } from './months.ts';
import { everybody, readSessions, within, withNeighbours } from './read-sessions.ts';
import { begin, isStill } from './runs-store.ts';
import { type Counted, type Fewest, minKept, forgetSpan, keepSpan, ofAll } from './spans.ts';

/** The job that counts. */
export const countPractice = 'practice.count';

type Services = { database: Database; clock: Clock };

/** Counts all days that changed, the oldest first, then the months that are over. What is done stays done when it is stopped. */
export async function keepCounted(
  { database, clock }: Services,
  signal: AbortSignal,
  fewest: Fewest = minKept,
): Promise<void> {
  const run = await begin(database);
  for (;;) {
    if (signal.aborted) return;
    const changed = await readChanged(database);
    if (changed.days.length === 0) break;
    const counted = await countBlock(database, { days: changed.days, fewest, signal });
    if (signal.aborted) return;
    const isOurs = await keepBlock(database, { run, changed, counted });
    if (!isOurs) return;
  }
  await countMonths({ database, clock }, { run, fewest, signal });
}

type Changed = { days: string[]; ids: number[] };

/** Days counted together. */
const maxDays = 7;
const maxChanges = 20_000;

/** The oldest days that changed, a week of them at most, with what was noted of them until now. */
async function readChanged({ read }: Database): Promise<Changed> {
  const first = await read.selectFrom('practice_changes').select('day').orderBy('day').limit(1).executeTakeFirst();
  if (!first) return { days: [], ids: [] };
  const rows = await read
    .selectFrom('practice_changes')
    .select(['id', 'day'])
    .where('day', '>=', first.day)
    .where('day', '<', addDays(first.day, maxDays))
    .orderBy('day')
    .limit(maxChanges)
    .execute();
  return { days: [...new Set(rows.map(({ day }) => day))], ids: rows.map(({ id }) => id) };
}

type Block = { affected: Set<string>; spans: Counted[] };

type Counting = { days: readonly string[]; fewest: Fewest; signal: AbortSignal };

/** Counts each day and its neighbours, for all and for each channel and educator with enough sessions. */
async function countBlock(database: Database, { days, fewest, signal }: Counting): Promise<Block> {
  const affected = withDaysBeside(days);
  const sorted = [...affected].toSorted();
  const period = { from: sorted[0] ?? '', to: sorted.at(-1) ?? '' };
  const dayFigures = new Map<string, Figures>();
  const large = new Map([
    ...(await largeOnes(database, period, { scope: 'c', fewest: fewest.c })),
    ...(await largeOnes(database, period, { scope: 'e', fewest: fewest.e })),
  ]);
  const count = counting();
  for await (const sessions of readSessions(database, everybody, withNeighbours(period))) {
    if (signal.aborted) break;
    for (const session of sessions) {
      const day = session.startedAt.slice(0, 10);
      if (!affected.has(day)) {
        count(session, []);
        continue;
      }
      const figures = dayFigures.get(day) ?? emptyFigures();
      dayFigures.set(day, figures);
      const some = [large.get(`${day} c ${session.channelId}`), large.get(`${day} e ${session.educatorId}`)];
      count(session, [{ figures }, ...some.filter((counted) => counted !== undefined)]);
    }
  }
  const spans: Counted[] = [...dayFigures].map(([span, figures]) => ({ ...ofAll, span, figures }));
  for (const counted of large.values()) if (affected.has(counted.span)) spans.push(counted);
  return { affected, spans };
}

/** Days of channels and educators with enough sessions to be stored, as empty figures; the others are counted for each answer. */
async function largeOnes(
  { source, read }: Database,
  period: Period,
  { scope, fewest }: { scope: 'c' | 'e'; fewest: number },
): Promise<Map<string, Counted>> {
  const column = scope === 'c' ? sql`channel_id` : sql`educator_id`;
  const query = sql<{ day: string; id: number }>`select substr(started_at, 1, 10) as day, ${column} as id
    from practice_sessions where ${within(period)} and ${column} is not null
    group by 1, 2 having count(*) >= ${fewest}`;
  const rows = await readOffThread(source, query.compile(read));
  return new Map(
    rows.map(({ day, id }) => [`${day} ${scope} ${id}`, { scope, scopeId: id, span: day, figures: emptyFigures() }]),
  );
}

type Keeping = { run: number; changed: Changed; counted: Block };

/** Answers false where another run has taken over. */
async function keepBlock(database: Database, { run, changed, counted }: Keeping): Promise<boolean> {
  return database.write(async (tx) => {
    if (!(await isStill(tx, run))) return false;
    for (const span of [...counted.affected, ...new Set([...counted.affected].map(monthOf))])
      await forgetSpan(tx, span);
    for (const span of counted.spans) await keepSpan(tx, span);
    await deleteChanges(tx, changed.ids);
    return true;
  });
}
