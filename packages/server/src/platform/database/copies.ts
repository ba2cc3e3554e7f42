import { constants, existsSync } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { backup as copySqlite, DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { databasePath, type DatabaseLocation, type Engine } from './database.ts';
import { runTool } from './run-tool.ts';

/** The file of a copy in its folder. */
const copyNames: Record<Engine, string> = { sqlite: 'database.sqlite', postgres: 'database.dump' };

export const engineOf = ({ databaseUrl }: DatabaseLocation): Engine => (databaseUrl === null ? 'sqlite' : 'postgres');

/** Copies a database into a folder while it is in use: as it was at one moment. */
export async function copyDatabase({ databaseUrl, dataDir }: DatabaseLocation, folder: string): Promise<void> {
  if (databaseUrl !== null) {
    const file = join(folder, copyNames.postgres);
    return runTool('pg_dump', ['--format=custom', '--no-owner', '--no-privileges', `--file=${file}`], databaseUrl);
  }
  const source = new DatabaseSync(databasePath(dataDir), { readOnly: true });
  try {
    await copySqlite(source, join(folder, copyNames.sqlite));
  } finally {
    source.close();
  }
}

export async function assertNoDatabase({ databaseUrl, dataDir }: DatabaseLocation): Promise<void> {
  if (databaseUrl === null) {
    const path = databasePath(dataDir);
    if (existsSync(path)) throw new Error(`There is a database already: ${path}`);
    return;
  }
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ count: string }>(
    "select count(*) from information_schema.tables where table_schema = 'public'",
  );
  await client.end();
  if (rows[0]?.count !== '0') throw new Error('The database is not empty');
}

/** Puts a copy back where no database is. */
export async function restoreDatabase({ databaseUrl, dataDir }: DatabaseLocation, folder: string): Promise<void> {
  if (databaseUrl !== null) {
    const file = join(folder, copyNames.postgres);
    return runTool('pg_restore', ['--no-owner', '--single-transaction', '--exit-on-error', file], databaseUrl);
  }
  const path = databasePath(dataDir);
  await mkdir(dirname(path), { recursive: true });
  await copyFile(join(folder, copyNames.sqlite), path, constants.COPYFILE_EXCL);
}
