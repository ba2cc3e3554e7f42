import { setTimeout as wait } from 'node:timers/promises';
import { second } from '@eemusic/contract/platform/durations';
import { Gauge, type Registry } from 'prom-client';
import type { Configuration } from '#platform/configuration.ts';
import type { Clock } from '#platform/database/index.ts';
import { findLastBackup } from './last-backup.ts';

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
