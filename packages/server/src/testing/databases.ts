import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { type Clock, type Database, migrate, openDatabase } from '#database/index.ts';
import { createDatabase, databaseUrl } from './create-database.ts';

export type Engine = 'sqlite' | 'postgres';

/** The engine of this run: every server test runs in one project for each. */
export const engine: Engine = process.env['TEST_ENGINE'] === 'postgres' ? 'postgres' : 'sqlite';
export const engines = [engine] as const;

/** Where a new database of this run's engine lies; migrated already on PostgreSQL, unless it is to be empty. */
export async function aDatabasePlace({ isEmpty = false } = {}): Promise<{
  databaseUrl: string | null;
  dataDir: string;
  remove(): Promise<void>;
}> {
  const dataDir = await mkdtemp(join(tmpdir(), 'eemusic-test-'));
  const remove = () => rm(dataDir, { recursive: true, force: true });
  if (engine === 'sqlite') return { databaseUrl: null, dataDir, remove };

  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const server = inject('postgres');
  await createDatabase(server, name, isEmpty ? 'template0' : 'migrated');
  return { databaseUrl: databaseUrl(server, name), dataDir, remove };
}

const realClock: Clock = { now: () => new Date() };

/** A migrated database of its own, on a real engine; gone with its `close`. */
export async function openTestDatabase(_engine: Engine = engine, clock: Clock = realClock): Promise<Database> {
  const { remove, ...place } = await aDatabasePlace();
  const database = openDatabase(place, clock);
  await migrate(database, clock.now());
  return {
    ...database,
    async close() {
      await database.close();
      await remove();
    },
  };
}
