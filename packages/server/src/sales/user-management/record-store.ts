import { type Selectable, sql } from 'kysely';
import { type Change, chunks, type Query } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import { Refusal } from '#platform/http/index.ts';
import './tables.ts';

type Table = 'channels' | 'educators' | 'students';
type Columns = Readonly<Record<string, string | number | null>>;

const setsOf = (columns: Columns) =>
  sql.join(Object.entries(columns).map(([column, value]) => sql`${sql.ref(column)} = ${value}`));

const refusals = {
  channels: 'channel.not-found',
  educators: 'educator.not-found',
  students: 'student.not-found',
} as const;

/** What the stores of channels, educators and students share. Every write counts the version of a record up. */
export function recordStore<Name extends Table>(name: Name) {
  type Row = Selectable<Tables[Name]>;
  const table = sql.table(name);

  /** Those of these that are live, or those that are deleted. */
  async function find(db: Query, ids: readonly number[], are: 'live' | 'deleted' = 'live'): Promise<Row[]> {
    const found: Row[] = [];
    for (const some of chunks(ids)) {
      const { rows } = await sql<Row>`select * from ${table} where id in (${sql.join(some)})
        and deleted_at ${are === 'live' ? sql`is null` : sql`is not null`} order by id`.execute(db);
      found.push(...rows);
    }
    return found;
  }

  /** All of them, live or deleted as they are expected to be, or a refusal. */
  async function getAll(db: Query, ids: readonly number[], are: 'live' | 'deleted' = 'live'): Promise<Row[]> {
    const found = await find(db, ids, are);
    if (found.length !== ids.length) throw new Refusal(are === 'live' ? refusals[name] : 'deletion.not-found');
    return found;
  }

  async function get(db: Query, id: number): Promise<Row> {
    const [row] = await getAll(db, [id]);
    if (!row) throw new Refusal(refusals[name]);
    return row;
  }

  /** Empties for good what was deleted at this moment, and keeps the row: ledger and history refer to most of them, and to look
   * for the few that nothing refers to would go through all of both. */
  async function purge(tx: Change, ids: readonly number[], deletedAt: Date, columns: Columns): Promise<void> {
    const sets = setsOf({ ...columns, name_key: '', search_key: '', is_active: 0 });
    for (const some of chunks(ids))
      await sql`update ${table} set ${sets}
        where id in (${sql.join(some)}) and deleted_at = ${deletedAt.toISOString()}`.execute(tx);
  }

  async function set(tx: Change, ids: readonly number[], columns: Columns): Promise<void> {
    const sets = setsOf(columns);
    for (const some of chunks(ids))
      await sql`update ${table} set ${sets}, version = version + 1 where id in (${sql.join(some)})`.execute(tx);
  }

  return {
    find,
    getAll,
    get,
    purge,
    /** Sets columns of one record. */
    update: (tx: Change, id: number, columns: Columns) => set(tx, [id], columns),
    setActive: (tx: Change, id: number, isActive: boolean) => set(tx, [id], { is_active: isActive ? 1 : 0 }),
    /** Whom it belongs to stays with it, for the day it is restored. */
    markDeleted: (tx: Change, ids: readonly number[], at: Date) => set(tx, ids, { deleted_at: at.toISOString() }),
    markRestored: (tx: Change, ids: readonly number[]) => set(tx, ids, { deleted_at: null }),
  };
}
