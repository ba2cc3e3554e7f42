import { addDays, eachDay, firstDayOf, lastDayOf, monthOf, startOfDay } from '@eemusic/contract/platform/days';
import type { Clock, Database } from '#platform/database/index.ts';
import { createYielder } from '#platform/concurrency/index.ts';
import { readChanges, withNeighbourDays } from './changes.ts';
import { type Period } from './days.ts';
import { addEncoded, addFigures, emptyFigures, type Figures, type Part } from './figures.ts';
import type { Scope } from './read-sessions.ts';
import { type Bucket, recount } from './recounted.ts';
import { listSpans, readSpans, type SpanScope, spanScopeOf } from './spans.ts';

export type PeriodRequest = Period & { parts: readonly Part[]; isWanted?: (key: string) => boolean };

export type PeriodFigures = {
  /** One for each requested period. */
  figures: Figures[];
  /** Includes all sessions reported until then. */
  countedAt: Date;
};

/** A stored month or day, or a day to be counted. */
type Piece = { span: string } | { day: string };

type Services = { database: Database; clock: Clock };

/**
 * Figures of a scope for some periods, from stored months and days. Days that changed since are counted again; where they
 * are too many, the stored figures are used and `countedAt` says how old they are.
 */
export async function figuresOf(
  services: Services,
  scope: Scope,
  requests: readonly PeriodRequest[],
): Promise<PeriodFigures> {
  const { database, clock } = services;
  const now = clock.now();
  const whole = around(requests);
  const spanScope = spanScopeOf(scope);
  const changes = await readChanges(database.read, { from: addDays(whole.from, -1), to: addDays(whole.to, 1) });
  const spans = spanScope ? await listSpans(database, spanScope, whole) : new Set<string>();
  const hasVisits = requests.some(({ parts }) => parts.includes('v'));
  const dirty = hasVisits ? withNeighbourDays(changes.keys()) : new Set(changes.keys());
  const pieces = requests.map((period) => cover(period, { spans, dirty }));
  const { days, bucketOf } = bucketsOf(requests, pieces);
  const counted = await recount(services, { scope, days, changes, bucketOf, isDirty: (day) => dirty.has(day) });
  const left = new Set(counted.left);
  const asKept = ({ day }: { day: string }): Piece[] => (left.has(day) && spans.has(day) ? [{ span: day }] : []);
  const kept = pieces.map((ofPeriod) => ofPeriod.flatMap((piece) => ('day' in piece ? asKept(piece) : [piece])));
  const figures = await addUp(database, spanScope, { requests, pieces: kept, counted: counted.figures });
  const [oldest] = counted.left;
  return { figures, countedAt: oldest ? startOfDay(oldest) : (counted.since ?? now) };
}

/** The days to count, sorted. Days of the same periods form one bucket, whose name lists the indexes of these periods. */
function bucketsOf(requests: readonly PeriodRequest[], pieces: readonly Piece[][]) {
  const indexes = new Map<string, number[]>();
  for (const [index, ofPeriod] of pieces.entries())
    for (const piece of ofPeriod)
      if ('day' in piece) indexes.set(piece.day, [...(indexes.get(piece.day) ?? []), index]);
  const bucketOf = (day: string): Bucket => {
    const periods = indexes.get(day) ?? [];
    return { name: periods.join(' '), wanted: [...new Set(periods.flatMap((index) => requests[index]?.parts ?? []))] };
  };
  return { days: [...indexes.keys()].toSorted(), bucketOf };
}

function around(periods: readonly Period[]): Period {
  const froms = periods.map(({ from }) => from).toSorted();
  const tos = periods.map(({ to }) => to).toSorted();
  return { from: froms[0] ?? '', to: tos.at(-1) ?? '' };
}

/** The stored spans, and days to be counted, that make up a period. */
function cover({ from, to }: Period, { spans, dirty }: { spans: Set<string>; dirty: Set<string> }): Piece[] {
  const dirtyMonths = new Set([...dirty].map(monthOf));
  const pieces: Piece[] = [];
  let whole = '';
  for (const day of eachDay(from, to)) {
    const month = monthOf(day);
    if (month === whole) continue;
    if (day === firstDayOf(month) && lastDayOf(month) <= to && spans.has(month) && !dirtyMonths.has(month)) {
      whole = month;
      pieces.push({ span: month });
      continue;
    }
    pieces.push(spans.has(day) && !dirty.has(day) ? { span: day } : { day });
  }
  return pieces;
}

type Parts = { requests: readonly PeriodRequest[]; pieces: readonly Piece[][]; counted: Map<string, Figures> };

async function addUp(
  database: Database,
  scope: SpanScope | null,
  { requests, pieces, counted }: Parts,
): Promise<Figures[]> {
  const yieldIfDue = createYielder();
  const all = requests.map(() => emptyFigures());
  for (const [name, figures] of counted)
    for (const index of name.split(' ').map(Number)) {
      const target = all[index];
      if (target) addFigures(target, figures, requests[index]?.parts);
      const yielding = yieldIfDue();
      if (yielding) await yielding;
    }
  // The periods that want each part of each span, so that it is read once.
  const wanted = new Map<Part, Map<string, number[]>>();
  for (const [index, ofPeriod] of pieces.entries())
    for (const piece of ofPeriod)
      if ('span' in piece) for (const part of requests[index]?.parts ?? []) note(wanted, part, piece.span, index);
  if (!scope) return all;
  const reads = [...wanted].map(([part, spans]) => readSpans(database, scope, { part, spans: [...spans.keys()] }));
  for (const rows of await Promise.all(reads))
    for (const { part, span, figures } of rows)
      for (const index of wanted.get(part)?.get(span) ?? []) {
        const target = all[index];
        if (target) addEncoded(target, part, figures, requests[index]?.isWanted);
        const yielding = yieldIfDue();
        if (yielding) await yielding;
      }
  return all;
}

function note(wanted: Map<Part, Map<string, number[]>>, part: Part, span: string, index: number): void {
  const spans = wanted.get(part) ?? new Map<string, number[]>();
  wanted.set(part, spans);
  const indexes = spans.get(span) ?? [];
  spans.set(span, indexes);
  indexes.push(index);
}
