import { sql } from 'kysely';
import type { Database } from '@eemusic/server/src/platform/database/index.ts';

/** The query planner's statistics, which would be made some time later. */
export async function analyzeTables({ engine, read, write }: Database, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    const name = sql.table(table);
    // Vacuum cannot run in a transaction. It makes index-only scans possible.
    if (engine === 'postgres') await sql`vacuum (analyze) ${name}`.execute(read);
    else await write((tx) => sql`analyze ${name}`.execute(tx));
  }
}
