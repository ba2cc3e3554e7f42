import { sql } from 'kysely';
import type { Database } from '#platform/database/index.ts';

export const chainTables = [
  'channels',
  'educators',
  'students',
  'student_profiles',
  'student_libraries',
  'affiliations',
  'enrolments',
  'sales',
  'sales_months',
  'channel_months',
  'student_totals',
  'subscription_keys',
];

/** What the planner would find out in time, at once. */
export async function analyze({ engine, read, write }: Database, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    const name = sql.table(table);
    // A vacuum runs outside a transaction, and lets an index answer alone.
    if (engine === 'postgres') await sql`vacuum (analyze) ${name}`.execute(read);
    else await write((tx) => sql`analyze ${name}`.execute(tx));
  }
}
