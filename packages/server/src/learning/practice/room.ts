import { firstDayOf, lastDayOf, monthOf } from '@eemusic/contract/platform/days';
import { hour } from '@eemusic/contract/platform/durations';
import type { CompanyClock } from '#platform/clock.ts';
import { type Database, lock } from '#platform/database/index.ts';
import type { Room } from '#platform/room.ts';
import { type CountedSpan, countSessions, kinds, spans } from './count.ts';
import { everybody } from './sessions.ts';
import {
  addStudentDays,
  findNewDays,
  lastRemoval,
  type NewDays,
  readWaitingDays,
  readWaitingMonths,
  renewMonths,
  replaceSpans,
  type SumScope,
  takeChanges,
  type Waiting,
} from './store.ts';

export const practiceRoom: Room = {
  jobs: (services) => ({
    'practice.count': { every: 15_000, run: (_payload, { signal }) => countDays(services, signal) },
    // Sessions that come late change a month again and again; until it is counted, its days are.
    'practice.count-months': { every: hour, run: (_payload, { signal }) => countMonths(services, signal) },
  }),
};

type Services = { database: Database; clock: Pick<CompanyClock, 'today'> };

/** Days counted by one statement. */
const maxDays = 14;

/** Counts the days that changed, the oldest first. If it is stopped, the results so far are stored. */
export async function countDays({ database }: Services, signal: AbortSignal): Promise<void> {
  for (;;) {
    const waiting = await readWaitingDays(database, maxDays);
    const days = [...new Set(waiting.map(({ day }) => day))].toSorted();
    const [from, to] = [days[0], days.at(-1)];
    if (from === undefined || to === undefined) return;
    const removed = await lastRemoval(database.read);
    const rows = await countSessions(database, { scope: everybody, period: { from, to }, kinds, span: spans.day });
    const students = { removed, days: await findNewDays(database, days) };
    if (signal.aborted) return;
    const changed = new Set(days);
    const counted = rows.filter(({ span }) => changed.has(span)).map((row) => ({ scope: 'a' as const, ...row }));
    await store(database, { waiting, spans: days, rows: counted, months: new Set(days.map(monthOf)), students });
  }
}

/** Channels and educators with fewer sessions in a month are counted for each request. */
const fewest = 1000;

/** Counts past months that changed, for everybody and for each larger channel and educator. */
export async function countMonths({ database, clock }: Services, signal: AbortSignal, minSessions = fewest) {
  const waiting = await readWaitingMonths(database, monthOf(clock.today()));
  for (const [month, changes] of Map.groupBy(waiting, ({ day }) => day)) {
    const period = { from: firstDayOf(month), to: lastDayOf(month) };
    const counting = { scope: everybody, period, kinds, span: spans.month };
    const rows: (CountedSpan & { scope: SumScope })[] = [];
    for (const [scope, column] of [['a'], ['c', 'channel_id'], ['e', 'educator_id']] as const) {
      const each = column && { each: { column, minSessions } };
      for (const row of await countSessions(database, { ...counting, ...each })) rows.push({ scope, ...row });
    }
    if (signal.aborted) return;
    await store(database, { waiting: changes, spans: [month], rows });
  }
}

type Stored = {
  waiting: readonly Waiting[];
  spans: readonly string[];
  rows: readonly (CountedSpan & { scope: SumScope })[];
  /** The months of the days. */
  months?: ReadonlySet<string>;
  /** The last removal before they were counted, and what is new. */
  students?: { removed: number; days: readonly NewDays[] };
};

/** Stores nothing if another run was first, so that older figures never replace newer ones. */
function store(database: Database, { waiting, spans, rows, months, students }: Stored): Promise<void> {
  return database.write(async (tx) => {
    await lock(tx, 'counting practice');
    const ids = waiting.map(({ id }) => id);
    if (students && (await lastRemoval(tx)) !== students.removed) return;
    if (!(await takeChanges(tx, ids))) return;
    await replaceSpans(tx, { spans, rows });
    if (months) await renewMonths(tx, months);
    if (students) await addStudentDays(tx, students.days);
  });
}
