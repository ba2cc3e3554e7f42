import { mkdtempSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { type Database, migrate, openDatabase } from '#database/index.ts';

export const engines = ['sqlite', 'postgres'] as const;
const clock = { now: () => new Date() };
const urls = new Map<Database, string>();

export async function openTestDatabase(engine: 'sqlite' | 'postgres', same?: Database): Promise<Database> {
  const at = (name: string) => `postgres://postgres@/${name}?host=/tmp/jobs&port=54990`;
  const dataDir = mkdtempSync('/tmp/jobs/d-');
  let databaseUrl: string | null = null;
  if (engine === 'postgres') {
    databaseUrl = (same && urls.get(same)) ?? at(`t${randomUUID().replaceAll('-', '')}`);
    if (!same) {
      const client = new pg.Client({ connectionString: at('postgres') });
      await client.connect();
      await client.query(`create database ${new URL(databaseUrl.replace('@/', '@x/')).pathname.slice(1)}`);
      await client.end();
    }
  }
  const database = openDatabase({ databaseUrl, dataDir }, clock);
  if (databaseUrl) urls.set(database, databaseUrl);
  await migrate(database, new Date());
  return database;
}
