import { randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { databasePath, type DatabaseLocation } from './database.ts';
import { connectToPostgres } from './postgres.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** One row: the name of the sequence of changes in this database since it was created or restored. */
    database_history: { id: number; name: string };
  }
}

/**
 * Starts a new history after a restore: the database continues from the backup, but change numbers after that point
 * were already used by the previous history. A backup without a history name gets one when it is migrated.
 */
export async function beginNewHistory({ databaseUrl, dataDir }: DatabaseLocation): Promise<void> {
  const name = randomUUID();
  if (databaseUrl !== null) {
    const client = await connectToPostgres(databaseUrl);
    const { rows } = await client.query<{ table: string | null }>(`select to_regclass('database_history') as table`);
    if (rows[0]?.table) await client.query('update database_history set name = $1', [name]);
    return client.end();
  }
  const connection = new DatabaseSync(databasePath(dataDir));
  const table = connection.prepare(`select name from sqlite_schema where name = 'database_history'`).get();
  if (table) connection.prepare('update database_history set name = ?').run(name);
  connection.close();
}
