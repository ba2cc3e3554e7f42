import { addDays, addMonths, eachDay, firstDayOf, lastDayOf, monthOf } from '@eemusic/contract/platform/days';
import { type Database, lock } from '#platform/database/index.ts';
import {
  type Counted,
  countSessions,
  type Kind,
  type Period,
  type Scope,
  type CountedSpan,
  kinds,
  spans,
  everybody,
} from './sessions.ts';
import { hour } from '@eemusic/contract/platform/durations';
import type { CompanyClock } from '#platform/clock.ts';
import type { Room } from '#platform/room.ts';
import * as kept from './store.ts';

/** The students are null if they were not asked for or the period is too long to count them. */
export type Sums = Omit<Counted, 'kind' | 'item' | 'students'> & { students: number | null };

export type Figures = ReadonlyMap<Kind, ReadonlyMap<string, Sums>>;

export const noSums: Sums = { sessions: 0, seconds: 0, scored: 0, accuracy: 0, entries: 0, exits: 0, students: 0 };

export const totalOf = (figures: Figures) => figures.get('total')?.get('') ?? noSums;

const maxMonths = 13;

/** Distinct students of a longer period would take seconds to count, and those of its months must not be added up. */
const mayCountStudents = ({ from, to }: Period): boolean => to < addMonths(monthOf(from), maxMonths) + from.slice(7);

type Counting = { kinds: readonly Kind[]; /** The kinds whose students are counted too. */ students?: readonly Kind[] };

/** Counts a period from stored months and days; days that changed since then are counted from their sessions. */
export async function figuresOf(
  database: Database,
  scope: Scope,
  { kinds, students = [], ...period }: Period & Counting,
): Promise<Figures> {
  const known = await readKnown(database, scope, period);
  const { figures, isSingle } = await count(database, scope, { kinds, period, known });
  const mayCount = mayCountStudents(period) && students.length > 0;
  if (mayCount && isSingle) return figures;
  const { changes } = known;
  const counts = mayCount
    ? await kept.countStudents(database, { scope, periods: [period], kinds: students, changes })
    : null;
  for (const [kind, items] of figures)
    for (const [item, sums] of items) sums.students = counts && counts(0, kind, item);
  return figures;
}

type Series = { parts: readonly Period[] } & Pick<Counting, 'students'>;

export async function seriesOf(database: Database, scope: Scope, { parts, students = [] }: Series): Promise<Sums[]> {
  const [first, last] = [parts[0], parts.at(-1)];
  if (!first || !last) return [];
  const known = await readKnown(database, scope, { from: first.from, to: last.to });
  const totals: Sums[] = [];
  const several: number[] = [];
  // One after the other, so that one series takes no more than its share.
  for (const [index, period] of parts.entries()) {
    const { figures, isSingle } = await count(database, scope, { kinds: ['total'], period, known });
    totals.push({ ...totalOf(figures), ...(!isSingle && { students: null }) });
    if (!isSingle && students.length > 0) several.push(index);
  }
  if (several.length === 0) return totals;
  const periods = several.flatMap((index) => parts[index] ?? []);
  const { changes } = known;
  const counts = await kept.countStudents(database, { scope, periods, kinds: ['total'], changes });
  return totals.map((sums, index) => {
    const at = several.indexOf(index);
    return at === -1 ? sums : { ...sums, students: counts(at, 'total', '') };
  });
}

/** The numbers of students are right if `isSingle`, which means that nothing was added up. */
async function count(
  database: Database,
  scope: Scope,
  { kinds, period, known }: { kinds: readonly Kind[]; period: Period; known: Known },
): Promise<{ figures: Map<Kind, Map<string, Sums>>; isSingle: boolean }> {
  const { stored, left } = cover(period, known);
  const rows = [
    await kept.addUp(database, scope, { kinds, spans: stored }),
    ...(await Promise.all(left.map((part) => countSessions(database, { scope, period: part, kinds })))),
  ].flat();
  const figures = new Map(kinds.map((kind) => [kind, new Map<string, Sums>()]));
  for (const row of rows) {
    const items = figures.get(row.kind);
    items?.set(row.item, addSums(items.get(row.item) ?? noSums, row));
  }
  return { figures, isSingle: stored.length + left.length === 1 };
}

export function addSums(one: Sums, other: Sums): Sums {
  const sums = { ...one };
  for (const column of Object.keys(noSums) as (keyof Sums)[]) {
    const [first, second] = [one[column], other[column]];
    Object.assign(sums, { [column]: first === null || second === null ? null : first + second });
  }
  return sums;
}

type Known = { changes: Set<string>; months: Set<string>; hasDays: boolean };

async function readKnown({ read }: Database, scope: Scope, period: Period): Promise<Known> {
  const changes = await kept.readChanges(read, period);
  const months = await kept.listMonths(read, scope, period);
  for (const change of changes) months.delete(monthOf(change));
  // Every day with a session is stored for everybody; channels and educators have few enough in a month to be counted.
  return { changes, months, hasDays: scope.channelId === null && scope.educatorId === null };
}

/** Returns the stored months and days that make up a period, and the ranges of days that are left to be counted. */
function cover({ from, to }: Period, { changes, months, hasDays }: Known): { stored: string[]; left: Period[] } {
  const [stored, left]: [string[], Period[]] = [[], []];
  let whole = '';
  for (const day of eachDay(from, to)) {
    const month = monthOf(day);
    if (month === whole) continue;
    if (day === firstDayOf(month) && lastDayOf(month) <= to && months.has(month)) {
      whole = month;
      stored.push(month);
    } else if (hasDays && !changes.has(day)) stored.push(day);
    else addTo(left, { from: day, to: day });
  }
  return { stored, left };
}

function addTo(periods: Period[], { from, to }: Period): void {
  const last = periods.at(-1);
  if (last && addDays(last.to, 1) === from) last.to = to;
  else periods.push({ from, to });
}

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

export async function countDays({ database }: Services, signal: AbortSignal): Promise<void> {
  for (;;) {
    const waiting = await kept.readWaitingDays(database, maxDays);
    const days = [...new Set(waiting.map(({ day }) => day))].toSorted();
    const [from, to] = [days[0], days.at(-1)];
    if (from === undefined || to === undefined) return;
    const removed = await kept.lastRemoval(database.read);
    const rows = await countSessions(database, { scope: everybody, period: { from, to }, kinds, span: spans.day });
    const students = { removed, days: await kept.findNewDays(database, days) };
    if (signal.aborted) return;
    const changed = new Set(days);
    const counted = rows.filter(({ span }) => changed.has(span)).map((row) => ({ scope: 'a' as const, ...row }));
    await store(database, { waiting, spans: days, rows: counted, months: new Set(days.map(monthOf)), students });
  }
}

/** Channels and educators with fewer sessions in a month are counted for each request. */
const fewest = 1000;

export async function countMonths({ database, clock }: Services, signal: AbortSignal, minSessions = fewest) {
  const waiting = await kept.readWaitingMonths(database, monthOf(clock.today()));
  for (const [month, changes] of Map.groupBy(waiting, ({ day }) => day)) {
    const period = { from: firstDayOf(month), to: lastDayOf(month) };
    const counting = { scope: everybody, period, kinds, span: spans.month };
    const rows: (CountedSpan & { scope: kept.SumScope })[] = [];
    for (const [scope, column] of [['a'], ['c', 'channel_id'], ['e', 'educator_id']] as const) {
      const each = column && { each: { column, minSessions } };
      for (const row of await countSessions(database, { ...counting, ...each })) rows.push({ scope, ...row });
    }
    if (signal.aborted) return;
    await store(database, { waiting: changes, spans: [month], rows });
  }
}

type Stored = {
  waiting: readonly kept.Waiting[];
  spans: readonly string[];
  rows: readonly (CountedSpan & { scope: kept.SumScope })[];
  months?: ReadonlySet<string>;
  /** The last removal before they were counted, and what is new. */
  students?: { removed: number; days: readonly kept.NewDays[] };
};

/** Stores nothing if another run was first, so that older figures never replace newer ones. */
function store(database: Database, { waiting, spans, rows, months, students }: Stored): Promise<void> {
  return database.write(async (tx) => {
    await lock(tx, 'counting practice');
    const ids = waiting.map(({ id }) => id);
    if (students && (await kept.lastRemoval(tx)) !== students.removed) return;
    if (!(await kept.takeChanges(tx, ids))) return;
    await kept.replaceSpans(tx, { spans, rows });
    if (months) await kept.renewMonths(tx, months);
    if (students) await kept.addStudentDays(tx, students.days);
  });
}
