import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { hour } from '@eemusic/contract/platform/durations';
import type { Configuration } from '#platform/configuration.ts';
import { type Clock, engineOf } from '#platform/database/index.ts';
import { databaseLocationOf } from './database-location.ts';
import { manifestName, readHeading } from './manifest.ts';

/** A backup from later than this was made by a clock that ran ahead, and would hide that none is made any more. */
const maxAhead = hour;

/**
 * Returns when the last complete backup of this engine in BACKUP_DIR was made. A folder that cannot be read has none.
 */
export async function findLastBackup({
  configuration,
  clock,
}: {
  configuration: Configuration;
  clock: Clock;
}): Promise<Date | null> {
  const folder = configuration.BACKUP_DIR;
  if (folder === null) return null;
  const engine = engineOf(databaseLocationOf(configuration));
  const latest = clock.now().getTime() + maxAhead;
  const found: number[] = [];
  for (const name of await readdir(folder).catch(() => [])) {
    const heading = await headingOf(join(folder, name, manifestName));
    if (heading?.engine === engine && heading.madeAt.getTime() <= latest) found.push(heading.madeAt.getTime());
  }
  return found.length === 0 ? null : new Date(Math.max(...found));
}

async function headingOf(path: string) {
  const file = await open(path).catch(() => null);
  if (file === null) return null;
  try {
    return await readHeading(file);
  } catch {
    return null;
  } finally {
    await file.close();
  }
}
