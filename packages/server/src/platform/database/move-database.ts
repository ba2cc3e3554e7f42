import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type ControlledTransaction, Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { bulkInsert, suspendIndexes } from './bulk-insert.ts';
import { assertNoDatabase, CopyError, engineOf, syncFile, syncFolder } from './copies.ts';
import { type Database, type DatabaseLocation, databasePath, type Engine, type Query } from './database.ts';
import { isSqlite, liftTimeouts, perEngine, postgresDialect, sqliteDialect } from './engines.ts';
import { batches, readOffThread } from './long-reads.ts';
import { isMigrated, migrate, openMonths } from './migrate.ts';
import { openPostgres } from './postgres.ts';
import { forKysely } from './sqlite.ts';
import type { Tables } from './tables.ts';
import { countMissingEntries, fillIndexes, findDamage, findFaults } from './verify.ts';

type Tx = Transaction<Tables>;
type Row = Record<string, string | number | null>;

/** A new database. It is there once `publish` was called. */
type Target = {
  db: Query;
  /** Does all that may take long or fail, and returns `publish`. */
  finish(tx: ControlledTransaction<Tables>): Promise<() => Promise<void>>;
  close(): Promise<void>;
};

type Options = {
  now: Date;
  /** Rejects without `publish` if the copy must not be used, because somebody else moves the source. */
  end(publish: () => Promise<void>): Promise<void>;
  report(text: string): void | Promise<void>;
};

export type Moved = { tables: number; rows: number; remarks: string[] };

/** All is verified before the transaction is committed; after a failure or a crash the target is empty again. */
export async function moveDatabase(source: Database, location: DatabaseLocation, options: Options): Promise<Moved> {
  if (!(await isMigrated(source)))
    throw new CopyError('An older version made this database: start the console once with this version first');
  const target = engineOf(location) === 'sqlite' ? await onSqlite(location) : onPostgres(location.databaseUrl ?? '');
  try {
    const tx = await target.db.startTransaction().execute();
    try {
      const moved = await fill(source, { tx, engine: engineOf(location) }, options);
      const publish = await target.finish(tx);
      await options.report('All is verified');
      await options.end(publish);
      return moved;
    } finally {
      if (!tx.isCommitted) await tx.rollback().execute();
    }
  } finally {
    await target.close();
  }
}

/** What a database has for itself: its triggers and its own move. */
const own = new Set(['applied_triggers', 'moves', 'audit_gaps']);

/** On PostgreSQL alone; on SQLite the sessions themselves have a unique index. */
const sessionIds = 'practice_session_ids';

type Filling = { tx: Tx; engine: Engine };

async function fill(source: Database, target: Filling, { now, report }: Options): Promise<Moved> {
  const { tx, engine } = target;
  const inside = { engine, read: tx, write: <Result>(work: (tx: Tx) => Promise<Result>) => work(tx), seal() {} };
  const { migrations } = await migrate(inside, now);
  if (migrations.length === 0) throw new CopyError('The database is not empty');
  const present = new Set(await tablesOf(tx));
  const tables = (await tablesOf(source.read)).filter((table) => table !== sessionIds || present.has(table));
  const unknown = tables.filter((table) => !present.has(table));
  if (unknown.length > 0) throw new CopyError(`Another version made this database: it has ${unknown.join(', ')}`);
  if (engine === 'postgres') await openMonths(inside, 'practice_sessions', await monthsOf(source));
  await liftTimeouts(tx);
  const suspended = await suspendIndexes(tx, engine, tables);
  let rows = 0;
  for (const table of tables) rows += await copyTable(source, tx, table);
  await report(`${rows} rows of ${tables.length} tables are copied`);
  await setCounters(source.read, tx);
  await suspended.restoreIndexes();
  if (present.has(sessionIds) && !tables.includes(sessionIds))
    await run(`insert into ${sessionIds} select session_id from practice_sessions`).execute(tx);
  await fillIndexes(tx);
  await suspended.restoreTriggers();
  await keepGaps(source.read, tx);
  await run('analyze').execute(tx);
  await report('Indexes are built');
  return { tables: tables.length, rows, remarks: await remarksOn(source, inside) };
}

/** Faults of the source move with it, and are told. Any other one is of the copy, which is not used. */
async function remarksOn(source: Database, copy: Parameters<typeof findFaults>[0]): Promise<string[]> {
  const faults = await findFaults(copy);
  const known = faults.length === 0 ? [] : await findFaults(source);
  const ofCopy = faults.filter((fault) => !known.includes(fault));
  if (ofCopy.length > 0) throw new CopyError(`The copy is not as the original:\n${ofCopy.join('\n')}`);
  return faults;
}

const run = <Result = unknown>(text: string): RawBuilder<Result> => sql.raw<Result>(text);

async function tablesOf(db: Query): Promise<string[]> {
  const { rows } = await perEngine<{ name: string }>({
    sqlite: () => sql`select name from pragma_table_list
      where schema = 'main' and type = 'table' and name not like 'sqlite!_%' escape '!'`,
    postgres: () => sql`select relname as name from pg_class
      where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition`,
  }).execute(db);
  return rows.map(({ name }) => name).filter((name) => !own.has(name));
}

/** Of PostgreSQL's partitions: looking at all rows would take longer than a statement may. */
async function monthsOf({ source, read }: Database): Promise<string[]> {
  const query = perEngine<{ month: string }>({
    sqlite: () => sql`select distinct substr(started_at, 1, 7) as month from practice_sessions`,
    postgres: () => sql`select replace(right(relname, 7), '_', '-') as month
      from pg_inherits join pg_class on pg_class.oid = inhrelid
      where inhparent = 'practice_sessions'::regclass and relname ~ '_\\d{4}_\\d{2}$'`,
  });
  return (await readOffThread(source, query.compile(read))).map(({ month }) => month);
}

/** Few enough that a batch of the largest rows, such as reviews of scores, fits into a thread's memory. */
const rowsOfBatch = 200;

async function copyTable({ source, read }: Database, tx: Tx, table: string): Promise<number> {
  // What the migrations of a new database wrote.
  const { rows } = await run(`select 1 from ${table} limit 1`).execute(tx);
  if (rows.length > 0) await run(`delete from ${table}`).execute(tx);
  let copied = 0;
  try {
    const all = run<Row>(`select * from ${table}`).compile(read);
    for await (const batch of batches(source, all, rowsOfBatch)) {
      await bulkInsert(tx, table, isSqlite(tx) ? batch : batch.map(asRecord));
      copied += batch.length;
    }
  } catch (error) {
    if (error instanceof Error) error.message = `${table}: ${error.message}`;
    throw error;
  }
  return copied;
}

type Counter = { table: string; last: number };

/** The highest id that each table ever gave. */
const counters = perEngine<Counter>({
  sqlite: () => sql`select name as "table", seq as last from sqlite_sequence`,
  postgres: () => sql`select tables.relname as "table", last_value as last
    from pg_sequences join pg_depend on objid = format('%I.%I', schemaname, sequencename)::regclass
      join pg_class tables on tables.oid = refobjid
    where schemaname = current_schema() and classid = 'pg_class'::regclass and refclassid = 'pg_class'::regclass
      and deptype in ('a', 'i') and last_value is not null`,
});

/** No id is given a second time, not even those of rows that were removed. */
async function setCounters(from: Query, tx: Tx): Promise<void> {
  const { rows } = await counters.execute(from);
  for (const { table, last } of rows) {
    if (!isSqlite(tx)) {
      await sql`select setval(pg_get_serial_sequence(${table}, 'id'), greatest(cast(${last} as bigint), 1))`.execute(
        tx,
      );
      continue;
    }
    await sql`delete from sqlite_sequence where name = ${table}`.execute(tx);
    await sql`insert into sqlite_sequence (name, seq)
      select ${table}, max(${last}, coalesce(max(id), 0)) from ${sql.table(table)}`.execute(tx);
  }
}

/** Ids of the trail that were never used, because PostgreSQL does not give those of a failed transaction again. */
async function keepGaps(from: Query, tx: Tx): Promise<void> {
  const { rows } = await counters.execute(from);
  const last = rows.find(({ table }) => table === 'audit_entries')?.last ?? 0;
  const { count } = await from
    .selectFrom('audit_entries')
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const missing = last - Number(count) - (await countMissingEntries(from));
  if (missing > 0) await tx.insertInto('audit_gaps').values({ id: 1, missing }).execute();
}

function onPostgres(url: string): Target {
  const db = new Kysely<Tables>({ dialect: postgresDialect(openPostgres(url, 1)) });
  return { db, finish: async (tx) => () => tx.commit().execute(), close: () => db.destroy() };
}

/** Bytes as PostgreSQL reads them from JSON. */
const asRecord = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]: [string, Row[string] | Uint8Array]) => [
      column,
      value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : value,
    ]),
  );

const begun = 'moving-';

/** A file that is renamed once it is whole, so nothing needs to be synced before. */
async function onSqlite(location: DatabaseLocation): Promise<Target> {
  const dataDir = resolve(location.dataDir);
  await mkdir(dataDir, { recursive: true });
  const unfinished = (await readdir(dataDir)).filter((name) => name.startsWith(begun));
  for (const name of unfinished) await rm(join(dataDir, name), { recursive: true });
  // A move that was taken over may still run: it must not rename what this one wrote.
  const folder = await mkdtemp(join(dataDir, begun));
  const path = databasePath(folder);
  const connection = new DatabaseSync(path, { enableForeignKeyConstraints: false });
  connection.exec('pragma journal_mode = memory; pragma synchronous = off; pragma temp_store = file');
  const db = new Kysely<Tables>({ dialect: sqliteDialect(forKysely(connection)) });
  return {
    db,
    async finish(tx) {
      await tx.commit().execute();
      await db.destroy();
      const [damage] = await findDamage({ databaseUrl: null, dataDir: folder });
      if (damage !== undefined) throw new CopyError(`The copy is damaged: ${damage}`);
      await syncFile(path);
      return async () => {
        await assertNoDatabase(location);
        await rename(path, databasePath(dataDir));
        await syncFolder(dataDir);
      };
    },
    async close() {
      if (connection.isOpen) connection.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
