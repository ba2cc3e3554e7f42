import { type Kysely, sql } from 'kysely';

/** How long a recording plays; one from before is measured by a job. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('files').addColumn('seconds', 'double precision').execute();
  await sql`create index files_unmeasured on files (id) where kind = 'audio' and seconds is null`.execute(db);
}
