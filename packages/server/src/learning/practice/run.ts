import { addDays, monthOf } from '@eemusic/contract/platform/days';
import { sql } from 'kysely';
import { readOffThread, type Clock, type Database } from '#platform/database/index.ts';
import { withNeighbourDays } from './changes.ts';
import { deleteChanges } from './changes-store.ts';
import { counting } from './count.ts';
import { type Period } from './days.ts';
import { emptyFigures, type Figures } from './figures.ts';
import { countMonths } from './months.ts';
import { everybody, readSessions, within, withNeighbours } from './read-sessions.ts';
import { beginRun, isLatestRun } from './runs-store.ts';
import { type Counted, type MinSessions, minKept, forgetSpan, keepSpan, ofAll } from './spans.ts';

/** The kind of the counting job. */
export const countPractice = 'practice.count';

type Services = { database: Database; clock: Clock };

/** Counts all days that changed, oldest first, then past months. When it is stopped, what it has stored stays. */
export async function keepCounted(
  { database, clock }: Services,
  signal: AbortSignal,
  minSessions: MinSessions = minKept,
): Promise<void> {
  const run = await beginRun(database);
  for (;;) {
    if (signal.aborted) return;
    const changed = await readChanged(database);
    if (changed.days.length === 0) break;
    const counted = await countBlock(database, { days: changed.days, minSessions, signal });
    if (signal.aborted) return;
    const isOurs = await keepBlock(database, { run, changed, counted });
    if (!isOurs) return;
  }
  await countMonths({ database, clock }, { run, minSessions, signal });
}

type Changed = { days: string[]; ids: number[] };

/** Days that are counted together. */
const maxDays = 7;
const maxChanges = 20_000;

/** The oldest days that changed, within a week, with the ids of their changes. */
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

type Counting = { days: readonly string[]; minSessions: MinSessions; signal: AbortSignal };

/** Counts each day and its neighbours, for all and for each channel and educator with enough sessions. */
async function countBlock(database: Database, { days, minSessions, signal }: Counting): Promise<Block> {
  const affected = withNeighbourDays(days);
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
      const day = session.startedAt.slice(0, 10);
      if (!affected.has(day)) {
        count(session, []);
        continue;
      }
      const figures = dayFigures.get(day) ?? emptyFigures();
      dayFigures.set(day, figures);
      const counted = [large.get(`${day} c ${session.channelId}`), large.get(`${day} e ${session.educatorId}`)];
      count(session, [{ figures }, ...counted.filter((target) => target !== undefined)]);
    }
  }
  const spans: Counted[] = [...dayFigures].map(([span, figures]) => ({ ...ofAll, span, figures }));
  for (const counted of large.values()) if (affected.has(counted.span)) spans.push(counted);
  return { affected, spans };
}

/** Empty figures for days of channels and educators with enough sessions to be stored; the others are counted for each request. */
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

type Stored = { run: number; changed: Changed; counted: Block };

/** Returns false when another run has taken over. */
async function keepBlock(database: Database, { run, changed, counted }: Stored): Promise<boolean> {
  return database.write(async (tx) => {
    if (!(await isLatestRun(tx, run))) return false;
    for (const span of [...counted.affected, ...new Set([...counted.affected].map(monthOf))])
      await forgetSpan(tx, span);
    for (const span of counted.spans) await keepSpan(tx, span);
    await deleteChanges(tx, changed.ids);
    return true;
  });
}
