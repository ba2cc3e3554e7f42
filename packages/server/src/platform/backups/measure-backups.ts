import { setTimeout as wait } from 'node:timers/promises';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { hour, second } from '@eemusic/contract/platform/durations';
import { Gauge, type Registry } from 'prom-client';
import type { Configuration } from '#platform/configuration.ts';
import { type Clock, engineOf } from '#platform/database/index.ts';
import { databaseLocationOf, manifestName, readHeading } from './manifest.ts';

const maxWait = second;

/**
 * Adds the time of the last complete backup to the metrics; 0 if there is none. The folder is read with
 * each request for metrics, so it does not matter which process made the backup. While a disk elsewhere does not
 * answer, the time that was found before stands.
 */
export function measureBackups(registry: Registry, source: { configuration: Configuration; clock: Clock }): void {
  if (source.configuration.BACKUP_DIR === null && source.configuration.BACKUP_AT === null) return;
  let reading: Promise<void> | null = null;
  const gauge = new Gauge({
    name: 'eemusic_last_backup_timestamp_seconds',
    help: 'When the last complete backup in the folder for backups was made; 0 if there is none',
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

export const backupFolder = ({ BACKUP_DIR, DATA_DIR }: Configuration): string =>
  BACKUP_DIR ?? join(DATA_DIR, 'backups');

/** A backup from later than this was made by a clock that ran ahead, and would hide that none is made any more. */
const maxAhead = hour;

/**
 * Returns when the last complete backup of this engine was made, where a folder for backups is configured. One that
 * cannot be read has none.
 */
export async function findLastBackup({
  configuration,
  clock,
}: {
  configuration: Configuration;
  clock: Clock;
}): Promise<Date | null> {
  if (configuration.BACKUP_DIR === null && configuration.BACKUP_AT === null) return null;
  const folder = backupFolder(configuration);
  const engine = engineOf(databaseLocationOf(configuration));
  const latest = clock.now().getTime() + maxAhead;
  const found: number[] = [];
  for (const name of await readdir(folder).catch(() => [])) {
    const heading = await headingOf(join(folder, name, manifestName)).catch(() => null);
    if (heading?.engine === engine && heading.madeAt.getTime() <= latest) found.push(heading.madeAt.getTime());
  }
  return found.length === 0 ? null : new Date(Math.max(...found));
}

async function headingOf(path: string) {
  await using file = await open(path);
  return await readHeading(file);
}
