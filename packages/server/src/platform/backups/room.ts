import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { day, hour, minute, second } from '@eemusic/contract/platform/durations';
import { sql, type SqlBool } from 'kysely';
import { type Clock, engineOf, system } from '#platform/database/index.ts';
import { gaugesIn } from '#platform/http/metrics.ts';
import type { Room } from '#platform/room.ts';
import type { Services } from '#platform/services.ts';
import { backup, databaseLocationOf, manifestName, readHeading } from './backup.ts';
import type { Registry } from 'prom-client';
import type { Configuration } from '#platform/configuration.ts';

/** A copy of a large database takes longer than other jobs may. */
const timeLimit = 12 * hour;
/** Looked at more often than the time of day comes, so that one that failed or was missed is soon made up for. */
const every = 10 * minute;

export const backupsRoom: Room = {
  jobs: (services) => (services.configuration.BACKUP_AT === null ? {} : { 'backups.make': makesBackup(services) }),
};

const makesBackup = (services: Services) => ({ every, timeLimit, run: () => makeDailyBackup(services) });

/** Unless a node has made it: the trail is where all nodes see that. */
async function makeDailyBackup(services: Services): Promise<void> {
  const { configuration, clock, database, log } = services;
  const last = await findInTrail(services);
  if (last !== null && last.getTime() >= lastDue(services)) return;

  const folder = backupFolder(configuration);
  const name = `${prefix}${clock.now().toISOString().replaceAll(':', '-')}`;
  const { files } = await backup({ configuration, clock }, join(folder, name));
  await database.change(system('backup'), async (tx) => tx.audit('company.backed-up', { kind: 'company', id: 1 }));
  log.info({ backup: name, files: files.length }, 'backed up');
  await removeOld(folder, configuration.BACKUP_KEEP);
}

/** Only what this job made is removed again. */
const prefix = 'daily-';

/** Removes all but the newest whole backups, and those that were broken off before these. */
async function removeOld(folder: string, keep: number): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.startsWith(prefix)).toSorted();
  const whole = names.filter((name) => existsSync(join(folder, name, manifestName)));
  const kept = new Set(whole.slice(-keep));
  for (const name of names)
    if (!kept.has(name) && name < (whole.at(-1) ?? '')) await rm(join(folder, name), { recursive: true, force: true });
}

/** The last time of day at which a backup was to be made, in the company's time zone. */
function lastDue({ clock, configuration }: Services): number {
  const [today, after] = [clock.startOfDay(clock.today()).getTime(), configuration.BACKUP_AT ?? 0];
  return today + after <= clock.now().getTime() ? today + after : today + after - day;
}

async function findInTrail({ database }: Services): Promise<Date | null> {
  const row = await database.read
    .selectFrom('audit_entries')
    .select('at')
    .where('area', '=', 'company')
    .where('action', '=', 'company.backed-up')
    // As a literal, so that the partial index on listed entries is used.
    .where(sql<SqlBool>`is_listed = 1`)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? new Date(row.at) : null;
}

/** Older than a day and some hours for the backup itself, as in the alert. */
const maxAge = 26 * hour;
const maxWaitMs = second;

/**
 * Returns when the last backup was made, by any node or into the folder of this one; null if none was, and none is
 * configured.
 */
export async function readLastBackup(
  services: Services,
): Promise<{ madeAt: string | null; isOverdue: boolean } | null> {
  const { configuration, clock } = services;
  // A disk elsewhere may not answer.
  const inFolder = Promise.race([findLastBackup(services), wait(maxWaitMs, null, { ref: false })]);
  const found = (await Promise.all([findInTrail(services), inFolder])).filter((at) => at !== null);
  if (found.length === 0)
    return configuration.BACKUP_AT === null && configuration.BACKUP_DIR === null
      ? null
      : { madeAt: null, isOverdue: true };
  const madeAt = Math.max(...found.map((at) => at.getTime()));
  return { madeAt: new Date(madeAt).toISOString(), isOverdue: clock.now().getTime() - madeAt > maxAge };
}

/**
 * The folder is read with each request, so it does not matter which process made the backup. While a disk elsewhere
 * does not answer, the time that was found before stands.
 */
export function measureBackups(registry: Registry, source: { configuration: Configuration; clock: Clock }): void {
  if (source.configuration.BACKUP_DIR === null && source.configuration.BACKUP_AT === null) return;
  let reading: Promise<void> | null = null;
  const help = 'When the last complete backup in the folder for backups was made; 0 if there is none';
  gaugesIn(registry)('eemusic_last_backup_timestamp_seconds', help, [], async (gauge) => {
    reading ??= findLastBackup(source)
      .then((madeAt) => gauge.set((madeAt?.getTime() ?? 0) / 1000))
      .finally(() => (reading = null));
    await Promise.race([reading, wait(maxWaitMs, undefined, { ref: false })]);
  });
}

export const backupFolder = ({ BACKUP_DIR, DATA_DIR }: Configuration): string =>
  BACKUP_DIR ?? join(DATA_DIR, 'backups');

/** A later one was made by a clock that ran ahead, and would hide that none is made any more. */
const maxAhead = hour;

/** Of this engine, where a folder for backups is configured. One that cannot be read has none. */
async function findLastBackup({
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
    const heading = await readHeading(join(folder, name, manifestName)).catch(() => null);
    if (heading?.engine === engine && heading.madeAt.getTime() <= latest) found.push(heading.madeAt.getTime());
  }
  return found.length === 0 ? null : new Date(Math.max(...found));
}
