import { addDays, eachDay, firstDayOf, lastDayOf, monthOf, startOfDay } from '@eemusic/contract/platform/days';
import type { Clock, Database } from '#platform/database/index.ts';
import { createYielder } from '#platform/concurrency/index.ts';
import { allExist, readAdditions, readChanges, type Sorted, sortChanges } from './changes.ts';
import { countAdded } from './count-added.ts';
import type { CountTarget, Session } from './count.ts';
import { type Period } from './days.ts';
import { addEncoded, addFigures, emptyFigures, type Figures, figuresIn, type Part } from './figures.ts';
import { isIn, type Scope } from './read-sessions.ts';
import { type Bucket, recount } from './recounted.ts';
import { listSpans, readSpans, type SpanScope, spanScopeOf } from './spans.ts';

export type PeriodRequest = Period & { parts: readonly Part[]; isWanted?: (key: string) => boolean };

export type PeriodFigures = {
  /** In the order of the requested periods. */
  figures: Figures[];
  /** Sessions that were reported before this time are included. */
  countedAt: Date;
};

/** A stored month or day (`span`), or a day that has to be counted. */
type Piece = { span: string } | { day: string };

type Services = { database: Database; clock: Clock };

/** The maximum number of added sessions that one request counts, which takes about 20 ms. */
const maxAdded = 2000;

const maxAttempts = 3;

/**
 * Returns the figures of a scope for some periods, from stored months and days. Sessions added since then are counted
 * now; days with other changes are counted from scratch. If there are too many, the stored figures are used, and
 * `countedAt` is their age.
 */
export async function figuresOf(
  services: Services,
  scope: Scope,
  requests: readonly PeriodRequest[],
): Promise<PeriodFigures> {
  for (let attempt = 1; ; attempt += 1) {
    const found = await findFigures(services, scope, { requests, isLast: attempt === maxAttempts });
    if (found) return found;
  }
}

type Attempt = { requests: readonly PeriodRequest[]; isLast: boolean };

/**
 * Returns null if the job has stored the added sessions in the meantime. The last attempt counts such days from their
 * sessions instead.
 */
async function findFigures(
  services: Services,
  scope: Scope,
  { requests, isLast }: Attempt,
): Promise<PeriodFigures | null> {
  const { database, clock } = services;
  const { read, engine } = database;
  const now = clock.now();
  const span = around(requests);
  const spanScope = spanScopeOf(scope);
  const changes = await readChanges(read, { from: addDays(span.from, -1), to: addDays(span.to, 1) });
  const spans = spanScope ? await listSpans(database, spanScope, span) : new Set<string>();
  const hasVisits = requests.some(({ parts }) => parts.includes('v'));
  // Every day with a counted session is stored for the scope of everybody.
  const isStored = (day: string) => spanScope?.scope === 'a' || spans.has(day);
  const { dirty, grown, additions } = sortChanges(changes, { hasVisits, isStored, mayAdd: !isLast });
  const pieces = requests.map((period) => cover(period, { spans, dirty, grown }));
  const { days, bucketOf } = bucketsOf(requests, { pieces, grown });
  const counted = await recount(services, { scope, days, changes, bucketOf, isDirty: (day) => dirty.has(day) });
  const left = new Set(counted.left);
  const asKept = ({ day }: { day: string }): Piece[] => (left.has(day) && spans.has(day) ? [{ span: day }] : []);
  const kept = pieces.map((ofPeriod) => ofPeriod.flatMap((piece) => ('day' in piece ? asKept(piece) : [piece])));

  const isTooMuch = additions.sessions > maxAdded;
  const addedDays = isTooMuch || grown.size === 0 ? [] : additions.days;
  const added = await readAdditions(read, engine, addedDays);
  const targetsOf = (session: Session): CountTarget[] => {
    const day = session.startedAt.slice(0, 10);
    if (!grown.has(day) || !isIn(scope, session)) return [];
    const { name, requestedParts } = bucketOf(day);
    return [{ figures: figuresIn(counted.figures, name), requestedParts }];
  };
  await countAdded(database, { added: added.sessionIds, days: new Set(addedDays), targetsOf });
  const figures = await addUp(database, spanScope, { requests, pieces: kept, counted: counted.figures });
  if (!(await allExist(read, engine, added.changeIds))) return null;

  const [oldest] = counted.left;
  const since = isTooMuch && grown.size > 0 ? additions.since : null;
  const times = [oldest ? startOfDay(oldest) : null, counted.since, since ? new Date(since) : null];
  return { figures, countedAt: earliest(times) ?? now };
}

function earliest(times: readonly (Date | null)[]): Date | null {
  return times.reduce((first, time) => (first === null || (time !== null && time < first) ? time : first), null);
}

/**
 * Returns the sorted days that have to be counted. Days that the same periods need form a bucket, whose name lists the
 * indexes of these periods.
 */
function bucketsOf(
  requests: readonly PeriodRequest[],
  { pieces, grown }: { pieces: readonly Piece[][]; grown: ReadonlySet<string> },
) {
  const indexes = new Map<string, number[]>();
  const days = new Set<string>();
  for (const [index, ofPeriod] of pieces.entries())
    for (const piece of ofPeriod) {
      const day = 'day' in piece ? piece.day : piece.span;
      if ('day' in piece) days.add(day);
      if ('day' in piece || grown.has(day)) indexes.set(day, [...(indexes.get(day) ?? []), index]);
    }
  const bucketOf = (day: string): Bucket => {
    const periods = indexes.get(day) ?? [];
    return {
      name: periods.join(' '),
      requestedParts: [...new Set(periods.flatMap((index) => requests[index]?.parts ?? []))],
    };
  };
  return { days: [...days].toSorted(), bucketOf };
}

function around(periods: readonly Period[]): Period {
  const froms = periods.map(({ from }) => from).toSorted();
  const tos = periods.map(({ to }) => to).toSorted();
  return { from: froms[0] ?? '', to: tos.at(-1) ?? '' };
}

/** Returns the stored spans and the days to be counted that together make up a period. */
function cover({ from, to }: Period, { spans, dirty, grown }: { spans: Set<string> } & Sorted): Piece[] {
  const changedMonths = new Set([...dirty, ...grown].map(monthOf));
  const pieces: Piece[] = [];
  let whole = '';
  for (const day of eachDay(from, to)) {
    const month = monthOf(day);
    if (month === whole) continue;
    if (day === firstDayOf(month) && lastDayOf(month) <= to && spans.has(month) && !changedMonths.has(month)) {
      whole = month;
      pieces.push({ span: month });
      continue;
    }
    pieces.push((spans.has(day) && !dirty.has(day)) || grown.has(day) ? { span: day } : { day });
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
  if (!scope) return all;
  const requested = requestedParts(requests, pieces);
  const reads = [...requested].map(([part, spans]) => readSpans(database, scope, { part, spans: [...spans.keys()] }));
  for (const rows of await Promise.all(reads))
    for (const { part, span, figures } of rows)
      for (const index of requested.get(part)?.get(span) ?? []) {
        const target = all[index];
        if (target) addEncoded(target, part, figures, requests[index]?.isWanted);
        const yielding = yieldIfDue();
        if (yielding) await yielding;
      }
  return all;
}

type RequestedParts = Map<Part, Map<string, number[]>>;

/** Maps each part of a stored span to the indexes of the periods that need it, so that it is read only once. */
function requestedParts(requests: readonly PeriodRequest[], pieces: readonly Piece[][]): RequestedParts {
  const requested: RequestedParts = new Map();
  for (const [index, ofPeriod] of pieces.entries())
    for (const piece of ofPeriod)
      if ('span' in piece) for (const part of requests[index]?.parts ?? []) note(requested, part, piece.span, index);
  return requested;
}

function note(requested: RequestedParts, part: Part, span: string, index: number): void {
  const spans = requested.get(part) ?? new Map<string, number[]>();
  requested.set(part, spans);
  const indexes = spans.get(span) ?? [];
  spans.set(span, indexes);
  indexes.push(index);
}
