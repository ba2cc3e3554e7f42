import type { Clock, Database } from '#database/index.ts';
import { withDaysBeside } from './changes.ts';
import { counting } from './count.ts';
import { dayAfter, monthOf } from './days.ts';
import { emptyFigures, type Figures, sessionsIn } from './figures.ts';
import { countMonths } from './months.ts';
import { everybody, readSessions, withNeighbours } from './read-sessions.ts';
import { begin, isStill } from './runs.ts';
import { type Counted, type Fewest, fewestKept, forgetSpan, keepSpan } from './spans.ts';

/** The job that counts. */
export const countPractice = 'practice.count';

type Services = { database: Database; clock: Clock };

/** Counts all days that changed, the oldest first, then the months that are over. What is done stays done when it is stopped. */
export async function keepCounted(
  { database, clock }: Services,
  signal: AbortSignal,
  fewest: Fewest = fewestKept,
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

/** So many days are counted together. */
const mostDays = 7;
const mostChanges = 20_000;

/** The oldest days that changed, a week of them at most, with what was noted of them until now. */
async function readChanged({ read }: Database): Promise<Changed> {
  const first = await read.selectFrom('practice_changes').select('day').orderBy('day').limit(1).executeTakeFirst();
  if (!first) return { days: [], ids: [] };
  const rows = await read
    .selectFrom('practice_changes')
    .select(['id', 'day'])
    .where('day', '>=', first.day)
    .where('day', '<', dayAfter(first.day, mostDays))
    .orderBy('day')
    .limit(mostChanges)
    .execute();
  return { days: [...new Set(rows.map(({ day }) => day))], ids: rows.map(({ id }) => id) };
}

type Block = { affected: Set<string>; spans: Counted[] };

type Counting = { days: readonly string[]; fewest: Fewest; signal: AbortSignal };

/** Each day with those beside it, of all and of each channel that has enough. */
async function countBlock(database: Database, { days, fewest, signal }: Counting): Promise<Block> {
  const affected = withDaysBeside(days);
  const sorted = [...affected].toSorted();
  const period = { from: sorted[0] ?? '', to: sorted.at(-1) ?? '' };
  const all = new Map<string, Map<number, Figures>>();
  const figuresIn = (day: string, channelId: number): Figures => {
    const ofDay = all.get(day) ?? new Map<number, Figures>();
    all.set(day, ofDay);
    const figures = ofDay.get(channelId) ?? emptyFigures();
    ofDay.set(channelId, figures);
    return figures;
  };
  const count = counting();
  for await (const sessions of readSessions(database, everybody, withNeighbours(period))) {
    if (signal.aborted) break;
    for (const session of sessions) {
      const day = session.startedAt.slice(0, 10);
      const isCounted = affected.has(day);
      const ofChannel = isCounted && session.channelId !== null ? [figuresIn(day, session.channelId)] : [];
      count(session, isCounted ? [figuresIn(day, 0), ...ofChannel] : []);
    }
  }
  const spans = [...all].flatMap(([span, channels]) =>
    [...channels].flatMap(([scopeId, figures]): Counted[] => {
      const scope = scopeId === 0 ? 'a' : 'c';
      return sessionsIn(figures) < fewest[scope] ? [] : [{ scope, scopeId, span, figures }];
    }),
  );
  return { affected, spans };
}

type Keeping = { run: number; changed: Changed; counted: Block };

/** Answers false where another run has taken over. */
async function keepBlock(database: Database, { run, changed, counted }: Keeping): Promise<boolean> {
  return database.write(async (tx) => {
    if (!(await isStill(tx, run))) return false;
    for (const span of [...counted.affected, ...new Set([...counted.affected].map(monthOf))])
      await forgetSpan(tx, span);
    for (const span of counted.spans) await keepSpan(tx, span);
    for (let start = 0; start < changed.ids.length; start += 500)
      await tx
        .deleteFrom('practice_changes')
        .where('id', 'in', changed.ids.slice(start, start + 500))
        .execute();
    return true;
  });
}
