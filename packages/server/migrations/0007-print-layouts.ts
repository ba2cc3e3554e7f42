import { type Kysely, sql } from 'kysely';

/** How scores of a library are laid out on paper, as JSON; null for the standard layout. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table libraries add column print_layout text').execute(db);
}
