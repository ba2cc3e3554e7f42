import { type Selectable, sql, type Transaction } from 'kysely';
import { type Change, chunks, type Query, readInChunks } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import { Refusal } from '#platform/http/index.ts';
import './tables.ts';

type Table = 'channels' | 'educators' | 'students';
type State = 'live' | 'deleted';
type Columns = Readonly<Record<string, string | number | null>>;

/** More rows than in other chunks, because triggers of PostgreSQL run once for each statement. */
const maxChangedAtOnce = 1000;

const assignmentsOf = (columns: Columns) =>
  sql.join(Object.entries(columns).map(([column, value]) => sql`${sql.ref(column)} = ${value}`));

export const notFound = {
  channels: 'channel.not-found',
  educators: 'educator.not-found',
  students: 'student.not-found',
} as const;

/**
 * The functions that the stores of channels, educators and students share. Every write increments the record's version.
 */
export function recordStore<Name extends Table>(name: Name) {
  type Row = Selectable<Tables[Name]>;
  const table = sql.table(name);

  /** Returns the live or the deleted records with these ids. */
  function find(db: Query, ids: readonly number[], state: State = 'live'): Promise<Row[]> {
    return readInChunks(
      db,
      ids,
      (chunk) => sql<Row>`select * from ${table} where id in (${sql.join(chunk)})
        and deleted_at ${state === 'live' ? sql`is null` : sql`is not null`} order by id`,
    );
  }

  /** Like `find`, but refuses if a record is missing. */
  async function getAll(db: Query, ids: readonly number[], state: State = 'live'): Promise<Row[]> {
    const found = await find(db, ids, state);
    if (found.length !== ids.length) throw new Refusal(state === 'live' ? notFound[name] : 'deletion.not-found');
    return found;
  }

  async function get(db: Query, id: number): Promise<Row> {
    const [row] = await getAll(db, [id]);
    if (!row) throw new Refusal(notFound[name]);
    return row;
  }

  /**
   * Clears the rows that were deleted at this moment. The rows themselves stay, because the ledger and the audit trail
   * refer to most of them. A record that was restored and deleted again has another moment and is left alone.
   */
  async function purge(
    tx: Transaction<Tables>,
    ids: readonly number[],
    deletedAt: Date,
    columns: Columns,
  ): Promise<void> {
    const assignments = assignmentsOf({ ...columns, name_key: '', search_key: '', is_active: 0 });
    for (const chunk of chunks(ids, maxChangedAtOnce))
      await sql`update ${table} set ${assignments}
        where id in (${sql.join(chunk)}) and deleted_at = ${deletedAt.toISOString()}`.execute(tx);
  }

  async function set(tx: Transaction<Tables>, ids: readonly number[], columns: Columns): Promise<void> {
    const assignments = assignmentsOf(columns);
    for (const chunk of chunks(ids, maxChangedAtOnce))
      await sql`update ${table} set ${assignments}, version = version + 1 where id in (${sql.join(chunk)})`.execute(tx);
  }

  return {
    find,
    getAll,
    get,
    purge,
    /** Sets columns of one record. */
    update: (tx: Change, id: number, columns: Columns) => set(tx, [id], columns),
    setActive: (tx: Change, id: number, isActive: boolean) => set(tx, [id], { is_active: isActive ? 1 : 0 }),
    /** Keeps the owner in the row, so that a restored record returns to it. */
    markDeleted: (tx: Transaction<Tables>, ids: readonly number[], at: Date) =>
      set(tx, ids, { deleted_at: at.toISOString() }),
    markRestored: (tx: Change, ids: readonly number[]) => set(tx, ids, { deleted_at: null }),
  };
}
