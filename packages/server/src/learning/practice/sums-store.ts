import { addDays } from '@eemusic/contract/platform/days';
import { sql, type Transaction } from 'kysely';
import { chunks, type Database, isInTexts, jsonTable, type Query } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { CompanyClock } from '#platform/clock.ts';
import type { Counted, CountedSpan, Kind } from './count.ts';
import { maxLinkMs, type Period, type Scope } from './sessions.ts';
import './tables.ts';

/* Only this file accesses the tables of sums and changes. */

type Tx = Transaction<Tables>;

/** Everybody (id 0), a channel or an educator. */
export type SumScope = 'a' | 'c' | 'e';

/** The key of a scope; null for an educator within one channel, which is never stored. */
export function storedScopeOf({ channelId, educatorId }: Scope): { scope: SumScope; scopeId: number } | null {
  if (channelId !== null && educatorId !== null) return null;
  if (channelId !== null) return { scope: 'c', scopeId: channelId };
  return educatorId !== null ? { scope: 'e', scopeId: educatorId } : { scope: 'a', scopeId: 0 };
}

/**
 * Records that the days of sessions have to be counted again. So have the days before or after, if a session is near
 * enough that a visit may cross midnight.
 */
export async function addChanges(
  tx: Tx,
  clock: Pick<CompanyClock, 'dayOf'>,
  sessions: readonly { day: string; startedAt: string }[],
): Promise<void> {
  const days = new Set<string>();
  for (const { day, startedAt } of sessions) {
    const at = Date.parse(startedAt);
    days.add(day);
    if (clock.dayOf(new Date(at - maxLinkMs)) < day) days.add(addDays(day, -1));
    if (clock.dayOf(new Date(at + maxLinkMs)) > day) days.add(addDays(day, 1));
  }
  for (const chunk of chunks([...days].toSorted()))
    await tx
      .insertInto('practice_changes')
      .values(chunk.map((day) => ({ day })))
      .execute();
}

/** Returns the days and months of a period that changed since they were counted. */
export async function readChanges(read: Query, { from, to }: Period): Promise<Set<string>> {
  const { rows } = await sql<{ day: string }>`select distinct day from practice_changes
    where (day between ${from} and ${to}) or (day between ${from.slice(0, 7)} and ${to.slice(0, 7)})`.execute(read);
  return new Set(rows.map(({ day }) => day));
}

/** Returns the months of a period that are stored. */
export async function listMonths(read: Query, scope: Scope, { from, to }: Period): Promise<Set<string>> {
  const stored = storedScopeOf(scope);
  if (!stored) return new Set();
  const { rows } = await sql<{ span: string }>`select span from practice_sums
    where scope = ${stored.scope} and scope_id = ${stored.scopeId} and kind = 'total'
      and span between ${from.slice(0, 7)} and ${to.slice(0, 7)} and length(span) = 7`.execute(read);
  return new Set(rows.map(({ span }) => span));
}

type Stored = { kinds: readonly Kind[]; spans: readonly string[] };

/** Adds up stored days and months. The number of students is right only for a single one. */
export async function addUp({ read }: Database, scope: Scope, { kinds, spans }: Stored): Promise<Counted[]> {
  const stored = storedScopeOf(scope);
  if (!stored || spans.length === 0) return [];
  const sum = (column: string) => sql`cast(sum(${sql.ref(column)}) as bigint) as ${sql.ref(column)}`;
  const { rows } = await sql<Counted>`select kind, item, ${sql.join(columns.map(sum))} from practice_sums
    where scope = ${stored.scope} and scope_id = ${stored.scopeId} and kind in (${sql.join(kinds)})
      and ${isInTexts('span', spans)} group by kind, item`.execute(read);
  return rows;
}

const columns = ['sessions', 'seconds', 'scored', 'accuracy', 'entries', 'exits', 'students'];

/** Changes that wait to be counted. */
export type Waiting = { id: number; day: string };

/** Returns the oldest changed days, within this many days. */
export async function readWaitingDays({ read }: Database, maxDays: number): Promise<Waiting[]> {
  const days = () => read.selectFrom('practice_changes').where(sql`length(day)`, '=', 10);
  const first = await days().select('day').orderBy('day').limit(1).executeTakeFirst();
  if (!first) return [];
  return days()
    .select(['id', 'day'])
    .where('day', '>=', first.day)
    .where('day', '<', addDays(first.day, maxDays))
    .execute();
}

/** Returns the changed months before one, whose days are all counted. */
export async function readWaitingMonths({ read }: Database, before: string): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`select id, day from practice_changes months
    where length(day) = 7 and day < ${before} and not exists (select 1 from practice_changes days
      where length(days.day) = 10 and substr(days.day, 1, 7) = months.day) order by day`.execute(read);
  return rows;
}

/** Records that a month has to be counted again; whoever counts it now then stores nothing. */
export async function renewMonths(tx: Tx, months: ReadonlySet<string>): Promise<void> {
  const all = [...months].toSorted();
  await tx.deleteFrom('practice_changes').where('day', 'in', all).execute();
  await tx
    .insertInto('practice_changes')
    .values(all.map((day) => ({ day })))
    .execute();
}

/** Removes changes that were counted. Returns false, and removes none, if another run has counted any of them. */
export async function takeChanges(tx: Tx, ids: readonly number[]): Promise<boolean> {
  let present = 0;
  for (const chunk of chunks(ids))
    present += (await tx.selectFrom('practice_changes').select('id').where('id', 'in', chunk).execute()).length;
  if (present < ids.length) return false;
  for (const chunk of chunks(ids)) await tx.deleteFrom('practice_changes').where('id', 'in', chunk).execute();
  return true;
}

const batchSize = 1000;

/** Stores spans in place of what was stored of them. */
export async function replaceSpans(
  tx: Tx,
  { spans, rows }: { spans: readonly string[]; rows: readonly (CountedSpan & { scope: SumScope })[] },
): Promise<void> {
  await sql`delete from practice_sums where ${isInTexts('span', spans)}`.execute(tx);
  const given = (column: string) => sql`cast(value ->> ${sql.lit(column)} as bigint)`;
  for (const chunk of chunks(rows, batchSize))
    await sql`insert into practice_sums (scope, scope_id, kind, span, item, ${sql.join(columns.map((one) => sql.ref(one)))})
      select value ->> 'scope', ${given('scopeId')}, value ->> 'kind', value ->> 'span', value ->> 'item',
        ${sql.join(columns.map(given))} from ${jsonTable(chunk)}`.execute(tx);
}
