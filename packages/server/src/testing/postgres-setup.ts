import type { TestProject } from 'vitest/node';
import { migrate, openDatabase } from '#platform/database/index.ts';
import { connectToPostgres } from '#platform/database/postgres.ts';
import { createDatabase, databaseUrl } from './create-database.ts';
import { findPostgres, startPostgres } from './postgres-server.ts';
import { readTemplate, type Template } from './reset-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: string;
    template: Template;
  }
}

/** Starts one temporary PostgreSQL for the whole run, with a migrated database that tests get copies of. */
export default async function setup(project: TestProject): Promise<() => void> {
  const bin = findPostgres();
  if (!bin) throw new Error('PostgreSQL is not installed (apt-get install postgresql)');

  const server = await startPostgres(bin);
  await createDatabase(server.url, 'migrated');
  const clock = { now: () => new Date() };
  const migrated = databaseUrl(server.url, 'migrated');
  const database = openDatabase({ databaseUrl: migrated, dataDir: '' }, clock);
  await migrate(database, clock.now());
  await database.close();
  // The first connection after the migrations writes pg_internal.init. Without it in the template, the first of every
  // test would write it again.
  const client = await connectToPostgres(migrated);
  project.provide('template', await readTemplate(client));
  await client.end();
  project.provide('postgres', server.url);
  return () => server.stop();
}
