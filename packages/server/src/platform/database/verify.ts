import { DatabaseSync } from 'node:sqlite';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import { type Database, databasePath, type DatabaseLocation, type Query } from './database.ts';
import { isSqlite, liftTimeouts, lockTables, perEngine } from './engines.ts';
import { rulesFolder } from './migrate.ts';
import { withConnection } from './postgres.ts';
import { erasableColumns, sealedColumns, sealOf } from './seal.ts';
import { findWrongSums, recountSums } from './sums.ts';
import type { Tables } from './tables.ts';
import { applyTriggers, dropTriggers, findWrongTriggers, readRules } from './triggers.ts';

type Tx = Transaction<Tables>;

/** Indexes of texts on SQLite, which triggers fill from a column of a view. */
const textIndexes = { student_grams: 'search_key', student_words: 'words' };
type TextIndex = keyof typeof textIndexes;

const fill = (index: TextIndex, into: string) =>
  `insert into ${into} (rowid, ${textIndexes[index]}) select id, ${textIndexes[index]} from searched_students order by id`;

/** Returns in words what is not as the rows, or this version, say. */
export async function findFaults(database: Pick<Database, 'engine' | 'read' | 'write'>): Promise<string[]> {
  const { engine } = database;
  const rules = await readRules(engine, rulesFolder);
  const inspect = async (db: Query) => [
    ...(await findWrongTriggers(db, rules)),
    ...(await findWrongSums(db)),
    ...(await findWrongCopies(db)),
    ...(await findWrongIndexes(db)).map((index) => `The search index ${index} differs from the rows`),
    ...(await findChangedEntries(db)),
  ];
  if (engine === 'sqlite') return inspect(database.read);
  return database.write((tx) => liftTimeouts(tx).then(() => inspect(tx)));
}

/** Rows that are not as what they follow, by what triggers copy into them. */
const copies = {
  'Keys that are not as their users': `subscription_keys left join students
    on students.id = student_id and subscription_code = code
    where is_held <> case when students.id is null or students.deleted_at is not null then 0 else 1 end
      or (students.id is not null and runs_until <> coalesce(students.expires_on, '9999-12-31'))`,
  'Publications that are not as their scores': `publications full join scores on scores.id = score_id
    where coalesce(is_withdrawn, 1) <> case when score_enabled = 1 and deleted_at is null then 0 else 1 end`,
};

async function findWrongCopies(db: Query): Promise<string[]> {
  const faults: string[] = [];
  for (const [what, from] of Object.entries(copies)) {
    const { rows } = await run<{ found: number }>(`select count(*) as found from ${from}`).execute(db);
    const found = Number(rows[0]?.found);
    if (found > 0) faults.push(`${what}: ${found}`);
  }
  return faults;
}

/** Waits for every other writer. The triggers are off meanwhile, because one protects the sums of closed statements. */
export async function repair(database: Database, now: Date): Promise<void> {
  const { engine } = database;
  const rules = await readRules(engine, rulesFolder);
  await database.write(async (tx) => {
    await liftTimeouts(tx);
    await lockTables(tx);
    await dropTriggers(
      tx,
      rules.flatMap(({ names }) => names),
    );
    if (engine === 'sqlite') await sql`reindex`.execute(tx);
    await fillIndexes(tx, await findWrongIndexes(tx));
    await recountSums(tx);
    await applyTriggers(tx, { rules, now, isMigrated: true });
  });
}

const run = <Row>(text: string): RawBuilder<Row> => sql.raw<Row>(text);

/** Fills indexes of texts, by default all of SQLite, from the rows. */
export async function fillIndexes(
  tx: Tx,
  indexes: readonly TextIndex[] = isSqlite(tx) ? (Object.keys(textIndexes) as TextIndex[]) : [],
): Promise<void> {
  for (const index of indexes) {
    await run(`insert into ${index} (${index}) values ('delete-all')`).execute(tx);
    await run(fill(index, index)).execute(tx);
  }
}

/** Compares the terms of each index with those of a new one. PostgreSQL keeps its indexes of texts itself. */
async function findWrongIndexes(db: Query): Promise<TextIndex[]> {
  if (!isSqlite(db)) return [];
  const wrong: TextIndex[] = [];
  await sql`pragma temp_store = file`.execute(db);
  for (const index of Object.keys(textIndexes) as TextIndex[]) {
    const { rows } = await sql<{ text: string }>`select sql as text from sqlite_schema where name = ${index}`.execute(
      db,
    );
    await run(String(rows[0]?.text).replace(index, 'temp.new_index')).execute(db);
    await run(fill(index, 'temp.new_index')).execute(db);
    await run('create virtual table temp.new_terms using fts5vocab(temp, new_index, row)').execute(db);
    await run(`create virtual table temp.old_terms using fts5vocab(main, ${index}, row)`).execute(db);
    const differing = await run(`select term from (select term, doc, cnt, 1 as sign from temp.new_terms
      union all select term, doc, cnt, -1 from temp.old_terms)
      group by term having sum(doc * sign) <> 0 or sum(cnt * sign) <> 0 limit 1`).execute(db);
    if (differing.rows.length > 0) wrong.push(index);
    for (const table of ['old_terms', 'new_terms', 'new_index']) await run(`drop table temp.${table}`).execute(db);
  }
  return wrong;
}

const entriesOfPage = 2000;

type Entry = Record<(typeof sealedColumns | typeof erasableColumns)[number], unknown> & {
  id: number;
  seal: string | null;
  redacted: number | null;
};

/** Entries that an erasure emptied keep the checksum of the columns that never change. */
async function findChangedEntries(db: Query): Promise<string[]> {
  const faults: string[] = [];
  const columns = sql.join(['id', 'seal', ...sealedColumns, ...erasableColumns].map((column) => sql.ref(column)));
  for (let last = 0; ;) {
    const { rows } = await sql<Entry>`select ${columns}, redactions.entry_id as redacted from audit_entries
      left join audit_redactions redactions on entry_id = id
      where id > ${last} order by id limit ${entriesOfPage}`.execute(db);
    for (const entry of rows) {
      const length = entry.redacted === null ? undefined : 32;
      if (entry.seal !== null && sealOf(entry).slice(0, length) !== entry.seal.slice(0, length))
        faults.push(`Entry ${entry.id} of the audit trail is not what was written`);
    }
    const { id } = rows.at(-1) ?? {};
    if (id === undefined) return [...faults, ...(await findMissingEntries(db))];
    last = id;
  }
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** A single row, if the database came from PostgreSQL: ids of the trail that were never used there. */
    audit_gaps: { id: number; missing: number };
  }
}

async function findMissingEntries(db: Query): Promise<string[]> {
  const missing = await countMissingEntries(db);
  return missing === 0 ? [] : [`Entries are missing in the audit trail: ${missing}`];
}

/** On SQLite ids have no gaps of their own. On PostgreSQL a bulk action knows how many entries it began with. */
export async function countMissingEntries(db: Query): Promise<number> {
  const { rows } = await perEngine<{ missing: number }>({
    sqlite: () => sql`select coalesce(max(seq), 0) - (select count(*) from audit_entries)
      - (select coalesce(sum(missing), 0) from audit_gaps) as missing
      from sqlite_sequence where name = 'audit_entries'`,
    postgres: () => sql`select coalesce(sum(greatest(size - found, 0)), 0) as missing
      from (select size, count(bulk_id) as found from audit_bulks left join audit_entries on bulk_id = audit_bulks.id
        group by audit_bulks.id) counted`,
  }).execute(db);
  return Number(rows[0]?.missing ?? 0);
}

/** What the engine says of files that are not whole. Reads everything. */
export function findDamage({ databaseUrl, dataDir }: DatabaseLocation): Promise<string[]> {
  return databaseUrl === null ? Promise.resolve(damageOnSqlite(databasePath(dataDir))) : damageOnPostgres(databaseUrl);
}

/** SQLite's CORRUPT and NOTADB, and class XX of PostgreSQL: internal errors such as data_corrupted. */
export function isDamage(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const { errcode = 0, code } = error as { errcode?: number; code?: unknown };
  return [11, 26].includes(errcode & 0xff) || String(code).startsWith('XX');
}

function damageOnSqlite(path: string): string[] {
  using connection = new DatabaseSync(path, { readOnly: true });
  try {
    const found = connection
      .prepare('pragma integrity_check(10)')
      .all()
      .map((row) => String(row['integrity_check']));
    const [orphan] = connection.prepare('pragma foreign_key_check').all();
    return [
      ...found.filter((text) => text !== 'ok'),
      ...(orphan
        ? [`a row of ${String(orphan['table'])} refers to one of ${String(orphan['parent'])} that is missing`]
        : []),
    ];
  } catch (error) {
    if (isDamage(error)) return [error.message];
    throw error;
  }
}

/** Reads every row, and checks every table and B-tree where the extension amcheck is installed. */
function damageOnPostgres(databaseUrl: string): Promise<string[]> {
  return withConnection(databaseUrl, async (client) => {
    const { rows } = await client.query<{ query: string; name: string }>(`
      select oid::regclass::text as name, format('select count(t::text) from %s t', oid::regclass) as query
        from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      union all select oid::regclass::text, format('select %s(%s, true)', checks.name, oid)
        from pg_class, (select oid::regprocedure::oid::regproc::text as name from pg_proc
          where proname = 'bt_index_check' and pronargs = 2 and has_function_privilege(oid, 'execute')) checks
        where relkind = 'i' and relnamespace = 'public'::regnamespace
          and relam = (select oid from pg_am where amname = 'btree') order by 1`);
    const found: string[] = [];
    for (const { name, query } of rows)
      await client.query(query).catch((error: unknown) => {
        if (!isDamage(error)) throw error;
        found.push(`${name}: ${error.message}`);
      });
    return found;
  });
}
