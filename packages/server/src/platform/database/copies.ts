import { constants, existsSync } from 'node:fs';
import { copyFile, mkdir, open, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { backup as copySqlite, DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { type Database, type DatabaseLocation, databasePath, type Engine } from './database.ts';
import { hasTable } from './engines.ts';
import { withConnection, withoutPassword } from './postgres.ts';

const copyNames: Record<Engine, string> = { sqlite: 'database.sqlite', postgres: 'database.dump' };

export const engineOf = ({ databaseUrl }: DatabaseLocation): Engine => (databaseUrl === null ? 'sqlite' : 'postgres');

/** A copy in several steps starts over at each write, and might never end. */
const allPages = 2 ** 31 - 1;

/** Copies a running database into a folder, as of one moment. Returns the name of the file, which is synced to disk. */
export async function copyDatabase({ databaseUrl, dataDir }: DatabaseLocation, folder: string): Promise<string> {
  if (databaseUrl !== null) {
    const file = join(folder, copyNames.postgres);
    await runTool('pg_dump', ['--format=custom', '--no-owner', '--no-privileges', `--file=${file}`], databaseUrl);
    await syncFile(file);
    return copyNames.postgres;
  }
  using source = new DatabaseSync(databasePath(dataDir), { readOnly: true });
  await copySqlite(source, join(folder, copyNames.sqlite), { rate: allPages });
  await syncFile(join(folder, copyNames.sqlite));
  return copyNames.sqlite;
}

export async function syncFile(path: string): Promise<void> {
  await using file = await open(path, 'r+');
  await file.sync();
}

/** A new file survives a power cut only once its folder is synced. */
export async function syncFolder(path: string): Promise<void> {
  await using folder = await open(path, 'r');
  await folder.sync();
}

/** Throws if no console ever migrated the database, and creates nothing. */
export async function assertDatabase({ databaseUrl, dataDir }: DatabaseLocation): Promise<void> {
  const never = 'No console was ever started here';
  if (databaseUrl === null) {
    const path = databasePath(dataDir);
    await stat(path).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? new CopyError(`${never}: ${resolve(path)} is missing`) : error;
    });
    return;
  }
  const { rows } = await withConnection(databaseUrl, (client) =>
    client.query<{ table: string | null }>(`select to_regclass('migrations') as table`),
  );
  if (!rows[0]?.table) throw new CopyError(`${never}: the database is empty`);
}

export async function assertNoDatabase({ databaseUrl, dataDir }: DatabaseLocation): Promise<void> {
  if (databaseUrl === null) {
    const path = databasePath(dataDir);
    if (existsSync(path)) throw new CopyError(`There is a database already: ${path}`);
    return;
  }
  const { rows } = await withConnection(databaseUrl, (client) =>
    client.query<{ count: string }>("select count(*) from information_schema.tables where table_schema = 'public'"),
  );
  if (rows[0]?.count !== '0') throw new CopyError('The database is not empty');
}

export async function restoreDatabase({ databaseUrl, dataDir }: DatabaseLocation, copy: string): Promise<void> {
  if (databaseUrl !== null) {
    return runTool('pg_restore', ['--no-owner', '--single-transaction', '--exit-on-error', copy], databaseUrl);
  }
  const path = databasePath(dataDir);
  await mkdir(dirname(path), { recursive: true });
  await copyFile(copy, path, constants.COPYFILE_EXCL);
  await syncFile(path);
  await syncFolder(dirname(path));
}

/** The password is in the environment, because `ps` shows arguments; messages are in English: callers read them. */
async function runTool(program: 'pg_dump' | 'pg_restore', args: string[], databaseUrl: string): Promise<void> {
  const { url, password } = withoutPassword(databaseUrl);
  const env = { ...process.env, LC_ALL: 'C', ...(password !== '' && { PGPASSWORD: password }) };
  try {
    await execute(program, [...args, `--dbname=${url}`], { env, maxBuffer: Infinity });
  } catch (cause) {
    const { code, stderr } = cause as { code?: unknown; stderr?: string };
    if (typeof code !== 'number')
      throw new CopyError(`${program} cannot be run: install PostgreSQL's client programs`, { cause });
    throw new CopyError(`${program} failed: ${stderr?.trim()}`);
  }
}

const execute = promisify(execFile);

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** A single row: names the sequence of changes since the database was created or restored. */
    database_history: { id: number; name: string };
  }
}

/** After a restore change numbers are used again. An older backup gets its history when it is migrated. */
export async function beginNewHistory({ read, write }: Database): Promise<void> {
  if (await hasTable(read, 'database_history'))
    await write((tx) => tx.updateTable('database_history').set({ name: randomUUID() }).execute());
}

/** The message is for the person at the command line. */
export class CopyError extends Error {
  override name = 'CopyError';
}
