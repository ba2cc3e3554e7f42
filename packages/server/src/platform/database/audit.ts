import { isDeepStrictEqual } from 'node:util';
import { type ColumnType, type Generated, type RawBuilder, sql, type SqlBool, type Transaction } from 'kysely';
import type { Actor, AuditEntry, Bulks, Query, RecordName } from './database.ts';
import { foldedKey } from './text-index.ts';
import { bulkInsert, insertRow } from './bulk-insert.ts';
import { chunks, countRows, readInChunks } from './sql.ts';
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
  /** The actor, or the account to which a visitor signed in. */
  person_id: number | null;
  record_name: string | null;
  subject_id: number | null;
  /** The bulk action to which the entry belongs. */
  bulk_id: ColumnType<number | null, number | null | undefined, never>;
  /** 0 for all but the first entry of a bulk action. */
  is_listed: ColumnType<0 | 1, 0 | 1 | undefined, never>;
  /** See `sealOf`; null for entries of older versions. */
  seal: ColumnType<string | null, string | undefined, never>;
};

declare module '#platform/database/tables.ts' {
  interface Tables {
    audit_entries: AuditEntriesTable;
    /** Distinct pairs of folded names, which a search reads instead of the whole trail. */
    audit_subjects: { id: Generated<number>; search_key: string };
    /** Bulk actions, with the number of entries of the first change that wrote some. Rows are never changed. */
    audit_bulks: { id: Generated<number>; size: number };
    /** Which records were erased, by id only. Rows are never changed. */
    erasures: { id: Generated<number>; kind: string; record_id: number; at: string; erased_by: string };
    /** The audit entries that an erasure cleared. Rows are never changed. */
    audit_redactions: { entry_id: number; erasure_id: number };
  }
}

const secrets = /password|token|secret|hash/i;

type Row = Omit<AuditEntriesTable, 'id' | 'seal' | keyof Place> & Place;

/** More would block the event loop on SQLite. */
const maxRows = 200;

/** Values of secret fields are left out. */
export async function writeEntries(
  tx: Transaction<Tables>,
  { by, at, bulks }: { by: Actor; at: Date; bulks?: Bulks | undefined },
  entries: AuditEntry[],
): Promise<void> {
  const written = entries.filter(saysSomething);
  const placeOf = await placesOf(tx, written, bulks);
  const rows = written.map((entry): Row => ({ ...entryOf(by, entry, at), ...placeOf(entry) }));
  const subjects = await subjectsOf(tx, [...new Set(rows.map(searchKey))].toSorted());
  for (const chunk of chunks(rows, maxRows)) {
    const sealed = chunk.map((row) => ({
      ...row,
      subject_id: subjects.get(searchKey(row)) ?? null,
      seal: sealOf(row),
    }));
    await bulkInsert(tx, 'audit_entries', sealed);
  }
}

/** Not a status that was set to what it was; members that move with a record have their own entries. */
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

const idOf = (by: Actor): number | null => ('id' in by ? (by.id ?? null) : null);

function nameIn(state: object | null | undefined): string | null {
  const { fullName, name, originalName } = (state ?? {}) as Record<string, unknown>;
  const named = [fullName, name, originalName].find((value) => typeof value === 'string' && value !== '');
  return typeof named === 'string' ? named : null;
}

function ownName(by: Actor, { kind, id }: RecordName): string | null {
  return kind === 'administrator' && id !== null && idOf(by) === id ? by.name : null;
}

const searchKey = (row: Row) => subjectKey(searchedActor(row), row.record_name);

/** Only the first entry of a bulk action is found by the name of its actor, so that a search finds the action once. */
const searchedActor = ({ is_listed, actor_name }: Row) => (is_listed === 1 ? actor_name : '');

const subjectKey = (actor: string, record: string | null) =>
  `${foldedKey(actor, 120)}\n${foldedKey(record ?? '', 240)}`;

/** Adds missing pairs of names in a fixed order, so that concurrent changes cannot deadlock. */
async function subjectsOf(tx: Transaction<Tables>, keys: string[]): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const chunk of chunks(keys, maxRows)) {
    const existing = await findSubjects(tx, chunk);
    const missing = chunk.filter((key) => !existing.has(key)).map((key) => ({ search_key: key }));
    if (missing.length > 0)
      await tx
        .insertInto('audit_subjects')
        .values(missing)
        // Waits for a concurrent change that adds the same rows.
        .onConflict((conflict) => conflict.column('search_key').doNothing())
        .execute();
    const all = missing.length > 0 ? await findSubjects(tx, chunk) : existing;
    for (const [key, id] of all) found.set(key, id);
  }
  return found;
}

async function findSubjects(tx: Transaction<Tables>, keys: string[]): Promise<Map<string, number>> {
  const rows = await tx.selectFrom('audit_subjects').selectAll().where('search_key', 'in', keys).execute();
  return new Map(rows.map((row) => [row.search_key, row.id]));
}

/** The row stays, because another change may be about to refer to it. */
async function clearSearchTexts(tx: Transaction<Tables>, ids: readonly number[]): Promise<void> {
  for (const id of new Set(ids))
    await sql`update audit_subjects set search_key = ${`\n${id}`} where id = ${id}
      and not exists (select 1 from audit_entries where subject_id = ${id})`.execute(tx);
}

export const readState = (json: string | null): Record<string, unknown> | null =>
  json === null ? null : (JSON.parse(json) as Record<string, unknown>);

function withoutSecrets(state: object | null | undefined): string | null {
  if (!state) return null;
  return JSON.stringify(state, (name, value: unknown) => (secrets.test(name) ? '[secret]' : value));
}

/** Lists show only the first entry of a bulk action. */
export type Place = { bulk_id: number | null; is_listed: 0 | 1 };

/** The function must be called with the entries in order. Adds new bulk actions to `bulks`. */
export async function placesOf(
  tx: Transaction<Tables>,
  entries: readonly AuditEntry[],
  bulks: Bulks = new Map(),
): Promise<(entry: AuditEntry) => Place> {
  const begun = new Set(bulks.values());
  for (const [kind, alike] of Map.groupBy(entries, kindOf)) {
    if (alike.length < 2 || bulks.has(kind)) continue;
    const id = await insertRow(tx, 'audit_bulks', { size: alike.length });
    bulks.set(kind, id);
  }
  return (entry) => {
    const bulk_id = bulks.get(kindOf(entry)) ?? null;
    if (bulk_id === null) return { bulk_id, is_listed: 1 };
    const isFirst = !begun.has(bulk_id);
    begun.add(bulk_id);
    return { bulk_id, is_listed: isFirst ? 1 : 0 };
  };
}

/** 'The unused keys of a school', without an id, are kept apart from single records. */
const kindOf = ({ action, record: { kind, id } }: AuditEntry) => `${action} ${kind} ${id === null ? '' : 'id'}`;

export async function bulkSizes(
  db: Query,
  entries: readonly { bulk_id: number | null }[],
): Promise<Map<number, number>> {
  const rows = await readInChunks(db, [...new Set(entries.flatMap(({ bulk_id }) => bulk_id ?? []))], (chunk) =>
    db
      .selectFrom('audit_entries')
      .select((row) => ['bulk_id', row.fn.countAll<number>().as('size')])
      .where('bulk_id', 'in', chunk)
      .groupBy('bulk_id'),
  );
  return new Map(rows.map(({ bulk_id, size }) => [bulk_id ?? 0, size]));
}

type State = Readonly<Record<string, unknown>>;

export function differences(before: State, after: State): { before: State; after: State } {
  const changed = Object.keys(after).filter((name) => !isSame(before[name], after[name]));
  const pick = (state: State) => Object.fromEntries(changed.map((name) => [name, state[name] ?? null]));
  return { before: pick(before), after: pick(after) };
}

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other));

type Erasure = {
  kind: string;
  id: number;
  at: Date;
  by: string;
  /** The condition for entries with personal data. */
  entries: RawBuilder<SqlBool>;
  /** The condition for those of them whose values or name do not identify a person. */
  keepsValues: RawBuilder<SqlBool>;
  keepsName: RawBuilder<SqlBool>;
};

/** Each entry still says who did what to which record and when. Returns the number of cleared entries. */
export async function eraseFromTrail(tx: Transaction<Tables>, erasure: Erasure): Promise<number> {
  const { kind, id, at, by } = erasure;
  const erasureId = await insertRow(tx, 'erasures', {
    kind,
    record_id: id,
    at: at.toISOString(),
    erased_by: by.slice(0, 200).toWellFormed(),
  });
  await sql`insert into audit_redactions (entry_id, erasure_id) select id, ${erasureId} from audit_entries
    where ${erasure.entries} and not (${erasure.keepsValues} and ${erasure.keepsName})
      and (before is not null or after is not null or record_name is not null)
      and id not in (select entry_id from audit_redactions)`.execute(tx);

  const redacted = sql`id in (select entry_id from audit_redactions where erasure_id = ${erasureId})`;
  // Only the first entry of a bulk action is found by the name of its actor.
  const actor = sql`case when is_listed = 1 then actor_name else '' end`;
  const { rows } = await sql<{ actor: string; subject: number | null }>`select distinct ${actor} as actor,
      subject_id as subject from audit_entries where ${redacted} and not ${erasure.keepsName}`.execute(tx);
  const actors = [...new Set(rows.map((row) => row.actor))].toSorted();
  const subjects = await subjectsOf(
    tx,
    actors.map((name) => subjectKey(name, null)),
  );
  for (const name of actors)
    await sql`update audit_entries set record_name = null, subject_id = ${subjects.get(subjectKey(name, null)) ?? null},
        before = case when ${erasure.keepsValues} then before end, after = case when ${erasure.keepsValues} then after end
      where ${redacted} and not ${erasure.keepsName} and ${actor} = ${name}`.execute(tx);
  await sql`update audit_entries set before = null, after = null
    where ${redacted} and ${erasure.keepsName} and not ${erasure.keepsValues}`.execute(tx);
  await clearSearchTexts(
    tx,
    rows.flatMap(({ subject }) => subject ?? []),
  );
  return countRows(tx.selectFrom('audit_redactions').where('erasure_id', '=', erasureId));
}
