import { addDays, addMonths, eachDay, firstDayOf, lastDayOf, monthOf } from '@eemusic/contract/platform/days';
import type { Database } from '#platform/database/index.ts';
import { type Counted, countSessions, type Kind } from './count.ts';
import { addUp, countStudents, listMonths, readChanges } from './store.ts';
import type { Period, Scope } from './sessions.ts';

/** The students are null if they were not asked for or the period is too long to count them. */
export type Sums = Omit<Counted, 'kind' | 'item' | 'students'> & { students: number | null };

/** Sums by item of each kind. */
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
    ? await countStudents(database, { scope, periods: [period], kinds: students, changes })
    : null;
  for (const [kind, items] of figures)
    for (const [item, sums] of items) sums.students = counts && counts(0, kind, item);
  return figures;
}

type Series = { parts: readonly Period[] } & Pick<Counting, 'students'>;

/** Returns the total of each part of a period, which are in order. */
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
  const counts = await countStudents(database, { scope, periods, kinds: ['total'], changes });
  return totals.map((sums, index) => {
    const at = several.indexOf(index);
    return at === -1 ? sums : { ...sums, students: counts(at, 'total', '') };
  });
}

type Request = { kinds: readonly Kind[]; period: Period; known: Known };

/** The numbers of students are right if `isSingle`, which means that nothing was added up. */
async function count(
  database: Database,
  scope: Scope,
  { kinds, period, known }: Request,
): Promise<{ figures: Map<Kind, Map<string, Sums>>; isSingle: boolean }> {
  const { stored, left } = cover(period, known);
  const rows = [
    await addUp(database, scope, { kinds, spans: stored }),
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
  const changes = await readChanges(read, period);
  const months = await listMonths(read, scope, period);
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

/** Adds a period, joined to the last one if it follows it. */
function addTo(periods: Period[], { from, to }: Period): void {
  const last = periods.at(-1);
  if (last && addDays(last.to, 1) === from) last.to = to;
  else periods.push({ from, to });
}
