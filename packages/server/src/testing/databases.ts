import { randomUUID } from 'node:crypto';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { expect, inject } from 'vitest';
import { type Clock, type Database, migrate, openDatabase } from '#platform/database/index.ts';
import { openSqliteThreads } from '#platform/database/sqlite.ts';
import { createDatabase, databaseUrl, dropDatabase } from './create-database.ts';
import { assertReset, resetDatabase } from './reset-database.ts';
import { scratch } from './scratch.ts';

export type Engine = 'sqlite' | 'postgres';

/** The engine of this run. Server tests that use a database run once per engine, in two projects. */
export const engine = engineOf(process.env['TEST_ENGINE']);
export const engines = [engine] as const;

function engineOf(name: string | undefined): Engine {
  if (name === 'sqlite' || name === 'postgres') return name;
  throw new Error('vitest.config.ts lists this test among those that need no database');
}

/** Never closed, so that the threads of long reads are those of all tests of a process. */
if (engine === 'sqlite') openSqliteThreads('');

type TestDatabaseLocation = { databaseUrl: string | null; dataDir: string; remove(): Promise<void> };

/** The location of a new database on this run's engine; a migrated one unless `isEmpty`. */
export async function aDatabaseLocation({ isEmpty = false } = {}): Promise<TestDatabaseLocation> {
  const dataDir = await mkdtemp(join(scratch, 'eemusic-test-'));
  const removeFolder = () => rm(dataDir, { recursive: true, force: true });
  if (engine === 'sqlite') {
    if (!isEmpty) await copyFile(inject('sqlite'), join(dataDir, 'eemusic.sqlite'));
    return { databaseUrl: null, dataDir, remove: removeFolder };
  }

  const server = inject('postgres');
  const { name, leave } = isEmpty ? await anEmptyDatabase() : await aMigratedDatabase();
  return {
    databaseUrl: databaseUrl(server, name),
    dataDir,
    async remove() {
      leave();
      await removeFolder();
    },
  };
}

type Left = { name: string; leave(): void };

async function createFrom(template: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await createDatabase(inject('postgres'), name, template);
  return name;
}

async function anEmptyDatabase(): Promise<Left> {
  const name = await createFrom('template0');
  return { name, leave: () => drop(name) };
}

/** The last one is removed with the server. */
function drop(name: string): void {
  dropDatabase(inject('postgres'), name).catch(() => undefined);
}

type Copy = { name: string; client: pg.Client };

/** Copies of the migrated database that tests have left; null where one could not be reset. */
const left: Promise<Copy | null>[] = [];
/** The last file whose first database was compared with the template. */
let comparedIn: string | undefined;

async function aMigratedDatabase(): Promise<Left> {
  const copy = (await takeLeft()) ?? (await aCopy());
  return { name: copy.name, leave: () => void left.push(reset(copy)) };
}

async function takeLeft(): Promise<Copy | null> {
  for (let next = left.pop(); next; next = left.pop()) {
    const copy = await next;
    if (!copy) continue;
    const { testPath } = expect.getState();
    if (comparedIn !== testPath) await assertReset(copy.client, inject('template'));
    comparedIn = testPath;
    return copy;
  }
  return null;
}

async function aCopy(): Promise<Copy> {
  const name = await createFrom('migrated');
  const client = new pg.Client({ connectionString: databaseUrl(inject('postgres'), name) });
  client.on('error', () => {});
  await client.connect();
  return { name, client };
}

async function reset(copy: Copy): Promise<Copy | null> {
  const isReset = await resetDatabase(copy.client, inject('template')).catch(() => false);
  if (isReset) return copy;
  copy.client.end().catch(() => undefined);
  drop(copy.name);
  return null;
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
