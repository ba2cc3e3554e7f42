import { type Insertable, sql, type Transaction } from 'kysely';
import type { Engine } from './database.ts';
import type { Tables } from './tables.ts';

/**
 * Adds rows that all have the columns of the first. On PostgreSQL they are one parameter: to read thousands of them takes
 * its server as long as to add the rows.
 */
export async function addRows<Table extends keyof Tables>(
  tx: Transaction<Tables>,
  engine: Engine,
  table: Table,
  rows: readonly Insertable<Tables[Table]>[],
): Promise<void> {
  if (engine === 'sqlite') {
    await tx.insertInto(table).values(rows).execute();
    return;
  }
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)));
  const given = sql`json_populate_recordset(cast(null as ${sql.table(table)}), ${JSON.stringify(rows)})`;
  await sql`insert into ${sql.table(table)} (${columns}) select ${columns} from ${given}`.execute(tx);
}
