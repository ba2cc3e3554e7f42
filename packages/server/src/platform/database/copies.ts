import { constants, existsSync } from 'node:fs';
import { copyFile, mkdir, open, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { backup as copySqlite, DatabaseSync } from 'node:sqlite';
import { spawn } from 'node:child_process';
import { CopyError } from './copy-error.ts';
import { databasePath, type DatabaseLocation, type Engine } from './database.ts';
import { withConnection } from './postgres.ts';
import { withoutPassword } from './hosts.ts';

/** File name of a copy of the database. */
const copyNames: Record<Engine, string> = { sqlite: 'database.sqlite', postgres: 'database.dump' };

export const engineOf = ({ databaseUrl }: DatabaseLocation): Engine => (databaseUrl === null ? 'sqlite' : 'postgres');

/**
 * Enough pages to copy everything in one step. A copy in several steps starts over at each write, and might never end.
 */
const allPages = 2 ** 31 - 1;

/** Copies a running database into a folder, as of one moment. Returns the name of the file, which is synced to disk. */
export async function copyDatabase({ databaseUrl, dataDir }: DatabaseLocation, folder: string): Promise<string> {
  if (databaseUrl !== null) {
    const file = join(folder, copyNames.postgres);
    await runTool('pg_dump', ['--format=custom', '--no-owner', '--no-privileges', `--file=${file}`], databaseUrl);
    await syncFile(file);
    return copyNames.postgres;
  }
  const source = new DatabaseSync(databasePath(dataDir), { readOnly: true });
  try {
    await copySqlite(source, join(folder, copyNames.sqlite), { rate: allPages });
  } finally {
    source.close();
  }
  await syncFile(join(folder, copyNames.sqlite));
  return copyNames.sqlite;
}

async function syncFile(path: string): Promise<void> {
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

/** Restores a copy into an empty database. */
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

/**
 * Runs one of PostgreSQL's own tools, which must be on the PATH. The password is passed in the environment, because
 * `ps` shows arguments. Its messages are in English on every machine, because callers look for some of them.
 */
function runTool(program: 'pg_dump' | 'pg_restore', args: string[], databaseUrl: string): Promise<void> {
  const { url, password } = withoutPassword(databaseUrl);
  const env = { ...process.env, LC_ALL: 'C', ...(password !== '' && { PGPASSWORD: password }) };
  return new Promise((done, fail) => {
    const child = spawn(program, [...args, `--dbname=${url}`], { env, stdio: ['ignore', 'ignore', 'pipe'] });
    let errorOutput = '';
    child.stderr.on('data', (chunk) => {
      errorOutput += String(chunk);
    });
    child.on('error', (error) =>
      fail(new CopyError(`${program} cannot be run: install PostgreSQL's client programs`, { cause: error })),
    );
    // Not at its exit, when the end of its output may not be read yet.
    child.on('close', (code) =>
      code === 0 ? done() : fail(new CopyError(`${program} failed: ${errorOutput.trim()}`)),
    );
  });
}
