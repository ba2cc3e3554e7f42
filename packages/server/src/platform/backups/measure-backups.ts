import { setTimeout as wait } from 'node:timers/promises';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { hour, second } from '@eemusic/contract/platform/durations';
import { Gauge, type Registry } from 'prom-client';
import type { Configuration } from '#platform/configuration.ts';
import { type Clock, engineOf } from '#platform/database/index.ts';
import { databaseLocationOf } from './database-location.ts';
import { manifestName, readHeading } from './manifest.ts';

const maxWait = second;

/**
 * Adds the time of the last complete backup in BACKUP_DIR to the metrics; 0 if there is none. The folder is read with
 * each request for metrics, so it does not matter which process made the backup. While a disk elsewhere does not
 * answer, the time that was found before stands.
 */
export function measureBackups(registry: Registry, source: { configuration: Configuration; clock: Clock }): void {
  if (source.configuration.BACKUP_DIR === null) return;
  let reading: Promise<void> | null = null;
  const gauge = new Gauge({
    name: 'last_backup_timestamp_seconds',
    help: 'When the last complete backup in BACKUP_DIR was made; 0 if there is none',
    registers: [],
    async collect() {
      reading ??= findLastBackup(source)
        .then((madeAt) => this.set((madeAt?.getTime() ?? 0) / 1000))
        .finally(() => (reading = null));
      await Promise.race([reading, wait(maxWait, undefined, { ref: false })]);
    },
  });
  registry.registerMetric(gauge);
}

/** A backup from later than this was made by a clock that ran ahead, and would hide that none is made any more. */
const maxAhead = hour;

/**
 * Returns when the last complete backup of this engine in BACKUP_DIR was made. A folder that cannot be read has none.
 */
async function findLastBackup({
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
