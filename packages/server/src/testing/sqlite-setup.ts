import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate, openDatabase } from '#platform/database/index.ts';
import { scratch } from './scratch.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The file that every test on SQLite copies. */
    sqlite: string;
  }
}

const dataDir = mkdtempSync(join(scratch, 'eemusic-migrated-'));

/** Makes one migrated SQLite file for the whole run. */
export async function setup(project: TestProject): Promise<() => void> {
  const clock = { now: () => new Date() };
  const database = openDatabase({ databaseUrl: null, dataDir }, clock);
  await migrate(database, clock.now());
  await database.close();
  project.provide('sqlite', join(dataDir, 'eemusic.sqlite'));
  return () => rmSync(dataDir, { recursive: true });
}
