import { type Compilable, sql, type Transaction } from 'kysely';
import { readOffThread, type Database, isAmongTexts } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import { addEncoded, emptyFigures, encodePart, type Figures, type Part, parts } from './figures.ts';
import type { Scope } from './read-sessions.ts';
import './tables.ts';

/* Only this file accesses the table of spans. */

type Tx = Transaction<Tables>;

export type SpanScope = { scope: 'a' | 'c' | 'e'; scopeId: number };

export const ofAll: SpanScope = { scope: 'a', scopeId: 0 };

/** The minimum number of sessions for which a day is stored; counting fewer is faster than reading stored figures. */
export const minStored = { a: 1, c: 200, e: 200 };
export type MinSessions = typeof minStored;

/** The key by which a scope is stored; null for an educator within one channel, which is never stored. */
export function spanScopeOf({ channelId, educatorId }: Scope): SpanScope | null {
  if (channelId !== null && educatorId !== null) return null;
  if (channelId !== null) return { scope: 'c', scopeId: channelId };
  return educatorId !== null ? { scope: 'e', scopeId: educatorId } : ofAll;
}

/** Returns which days and months of a period are stored. */
export async function listSpans(
  { read }: Database,
  { scope, scopeId }: SpanScope,
  { from, to }: { from: string; to: string },
): Promise<Set<string>> {
  const rows = await read
    .selectFrom('practice_spans')
    .select('span')
    .where('scope', '=', scope)
    .where('scope_id', '=', scopeId)
    .where('part', '=', 't')
    .where('span', '>=', from.slice(0, 7))
    .where('span', '<=', to)
    .execute();
  return new Set(rows.map(({ span }) => span));
}

export type StoredPart = { part: Part; span: string; figures: Uint8Array };

/** Reads stored parts of spans, off the event loop, because they may take megabytes. */
export async function readSpans(
  { source, read, engine }: Database,
  { scope, scopeId }: SpanScope,
  { part, spans }: { part: Part; spans: readonly string[] },
): Promise<StoredPart[]> {
  if (spans.length === 0) return [];
  const query: Compilable<StoredPart> = read
    .selectFrom('practice_spans')
    .select(['part', 'span', 'figures'])
    .where('scope', '=', scope)
    .where('scope_id', '=', scopeId)
    .where('part', '=', part)
    .where(isAmongTexts(engine, 'span', spans));
  return readOffThread(source, query.compile());
}

/** Returns the stored figures of one day of a scope; null if there are none. */
export async function readSpan(
  { read }: Pick<Database, 'read'>,
  { scope, scopeId }: SpanScope,
  span: string,
): Promise<Figures | null> {
  const rows = await read
    .selectFrom('practice_spans')
    .select(['part', 'figures'])
    .where('scope', '=', scope)
    .where('scope_id', '=', scopeId)
    .where('part', 'in', parts)
    .where('span', '=', span)
    .execute();
  if (rows.length === 0) return null;
  const figures = emptyFigures();
  for (const row of rows) addEncoded(figures, row.part, row.figures);
  return figures;
}

/** Stores a span in place of the previous one. */
export async function replaceSpan(tx: Tx, counted: Counted): Promise<void> {
  const { scope, scopeId, span } = counted;
  await tx
    .deleteFrom('practice_spans')
    .where('scope', '=', scope)
    .where('scope_id', '=', scopeId)
    .where('span', '=', span)
    .execute();
  await insertSpan(tx, counted);
}

export type Counted = SpanScope & { span: string; figures: Figures };

/** Stores a span, whose previous parts must have been deleted. */
export async function insertSpan(tx: Tx, { scope, scopeId, span, figures }: Counted): Promise<void> {
  const rows = parts.map((part) => ({ scope, scope_id: scopeId, part, span, figures: encodePart(figures, part) }));
  for (const row of rows) await tx.insertInto('practice_spans').values(row).execute();
}

const batchSize = 500;

/** Deletes all stored figures of a day or a month. */
export async function deleteSpan(tx: Tx, span: string): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`delete from practice_spans
      where (scope, scope_id, part, span) in
        (select scope, scope_id, part, span from practice_spans where span = ${span} limit ${batchSize})`.execute(tx);
    if (numAffectedRows < batchSize) return;
  }
}
