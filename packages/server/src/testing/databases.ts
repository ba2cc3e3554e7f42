import { randomUUID } from 'node:crypto';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import { type Clock, type Database, migrate, openDatabase } from '#platform/database/index.ts';
import { createDatabase, databaseUrl, dropDatabase } from './create-database.ts';
import { scratch } from './scratch.ts';

export type Engine = 'sqlite' | 'postgres';

/** The engine of this run. Server tests that use a database run once per engine, in two projects. */
export const engine = engineOf(process.env['TEST_ENGINE']);
export const engines = [engine] as const;

function engineOf(name: string | undefined): Engine {
  if (name === 'sqlite' || name === 'postgres') return name;
  throw new Error('vitest.config.ts lists this test among those that need no database');
}

type TestDatabaseLocation = { databaseUrl: string | null; dataDir: string; remove(): Promise<void> };

/** The location of a new database on this run's engine; a copy of a migrated one unless `isEmpty`. */
export async function aDatabaseLocation({ isEmpty = false } = {}): Promise<TestDatabaseLocation> {
  const dataDir = await mkdtemp(join(scratch, 'eemusic-test-'));
  const removeFolder = () => rm(dataDir, { recursive: true, force: true });
  if (engine === 'sqlite') {
    if (!isEmpty) await copyFile(inject('sqlite'), join(dataDir, 'eemusic.sqlite'));
    return { databaseUrl: null, dataDir, remove: removeFolder };
  }

  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const server = inject('postgres');
  await createDatabase(server, name, isEmpty ? 'template0' : 'migrated');
  return {
    databaseUrl: databaseUrl(server, name),
    dataDir,
    async remove() {
      await dropDatabase(server, name);
      await removeFolder();
    },
  };
}

const realClock: Clock = { now: () => new Date() };

/** Opens a new migrated database on a real engine; `close` removes it. */
export async function openTestDatabase(_engine: Engine = engine, clock: Clock = realClock): Promise<Database> {
  const { remove, ...location } = await aDatabaseLocation();
  const database = openDatabase(location, clock);
  await migrate(database, clock.now());
  return {
    ...database,
    async close() {
      await database.close();
      await remove();
    },
  };
}
