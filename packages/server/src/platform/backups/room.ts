import { access, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { day, hour, minute, second } from '@eemusic/contract/platform/durations';
import { sql, type SqlBool } from 'kysely';
import { system } from '#platform/database/index.ts';
import type { Room } from '#platform/room.ts';
import type { Services } from '#platform/services.ts';
import { backup } from './backup.ts';
import { manifestName } from './manifest.ts';
import { backupFolder, findLastBackup } from './measure-backups.ts';

/** A copy of a large database takes longer than other jobs may. */
const timeLimit = 12 * hour;
/** Looked at more often than the time of day comes, so that one that failed or was missed is soon made up for. */
const every = 10 * minute;

export const backupsRoom: Room = {
  jobs: (services) => (services.configuration.BACKUP_AT === null ? {} : { 'backups.make': makesBackup(services) }),
};

const makesBackup = (services: Services) => ({ every, timeLimit, run: () => makeDailyBackup(services) });

/** Makes the backup of the day, unless a node has made it. The trail is where all nodes see that. */
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
  const whole = new Set<string>();
  for (const name of names) {
    const isWhole = await access(join(folder, name, manifestName)).then(
      () => true,
      () => false,
    );
    if (isWhole) whole.add(name);
  }
  const kept = new Set([...whole].slice(-keep));
  const newest = [...whole].at(-1) ?? '';
  for (const name of names)
    if (!kept.has(name) && name < newest) await rm(join(folder, name), { recursive: true, force: true });
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
