import * as contract from '@eemusic/contract/access/activity';
import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import { deviceName, deviceOf } from '#access/session/index.ts';
import {
  bulkSizes,
  byText,
  contains,
  countRows,
  type Database,
  foldedKey,
  type Query,
  readState,
  withoutIndex,
} from '#platform/database/index.ts';
import type { Serve } from '#platform/http/index.ts';
import type { Room } from '#platform/room.ts';
import type { Services } from '#platform/services.ts';
import { type Expression, sql, type SqlBool } from 'kysely';

export const activityRoom: Room = { routes: activityRoutes };

function activityRoutes(serve: Serve, services: Services): void {
  const { database, clock } = services;
  serve(contract.listActivity, async ({ page, size, ...filter }) => {
    const total = await countRows(found(database.read, filter));
    const rows = await findEntries(database.read, filter, { page, size });
    const nameless = rows.filter((row) => row.record_kind === 'administrator' && row.record_name === null);
    const namelessIds = nameless.map(({ record_id: id }) => Number(id));
    const names = await namesOf(database.read, namelessIds);
    const sizes = await bulkSizes(database.read, rows);
    const entries = rows.map((row) => ({ ...entryOf(row, names, clock.now()), ...bulkOf(row, filter, sizes) }));
    return { entries, total };
  });
  serve(contract.listPeople, async () => {
    const rows = await findPeople(database);
    const people = rows.map((row) => ({
      userId: row.id,
      fullName: row.full_name || row.last_name || row.username,
      isDeleted: row.deleted_at !== null,
    }));
    return { people };
  });
}

function entryOf(row: EntryRow, names: Map<number, string>, now: Date): contract.Entry {
  const device = row.user_agent === null ? null : deviceOf(row.user_agent);
  const name = row.record_name ?? (row.record_kind === 'administrator' ? names.get(Number(row.record_id)) : null);
  return {
    id: row.id,
    at: row.at,
    actor: { kind: row.actor_kind, id: row.actor_id, name: row.actor_name },
    action: row.action,
    record: {
      kind: row.record_kind,
      id: row.record_id,
      name: name || null,
      ...(row.erasure !== null && { isErased: true }),
    },
    address: row.address,
    device: device && deviceName(device),
    ...(device ?? { browser: null, system: null }),
    before: readState(row.before),
    after: readState(row.after),
    deletion: deletionOf(row, now),
  };
}

function bulkOf(row: EntryRow, filter: Filter, sizes: ReadonlyMap<number, number>): Pick<contract.Entry, 'bulk'> {
  if (row.bulk_id === null) return {};
  return { bulk: { id: row.bulk_id, count: sizes.get(row.bulk_id) ?? 1, isPart: isPart(row, filter) } };
}

/** Then the entry stands for that record and not for its whole bulk action. */
function isPart({ is_listed, record_name }: EntryRow, { searchQuery, recordId, bulkId }: Filter): boolean {
  if (is_listed === 0 || bulkId !== undefined || recordId) return true;
  return searchQuery !== '' && foldedKey(record_name ?? '', 240).includes(foldedKey(searchQuery, 240));
}

function deletionOf(row: EntryRow, now: Date): contract.Entry['deletion'] {
  if (row.deletion_id === null || row.expires_at === null) return null;
  const isOpen = row.restored_at === null && row.purged_at === null && row.expires_at > now.toISOString();
  return { id: row.deletion_id, isOpen, until: row.expires_at };
}

type Filter = Omit<RequestOf<typeof contract.listActivity>, keyof Page>;

type Page = { page: number; size: number };

/** The ids come from an index alone, so that a late page does not read the rows before it. */
function findEntries(db: Query, filter: Filter, { page, size }: Page) {
  const order = filter.bulkId === undefined ? 'desc' : 'asc';
  const ids = found(db, filter)
    .select('audit_entries.id')
    .orderBy('audit_entries.at', 'desc')
    .orderBy('audit_entries.id', order)
    .limit(size)
    .offset((page - 1) * size);
  return db
    .selectFrom('audit_entries as entry')
    .leftJoin('deletions', 'deletions.id', 'entry.deletion_id')
    .select(['entry.id', 'entry.at', 'entry.actor_kind', 'entry.actor_id', 'entry.actor_name', 'entry.action'])
    .select(['entry.record_kind', 'entry.record_id', 'entry.record_name', 'entry.address', 'entry.user_agent'])
    .select(['entry.before', 'entry.after', 'entry.deletion_id'])
    .select(['deletions.expires_at', 'deletions.restored_at', 'deletions.purged_at'])
    .leftJoin('audit_redactions as redaction', 'redaction.entry_id', 'entry.id')
    .leftJoin('erasures', (join) =>
      join.onRef('erasures.id', '=', 'redaction.erasure_id').on('erasures.kind', '=', 'student'),
    )
    .select('erasures.id as erasure')
    .select(['entry.bulk_id', 'entry.is_listed'])
    .where('entry.id', 'in', ids)
    .orderBy('entry.at', 'desc')
    .orderBy('entry.id', order)
    .execute();
}

type EntryRow = Awaited<ReturnType<typeof findEntries>>[number];

function found(db: Query, filter: Filter) {
  const { searchQuery, personId, area, recordKind, recordId, bulkId, from, to } = filter;
  let query = db.selectFrom('audit_entries');
  if (personId !== undefined) query = query.where('person_id', '=', personId);
  if (area !== undefined) query = query.where('area', '=', area);
  if (recordKind) query = query.where('record_kind', '=', recordKind);
  if (recordId) query = query.where('record_id', '=', recordId);
  if (bulkId !== undefined) query = query.where('bulk_id', '=', bulkId);
  // Written as a literal, because with a parameter the partial index on listed entries is not used.
  if (!asksForParts(filter)) query = query.where(sql<SqlBool>`is_listed = 1`);
  if (from !== undefined) query = query.where('audit_entries.at', '>=', new Date(from).toISOString());
  if (to !== undefined) query = query.where('audit_entries.at', '<', new Date(to).toISOString());
  const isNarrow = personId !== undefined || (recordId ?? '') !== '';
  if (searchQuery !== '') query = query.where(isNamed(db, searchQuery, isNarrow));
  return query;
}

/** A search for one record finds its own part of a bulk action, which is listed once otherwise. */
const asksForParts = ({ searchQuery, recordId, bulkId }: Filter) =>
  searchQuery !== '' || Boolean(recordId) || bulkId !== undefined;

/** `isNarrow`: entries are selected by person or record, so each matching name must not be looked up. */
function isNamed(db: Query, text: string, isNarrow: boolean): Expression<SqlBool> {
  const subjects = db.selectFrom('audit_subjects').select('audit_subjects.id').where(contains('search_key', text));
  const subject = isNarrow ? withoutIndex('audit_entries.subject_id') : sql.ref('audit_entries.subject_id');
  return sql<SqlBool>`${subject} in ${subjects}`;
}

/** A purged administrator has the last name in the audit trail. */
function findPeople({ read: db }: Pick<Database, 'read'>) {
  return db
    .selectFrom('administrators')
    .select(['id', 'full_name', 'username', 'deleted_at'])
    .select((row) =>
      row
        .selectFrom('audit_entries')
        .select('record_name')
        .whereRef('record_id', '=', sql<string>`cast(administrators.id as varchar(20))`)
        .where('record_kind', '=', 'administrator')
        .where('record_name', 'is not', null)
        .where('administrators.full_name', '=', '')
        .orderBy('at', 'desc')
        .orderBy('audit_entries.id', 'desc')
        .limit(1)
        .as('last_name'),
    )
    .orderBy('name_key', byText('asc'))
    .orderBy('id')
    .execute();
}

async function namesOf(db: Query, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('administrators').select(['id', 'full_name']).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row.full_name]));
}
