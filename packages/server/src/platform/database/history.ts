import { randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { databasePath, type DatabaseLocation } from './database.ts';
import { withConnection } from './postgres.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** A single row: the name of the sequence of changes in this database since it was created or restored. */
    database_history: { id: number; name: string };
  }
}

/**
 * Begins a new history after a restore. The database continues from the backup, but the next change numbers were
 * already used before the restore. A backup that has no history name yet gets one when it is migrated.
 */
export async function beginNewHistory({ databaseUrl, dataDir }: DatabaseLocation): Promise<void> {
  const name = randomUUID();
  await (databaseUrl === null ? renameOnSqlite(databasePath(dataDir), name) : renameOnPostgres(databaseUrl, name));
}

function renameOnPostgres(databaseUrl: string, name: string): Promise<void> {
  return withConnection(databaseUrl, async (client) => {
    const { rows } = await client.query<{ table: string | null }>(`select to_regclass('database_history') as table`);
    if (rows[0]?.table) await client.query('update database_history set name = $1', [name]);
  });
}

function renameOnSqlite(path: string, name: string): void {
  const connection = new DatabaseSync(path);
  try {
    const table = connection.prepare(`select name from sqlite_schema where name = 'database_history'`).get();
    if (table) connection.prepare('update database_history set name = ?').run(name);
  } finally {
    connection.close();
  }
}
