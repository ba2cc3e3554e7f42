import { type Expression, sql, type SqlBool } from 'kysely';
import { byText, contains, type Database, type Query, withoutIndex } from '#platform/database/index.ts';

export type Filter = {
  searchQuery: string;
  personId?: number | undefined;
  area?: string | undefined;
  recordKind?: string | undefined;
  recordId?: string | undefined;
  bulkId?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

type Page = { page: number; size: number };

/**
 * From this many entries on, reading them by an index on time and skipping rows is faster than collecting and sorting
 * all ids.
 */
const walkFrom = 20_000;

export async function countEntries(db: Query, filter: Filter): Promise<number> {
  const { count } = await found(db, filter, { isWalk: false })
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Newest first; the entries of one bulk action in the order of its records. The ids come from an index alone, so that a
 * late page does not read the rows before it.
 */
export function findEntries(db: Query, filter: Filter, { page, size, total }: Page & { total: number }) {
  const order = filter.bulkId === undefined ? 'desc' : 'asc';
  const ids = found(db, filter, { isWalk: total >= walkFrom })
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

export type EntryRow = Awaited<ReturnType<typeof findEntries>>[number];

function found(db: Query, filter: Filter, { isWalk }: { isWalk: boolean }) {
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
  if (searchQuery !== '') query = query.where(isNamed(db, searchQuery, isWalk || isNarrow));
  return query;
}

/**
 * Whether the request searches for one record: then it finds that record's own part of a bulk action. Otherwise a bulk
 * action is listed once.
 */
const asksForParts = ({ searchQuery, recordId, bulkId }: Filter) =>
  searchQuery !== '' || Boolean(recordId) || bulkId !== undefined;

/**
 * `otherwiseFound`: the query selects entries by time or person, so it must not look up each matching name in the index
 * on subjects.
 */
function isNamed(db: Query, text: string, otherwiseFound: boolean): Expression<SqlBool> {
  const subjects = db.selectFrom('audit_subjects').select('audit_subjects.id').where(contains('search_key', text));
  const subject = otherwiseFound ? withoutIndex('audit_entries.subject_id') : sql.ref('audit_entries.subject_id');
  return sql<SqlBool>`${subject} in ${subjects}`;
}

/** All administrators, including former ones. A purged administrator has the last name in the audit trail. */
export function findPeople({ read: db }: Pick<Database, 'read'>) {
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

/** Returns the names of these administrators, for entries without a name. */
export async function namesOf(db: Query, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('administrators').select(['id', 'full_name']).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row.full_name]));
}
