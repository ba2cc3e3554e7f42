import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { aDatabaseLocation } from '#testing/databases.ts';
import { runCommand } from '#testing/run-command.ts';
import { scratch } from '#testing/scratch.ts';
import { startServer } from '#testing/start-server.ts';

type Settings = { DATA_DIR: string; DATABASE_URL: string | null; BACKUP_DIR?: string | null };

const run = (name: 'backup' | 'restore', args: string[], { DATA_DIR, DATABASE_URL, BACKUP_DIR }: Settings) =>
  runCommand(`commands/${name}.ts`, args, { DATA_DIR, DATABASE_URL, BACKUP_DIR });

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(scratch, 'eemusic-backup-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** Settings that name a place where no console was ever started. */
async function nowhere(): Promise<Settings> {
  const { dataDir, databaseUrl, remove } = await aDatabaseLocation({ isEmpty: true });
  onTestFinished(remove);
  return { DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
}

const never = /^No console was ever started here: [^\n]+\n$/;

describe('npm run backup', () => {
  it('refuses to save a place where no console ever was, and leaves it as it is', async () => {
    const settings = await nowhere();

    const { exitCode, errors } = await run('backup', [], settings);

    expect([exitCode, errors]).toEqual([1, expect.stringMatching(never)]);
    expect(await readdir(settings.DATA_DIR)).toEqual([]);
  });

  it('changes nothing in the database, also if a version before made it, whose console may run', async () => {
    const { services } = await startServer();
    const migrations = async () => {
      const { rows } = await sql`select name from migrations order by name`.execute(services.database.read);
      return rows;
    };
    await services.database.write((tx) => sql`delete from migrations where name > '0040'`.execute(tx));
    const before = await migrations();

    const { exitCode, errors } = await run('backup', ['--to', join(await aFolder(), 'b')], services.configuration);

    expect([exitCode, errors]).toEqual([0, '']);
    expect(await migrations()).toEqual(before);
  });

  it('saves to BACKUP_DIR, where the metrics find when that was', async () => {
    const token = 'three-blind-mice-see-how-they-run';
    const BACKUP_DIR = await aFolder();
    const { app, services, wait } = await startServer({ configuration: { METRICS_TOKEN: token, BACKUP_DIR } });
    const lastBackup = async () => {
      const { body } = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } });
      return Number(/^eemusic_last_backup_timestamp_seconds (\d+)/m.exec(body)?.[1]);
    };
    expect(await lastBackup()).toBe(0);

    await run('backup', [], services.configuration);
    // The command knows the true time alone.
    wait(Date.now() - services.clock.now().getTime());

    const [name = ''] = await readdir(BACKUP_DIR);
    const { madeAt } = JSON.parse(await readFile(join(BACKUP_DIR, name, 'manifest.json'), 'utf8')) as {
      madeAt: string;
    };
    expect(Date.parse(madeAt)).toBeGreaterThan(0);
    expect(await lastBackup()).toBe(Math.floor(Date.parse(madeAt) / 1000));
  });
});

describe('npm run restore -- --recovered', () => {
  it('begins a new history of a database that was recovered by other means', async () => {
    const { services } = await startServer();
    const history = () => services.database.read.selectFrom('database_history').select('name').execute();
    const before = await history();

    const { exitCode, output, errors } = await run('restore', ['--recovered'], services.configuration);

    expect([exitCode, output, errors]).toEqual([0, expect.stringContaining('sign in again'), '']);
    expect(await history()).not.toEqual(before);
  });

  it('is refused where no console ever was, and beside a backup', async () => {
    const settings = await nowhere();

    const [empty, both] = [
      await run('restore', ['--recovered'], settings),
      await run('restore', ['--recovered', '--from', await aFolder()], settings),
    ];

    expect([empty.exitCode, empty.errors]).toEqual([1, expect.stringMatching(never)]);
    expect([both.exitCode, both.errors]).toEqual([64, expect.stringContaining('--recovered')]);
    expect(await readdir(settings.DATA_DIR)).toEqual([]);
  });
});
