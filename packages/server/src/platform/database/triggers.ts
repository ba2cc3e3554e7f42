import { hash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { sql, type Transaction } from 'kysely';
import type { Engine, Query } from './database.ts';
import { lockTables, perEngine } from './engines.ts';
import type { Tables } from './tables.ts';

/** By name. On SQLite, the value is the SQL that follows `create trigger NAME`. */
export type Triggers = {
  sqlite: Readonly<Record<string, string>>;
  postgres: Readonly<Record<string, PostgresTrigger>>;
};

/** When the trigger fires, and the body of its function, which has the trigger's name. */
export type PostgresTrigger = { on: string; run: string };

type AppliedTable = {
  file: string;
  /** Checksum of the text that was applied. */
  checksum: string;
  /** JSON, by which the triggers are dropped. */
  names: string;
  applied_at: string;
};

declare module '#platform/database/tables.ts' {
  interface Tables {
    applied_triggers: AppliedTable;
  }
}

type Tx = Transaction<Tables>;
export type Rule = { file: string; checksum: string; names: string[]; statements: string[] };

type Applying = {
  rules: readonly Rule[];
  now: Date;
  /** Then every rule is applied again, because SQLite drops the triggers of a table that is rebuilt. */
  isMigrated: boolean;
};

/** Rows are not counted again; if a new rule requires that, a migration must do it. Returns the applied files. */
export async function applyTriggers(tx: Tx, { rules, now, isMigrated }: Applying): Promise<string[]> {
  const fileName = perEngine({
    sqlite: () => sql`varchar(100)`,
    postgres: () => sql`varchar(100) collate "C"`,
  });
  await tx.schema
    .createTable('applied_triggers')
    .ifNotExists()
    .addColumn('file', fileName, (column) => column.primaryKey())
    .addColumn('checksum', 'varchar(64)', (column) => column.notNull())
    .addColumn('names', 'text', (column) => column.notNull())
    .addColumn('applied_at', 'varchar(30)', (column) => column.notNull())
    .execute();

  const applied = await tx.selectFrom('applied_triggers').selectAll().execute();
  const isCurrent = ({ file, checksum }: Pick<AppliedTable, 'file' | 'checksum'>) =>
    !isMigrated && rules.some((rule) => rule.file === file && rule.checksum === checksum);

  const outdated = applied.filter((row) => !isCurrent(row));
  const current = new Set(applied.filter(isCurrent).map(({ file }) => file));
  const missing = rules.filter(({ file }) => !current.has(file));
  if (outdated.length + missing.length > 0) await lockTables(tx);
  for (const { file, names } of outdated) {
    await dropTriggers(tx, JSON.parse(names) as string[]);
    await tx.deleteFrom('applied_triggers').where('file', '=', file).execute();
  }

  for (const { file, checksum, names, statements } of missing) {
    for (const statement of statements) await sql.raw(statement).execute(tx);
    const row = { file, checksum, names: JSON.stringify(names), applied_at: now.toISOString() };
    await tx.insertInto('applied_triggers').values(row).execute();
  }
  return missing.map(({ file }) => file);
}

export async function readRules(engine: Engine, folder: URL): Promise<Rule[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.ts')).toSorted();
  return Promise.all(
    files.map(async (file) => {
      const { triggers } = (await import(new URL(file, folder).href)) as { triggers: Triggers };
      const statements = engine === 'sqlite' ? onSqlite(triggers) : onPostgres(triggers);
      const checksum = hash('sha256', statements.join('\n'), 'hex');
      return { file, checksum, names: Object.keys(triggers[engine]), statements };
    }),
  );
}

const onSqlite = ({ sqlite }: Triggers) =>
  Object.entries(sqlite).map(([name, text]) => `create trigger ${name} ${text}`);

const onPostgres = ({ postgres }: Triggers) =>
  Object.entries(postgres).flatMap(([name, { on, run }]) => [
    `create function ${name}() returns trigger language plpgsql as $$ begin ${run} end $$`,
    `create trigger ${name} ${on} execute function ${name}()`,
  ]);

/** On PostgreSQL, dropping the function drops its trigger. */
export async function dropTriggers(tx: Tx, names: readonly string[]): Promise<void> {
  for (const trigger of names.map((name) => sql.ref(name)))
    await perEngine({
      sqlite: () => sql`drop trigger if exists ${trigger}`,
      postgres: () => sql`drop function if exists ${trigger}() cascade`,
    }).execute(tx);
}

export async function findWrongTriggers(db: Query, rules: readonly Rule[]): Promise<string[]> {
  const query = perEngine<Found>({
    sqlite: () => sql`select name, sql as text, 1 as "isOn" from sqlite_schema where type = 'trigger'`,
    postgres: () => sql`select tgname as name, prosrc as text, case when tgenabled = 'O' then 1 else 0 end as "isOn"
      from pg_trigger join pg_proc on pg_proc.oid = tgfoid where not tgisinternal and tgparentid = 0`,
  });
  const found = new Map((await query.execute(db)).rows.map((row) => [row.name, row]));
  const names = rules.flatMap((rule) => rule.names);
  const differing = rules.flatMap(({ names, statements }) =>
    names.flatMap((name) => {
      const { text = null, isOn = 1 } = found.get(name) ?? {};
      if (text === null) return [`The trigger ${name} is missing`];
      if (isOn === 0) return [`The trigger ${name} is switched off`];
      const isSame = statements.some((statement) => bodyOf(statement) === bodyOf(text));
      return isSame ? [] : [`The trigger ${name} is not the one of this version`];
    }),
  );
  const unknown = [...found.keys()].filter((name) => !names.includes(name));
  return [...differing, ...unknown.map((name) => `The trigger ${name} is none of this version`)];
}

type Found = { name: string; text: string; isOn: 0 | 1 };

/** Of PostgreSQL the text of the function, of SQLite what follows the words that it writes in capitals. */
const bodyOf = (text: string) => text.split('$$')[1] ?? text.replace(/^create trigger /i, '');

type RowsChanged = {
  name: string;
  table: string;
  /** Selects the relevant ones of the changed rows; `more` is 1 for added rows and -1 for removed ones. */
  rows: (from: string, more: 1 | -1) => string;
  run: (rows: string, event: 'insert' | 'update' | 'delete') => string;
};

/** PostgreSQL passes changed rows only to triggers with a single event. */
export function onRowsChanged({ name, table, rows, run }: RowsChanged): Triggers['postgres'] {
  const came = rows('new_rows', 1);
  const went = rows('old_rows', -1);
  const trigger = (event: 'insert' | 'update' | 'delete', tables: string, changed: string): PostgresTrigger => ({
    on: `after ${event} on ${table} referencing ${tables} for each statement`,
    run: `${run(changed, event)} return null;`,
  });
  return {
    [`${name}_insert`]: trigger('insert', 'new table as new_rows', came),
    [`${name}_update`]: trigger('update', 'old table as old_rows new table as new_rows', `${went} union all ${came}`),
    [`${name}_delete`]: trigger('delete', 'old table as old_rows', went),
  };
}
