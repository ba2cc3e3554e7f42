import { type Kysely, sql } from 'kysely';
import type { Engine } from '#platform/database/database.ts';

/**
 * Requests of tokens in the current minute, on all nodes; a crash may forget them. What tokens could read of a user so
 * far keeps its extent under a name of its own: `students.read` now opens the list of all users.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const table = engine === 'postgres' ? 'unlogged table' : 'table';
  const text = `create ${table} rate_counts (
    name varchar(40) not null primary key,
    minute integer not null,
    requests integer not null
  )`;
  await sql.raw(text).execute(db);
  await sql`update tokens set scopes = replace(scopes, 'students.read', 'students.state')`.execute(db);
}
