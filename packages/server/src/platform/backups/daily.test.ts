import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readDashboard } from '@eemusic/contract/platform/dashboard';
import { hour } from '@eemusic/contract/platform/durations';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readConfiguration } from '#platform/configuration.ts';
import { scratch } from '#testing/scratch.ts';
import { startServer } from '#testing/start-server.ts';
import { backup } from './backup.ts';
import { backupsRoom } from './room.ts';

/** A console at 10:20 whose backups are due at this time of day. */
async function aConsole(at: string, keep = '14') {
  const folder = await mkdtemp(join(scratch, 'eemusic-daily-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const { BACKUP_AT, BACKUP_KEEP } = readConfiguration({ BACKUP_AT: at, BACKUP_KEEP: keep });
  const configuration = { BACKUP_AT, BACKUP_KEEP, BACKUP_DIR: folder };
  const server = await startServer({ codes: ['AD'], configuration });
  return {
    ...server,
    folder,
    lookAround: async () => backupsRoom.jobs?.(server.services, null)['backups.make']?.run(null, {} as never),
    names: async () => (await readdir(folder)).toSorted(),
    shown: async () => (await server.call(readDashboard, {})).body.dashboard.backup,
  };
}

describe('the backup of each day', () => {
  it('is made once, whichever nodes look, and again after its time of the next day', async () => {
    const { lookAround, names, wait } = await aConsole('02:00');

    for (let looks = 0; looks < 3; looks += 1) await lookAround();
    expect(await names()).toEqual(['daily-2026-03-01T10-20-00.000Z']);
    wait(15 * hour);
    await lookAround();
    expect(await names()).toHaveLength(1);
    wait(hour);
    await lookAround();

    expect(await names()).toEqual(['daily-2026-03-01T10-20-00.000Z', 'daily-2026-03-02T02-20-00.000Z']);
  });

  it('leaves the newest ones, and everything that it did not make', async () => {
    const { folder, lookAround, names, wait, services } = await aConsole('02:00', '2');
    await backup(services, join(folder, 'before the upgrade'));
    await mkdir(join(folder, 'daily-2026-02-01T00-00-00.000Z'));

    for (let days = 0; days < 3; days += 1) {
      await lookAround();
      wait(24 * hour);
    }

    expect(await names()).toEqual([
      'before the upgrade',
      'daily-2026-03-02T10-20-00.000Z',
      'daily-2026-03-03T10-20-00.000Z',
    ]);
  });

  it('is told with its age on the dashboard of those with AD alone', async () => {
    const { lookAround, shown, wait, call, anAdministrator } = await aConsole('02:00');
    expect(await shown()).toEqual({ madeAt: null, isOverdue: true });

    await lookAround();
    expect(await shown()).toEqual({ madeAt: '2026-03-01T10:20:00.000Z', isOverdue: false });
    wait(27 * hour);
    const { token } = await anAdministrator({ codes: ['AD'] });
    expect((await call(readDashboard, {}, { token })).body.dashboard.backup?.isOverdue).toBe(true);

    const other = await anAdministrator({ codes: ['UM', 'SM'] });
    expect((await call(readDashboard, {}, other)).body.dashboard.backup).toBeUndefined();
  });

  it('is not made without the setting', () => {
    const configuration = readConfiguration({});

    expect(backupsRoom.jobs?.({ configuration } as never, null)).toEqual({});
  });
});
