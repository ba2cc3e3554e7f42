import { isDeepStrictEqual } from 'node:util';
import { type ColumnType, type Generated, sql, type Transaction } from 'kysely';
import { yieldToEventLoop } from '#platform/concurrency/index.ts';
import type { Actor } from './actor.ts';
import { foldedKey } from './escape.ts';
import type { AuditEntry, Bulks, RecordName } from './audit-entry.ts';
import { type Place, placesOf } from './bulk-entries.ts';
import { bulkInsert } from './bulk-insert.ts';
import { chunks } from './chunks.ts';
import { sealOf } from './seal.ts';
import type { Tables } from './tables.ts';

type AuditEntriesTable = {
  id: Generated<number>;
  at: string;
  actor_kind: Actor['kind'];
  actor_id: number | null;
  actor_name: string;
  session_id: number | null;
  address: string | null;
  user_agent: string | null;
  request_id: string | null;
  /** The area, then what happened: 'score.published'. */
  action: string;
  record_kind: string;
  record_id: string | null;
  before: string | null;
  after: string | null;
  deletion_id: number | null;
  area: string;
  /** Whose activity it is: the actor's, or that of the account to which a visitor signed in. */
  person_id: number | null;
  record_name: string | null;
  subject_id: number | null;
  /** The bulk action to which the entry belongs. */
  bulk_id: ColumnType<number | null, number | null | undefined, never>;
  /** 0 for all but the first entry of a bulk action; lists leave these out. */
  is_listed: ColumnType<0 | 1, 0 | 1 | undefined, never>;
  /** See `sealOf`; null for entries of older versions. */
  seal: ColumnType<string | null, string | undefined, never>;
};

declare module '#platform/database/tables.ts' {
  interface Tables {
    audit_entries: AuditEntriesTable;
    /** Distinct pairs of folded actor and record names, which a search reads instead of the whole trail. */
    audit_subjects: { id: Generated<number>; search_key: string };
  }
}

const secrets = /password|token|secret|hash/i;

type Row = Omit<AuditEntriesTable, 'id' | 'seal' | keyof Place> & Place;

/** Maximum number of rows per statement; more would block the event loop on SQLite. */
const maxRows = 200;

/** Appends entries to the audit trail. Values of secret fields are left out. */
export async function writeEntries(
  tx: Transaction<Tables>,
  { by, at, bulks }: { by: Actor; at: Date; bulks?: Bulks | undefined },
  entries: AuditEntry[],
): Promise<void> {
  const rows: { row: Row; key: string }[] = [];
  const written = entries.filter(saysSomething);
  const placeOf = await placesOf(tx, written, bulks);
  for (const chunk of chunks(written, maxRows)) {
    for (const entry of chunk) {
      const row = { ...entryOf(by, entry, at), ...placeOf(entry) };
      rows.push({ row, key: searchKey(row) });
    }
    if (entries.length > maxRows) await yieldToEventLoop();
  }
  const subjects = await subjectsOf(tx, [...new Set(rows.map(({ key }) => key))].toSorted());
  for (const chunk of chunks(rows, maxRows)) {
    const values = chunk.map(({ row, key }) => ({
      ...row,
      subject_id: subjects.get(key) ?? null,
      seal: sealOf(row),
    }));
    await bulkInsert(tx, 'audit_entries', values);
  }
}

/**
 * What changed nothing needs no entry, such as a status that was set to what it was; members that move with a record
 * have their own entries.
 */
function saysSomething({ before, after }: AuditEntry): boolean {
  return !before || !after || !isDeepStrictEqual(before, after);
}

function entryOf(
  by: Actor,
  { action, record, before, after, deletionId }: AuditEntry,
  at: Date,
): Omit<Row, keyof Place> {
  const area = action.split('.', 1)[0] ?? '';
  const actorId = idOf(by);
  const isOfAccount = area === 'session' && record.kind === 'administrator' && record.id !== null;
  return {
    at: at.toISOString(),
    actor_kind: by.kind,
    actor_id: actorId,
    actor_name: by.name.slice(0, 200).toWellFormed(),
    session_id: by.kind === 'administrator' ? by.sessionId : null,
    address: by.origin?.address ?? null,
    user_agent: by.origin?.userAgent.slice(0, 300) ?? null,
    request_id: by.origin?.requestId ?? null,
    action,
    record_kind: record.kind,
    record_id: record.id === null ? null : String(record.id),
    before: withoutSecrets(before),
    after: withoutSecrets(after),
    deletion_id: deletionId ?? null,
    area,
    person_id: actorId ?? (isOfAccount ? Number(record.id) : null),
    record_name:
      (record.name ?? nameIn(after) ?? nameIn(before) ?? ownName(by, record))?.slice(0, 200).toWellFormed() ?? null,
    subject_id: null,
  };
}

/** Returns the id of the acting administrator. */
const idOf = (by: Actor): number | null => ('id' in by ? (by.id ?? null) : null);

function nameIn(state: object | null | undefined): string | null {
  const { fullName, name, originalName } = (state ?? {}) as Record<string, unknown>;
  const named = [fullName, name, originalName].find((value) => typeof value === 'string' && value !== '');
  return typeof named === 'string' ? named : null;
}

/** Returns the actor's name if they act on their own account. */
function ownName(by: Actor, { kind, id }: RecordName): string | null {
  return kind === 'administrator' && id !== null && idOf(by) === id ? by.name : null;
}

const searchKey = (row: Row) => subjectKey(searchedActor(row), row.record_name);

/** Only the first entry of a bulk action is found by the name of its actor, so that a search finds the action once. */
const searchedActor = ({ is_listed, actor_name }: Row) => (is_listed === 1 ? actor_name : '');

export const subjectKey = (actor: string, record: string | null) =>
  `${foldedKey(actor, 120)}\n${foldedKey(record ?? '', 240)}`;

/**
 * Returns the ids of these pairs of names, adding missing ones. Adds in a fixed order, so that concurrent changes
 * cannot deadlock.
 */
export async function subjectsOf(tx: Transaction<Tables>, keys: string[]): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const chunk of chunks(keys, maxRows)) {
    const existing = await findSubjects(tx, chunk);
    const missing = chunk.filter((key) => !existing.has(key));
    if (missing.length > 0) await addSubjects(tx, missing);
    const all = missing.length > 0 ? await findSubjects(tx, chunk) : existing;
    for (const [key, id] of all) found.set(key, id);
  }
  return found;
}

async function findSubjects(tx: Transaction<Tables>, keys: string[]): Promise<Map<string, number>> {
  const rows = await tx.selectFrom('audit_subjects').selectAll().where('search_key', 'in', keys).execute();
  return new Map(rows.map((row) => [row.search_key, row.id]));
}

/** If a concurrent change adds the same rows, waits for it and uses its rows. */
async function addSubjects(tx: Transaction<Tables>, keys: string[]): Promise<void> {
  await tx
    .insertInto('audit_subjects')
    .values(keys.map((key) => ({ search_key: key })))
    .onConflict((conflict) => conflict.column('search_key').doNothing())
    .execute();
}

/**
 * Clears the search text of names that no other entry uses. The row stays, because another change may be about to refer
 * to it.
 */
export async function clearSearchTexts(tx: Transaction<Tables>, ids: readonly number[]): Promise<void> {
  for (const id of new Set(ids))
    await sql`update audit_subjects set search_key = ${`\n${id}`} where id = ${id}
      and not exists (select 1 from audit_entries where subject_id = ${id})`.execute(tx);
}

function withoutSecrets(state: object | null | undefined): string | null {
  if (!state) return null;
  return JSON.stringify(state, (name, value: unknown) => (secrets.test(name) ? '[secret]' : value));
}
