import { addDays, eachDay, firstDayOf, lastDayOf, monthOf, startOfDay } from '@eemusic/contract/platform/days';
import type { Clock, Database } from '#platform/database/index.ts';
import { createYielder } from '#platform/concurrency/index.ts';
import { readChanges, withDaysBeside } from './changes.ts';
import { type Period } from './days.ts';
import { addEncoded, addFigures, emptyFigures, type Figures, type Part } from './figures.ts';
import type { Scope } from './read-sessions.ts';
import { type Bucket, recount } from './recounted.ts';
import { listSpans, readSpans, type SpanScope, spanScopeOf } from './spans.ts';

export type Asked = Period & { parts: readonly Part[]; isWanted?: (key: string) => boolean };

export type Answered = {
  /** One for each period that was asked. */
  figures: Figures[];
  /** Sessions reported until then are included. */
  countedAt: Date;
};

/** A month or a day that is kept, or a day to be counted. */
type Piece = { span: string } | { day: string };

type Services = { database: Database; clock: Clock };

/**
 * Figures of a scope for some periods, from stored months and days; days that changed since are counted again. If those are
 * too many, the stored figures serve, and `countedAt` says how old they are.
 */
export async function figuresOf(services: Services, scope: Scope, asked: readonly Asked[]): Promise<Answered> {
  const { database, clock } = services;
  const now = clock.now();
  const whole = around(asked);
  const spanScope = spanScopeOf(scope);
  const changes = await readChanges(database.read, { from: addDays(whole.from, -1), to: addDays(whole.to, 1) });
  const spans = spanScope ? await listSpans(database, spanScope, whole) : new Set<string>();
  const hasVisits = asked.some(({ parts }) => parts.includes('v'));
  const dirty = hasVisits ? withDaysBeside(changes.keys()) : new Set(changes.keys());
  const pieces = asked.map((period) => cover(period, { spans, dirty }));
  const { days, bucketOf } = bucketsOf(asked, pieces);
  const counted = await recount(services, { scope, days, changes, bucketOf, isDirty: (day) => dirty.has(day) });
  const left = new Set(counted.left);
  const asKept = ({ day }: { day: string }): Piece[] => (left.has(day) && spans.has(day) ? [{ span: day }] : []);
  const kept = pieces.map((some) => some.flatMap((piece) => ('day' in piece ? asKept(piece) : [piece])));
  const figures = await addUp(database, spanScope, { asked, pieces: kept, counted: counted.figures });
  const [oldest] = counted.left;
  return { figures, countedAt: oldest ? startOfDay(oldest) : (counted.since ?? now) };
}

/** Days to be counted, in order. Days of the same periods form one bucket, named by the indices of these periods. */
function bucketsOf(asked: readonly Asked[], pieces: readonly Piece[][]) {
  const places = new Map<string, number[]>();
  for (const [place, some] of pieces.entries())
    for (const piece of some) if ('day' in piece) places.set(piece.day, [...(places.get(piece.day) ?? []), place]);
  const bucketOf = (day: string): Bucket => {
    const some = places.get(day) ?? [];
    return { name: some.join(' '), wanted: [...new Set(some.flatMap((place) => asked[place]?.parts ?? []))] };
  };
  return { days: [...places.keys()].toSorted(), bucketOf };
}

function around(periods: readonly Period[]): Period {
  const froms = periods.map(({ from }) => from).toSorted();
  const tos = periods.map(({ to }) => to).toSorted();
  return { from: froms[0] ?? '', to: tos.at(-1) ?? '' };
}

/** The stored spans, and days to be counted, that make up a period. */
function cover({ from, to }: Period, { spans, dirty }: { spans: Set<string>; dirty: Set<string> }): Piece[] {
  const unclean = new Set([...dirty].map(monthOf));
  const pieces: Piece[] = [];
  let whole = '';
  for (const day of eachDay(from, to)) {
    const month = monthOf(day);
    if (month === whole) continue;
    if (day === firstDayOf(month) && lastDayOf(month) <= to && spans.has(month) && !unclean.has(month)) {
      whole = month;
      pieces.push({ span: month });
      continue;
    }
    pieces.push(spans.has(day) && !dirty.has(day) ? { span: day } : { day });
  }
  return pieces;
}

type Parts = { asked: readonly Asked[]; pieces: readonly Piece[][]; counted: Map<string, Figures> };

async function addUp(
  database: Database,
  scope: SpanScope | null,
  { asked, pieces, counted }: Parts,
): Promise<Figures[]> {
  const yieldIfDue = createYielder();
  const all = asked.map(() => emptyFigures());
  for (const [name, figures] of counted)
    for (const place of name.split(' ').map(Number)) {
      const into = all[place];
      if (into) addFigures(into, figures, asked[place]?.parts);
      const yielding = yieldIfDue();
      if (yielding) await yielding;
    }
  // Where each part of each span goes, so that it is read once.
  const wanted = new Map<Part, Map<string, number[]>>();
  for (const [place, some] of pieces.entries())
    for (const piece of some)
      if ('span' in piece) for (const part of asked[place]?.parts ?? []) note(wanted, part, piece.span, place);
  if (!scope) return all;
  const reads = [...wanted].map(([part, spans]) => readSpans(database, scope, { part, spans: [...spans.keys()] }));
  for (const rows of await Promise.all(reads))
    for (const { part, span, figures } of rows)
      for (const place of wanted.get(part)?.get(span) ?? []) {
        const into = all[place];
        if (into) addEncoded(into, part, figures, asked[place]?.isWanted);
        const yielding = yieldIfDue();
        if (yielding) await yielding;
      }
  return all;
}

function note(wanted: Map<Part, Map<string, number[]>>, part: Part, span: string, place: number): void {
  const spans = wanted.get(part) ?? new Map<string, number[]>();
  wanted.set(part, spans);
  const places = spans.get(span) ?? [];
  spans.set(span, places);
  places.push(place);
}
