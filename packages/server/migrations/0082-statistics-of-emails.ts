import { type Kysely, sql } from 'kysely';
import type { Engine } from '#platform/database/database.ts';

/**
 * PostgreSQL takes no statistics from the partial index of lowered emails. It expected 5,000 students of each address,
 * so an import of 10,000 rows read all of a million students 120 times. Before 14 it knows none of an expression.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  if (engine === 'sqlite') return;
  const { rows } = await sql<{ version: number }>`select current_setting('server_version_num')::int as version`.execute(
    db,
  );
  if ((rows[0]?.version ?? 0) < 140_000) return;
  await sql`create statistics students_lowered_email on lower(contact_email) from students`.execute(db);
  await sql`analyze students`.execute(db);
}
