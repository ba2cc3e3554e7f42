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

  const server = inject('postgres');
  const name = isEmpty ? await createFrom('template0') : await takeCopy();
  return {
    databaseUrl: databaseUrl(server, name),
    dataDir,
    async remove() {
      await drop(name);
      await removeFolder();
    },
  };
}

async function createFrom(template: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await createDatabase(inject('postgres'), name, template);
  return name;
}

/** The next copy of the migrated database, which is made while the test before runs. */
let nextCopy: Promise<string> | null = null;

async function takeCopy(): Promise<string> {
  const name = await (nextCopy ?? createFrom('migrated'));
  nextCopy = createFrom('migrated');
  // Whoever takes it learns why there is none.
  nextCopy.catch(() => undefined);
  return name;
}

/** The last database that was left, and the dropping of the one before. */
let left: string | null = null;
let dropping: Promise<void> = Promise.resolve();

/**
 * Drops the database that was left before this one. PostgreSQL waits 100 ms for connections that are still closing, as
 * those of this one are. The last one is removed with the server.
 */
async function drop(name: string): Promise<void> {
  await dropping;
  if (left !== null) dropping = dropDatabase(inject('postgres'), left);
  dropping.catch(() => undefined);
  left = name;
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
