import { execFileSync } from 'node:child_process';
import { constants } from 'node:fs';
import { mkdir, mkdtemp, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { day, hour } from '@eemusic/contract/platform/durations';
import { Registry } from 'prom-client';
import { describe, expect, it, onTestFinished } from 'vitest';
import { scratch } from '#testing/scratch.ts';
import { startServer } from '#testing/start-server.ts';
import { backup, manifestName, writeManifest } from './backup.ts';
import { measureBackups } from './room.ts';

async function aWatchedConsole() {
  const folder = await mkdtemp(join(scratch, 'eemusic-backups-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const { services } = await startServer();
  const configuration = { ...services.configuration, BACKUP_DIR: folder };
  const source = { configuration, clock: services.clock };
  const now = () => services.clock.now().getTime();
  return {
    folder,
    source,
    now,
    make: (name: string) => backup(source, join(folder, name)),
    /** Writes a manifest alone, of a backup that was made then. */
    async list(name: string, { ago = 0, like = (text: string) => text }) {
      const manifest = await backup(source, join(folder, '.aside'));
      await rm(join(folder, '.aside'), { recursive: true });
      await mkdir(join(folder, name));
      const madeAt = new Date(now() - ago).toISOString();
      await writeFile(join(folder, name, manifestName), like(writeManifest({ ...manifest, madeAt })));
    },
  };
}

/** Returns a reader of the metric, as it is after a start. */
function aNode(source: Parameters<typeof measureBackups>[1]) {
  const registry = new Registry();
  measureBackups(registry, source);
  return async () => {
    const line = (await registry.metrics()).split('\n').find((one) => one !== '' && !one.startsWith('#'));
    return line === undefined ? null : Number(line.replace('eemusic_last_backup_timestamp_seconds ', ''));
  };
}

describe('the time of the last backup', () => {
  it('is that of the last complete one, for every node and after every start', async () => {
    const { source, make, list, now } = await aWatchedConsole();
    const before = aNode(source);
    expect(await before()).toBe(0);

    await list('older', { ago: 3 * day });
    expect(await before()).toBe((now() - 3 * day) / 1000);

    const { madeAt } = await make('newer');
    expect([await before(), await aNode(source)()]).toEqual([Date.parse(madeAt) / 1000, Date.parse(madeAt) / 1000]);
  });

  it('does not become newer when a backup is copied elsewhere and back', async () => {
    const { source, folder, list, now } = await aWatchedConsole();
    await list('old', { ago: 3 * day });

    const manifest = await readFile(join(folder, 'old', manifestName));
    await mkdir(join(folder, 'copy'));
    await writeFile(join(folder, 'copy', manifestName), manifest);

    expect(await aNode(source)()).toBe((now() - 3 * day) / 1000);
  });

  it.each([
    [
      'was broken off',
      async ({ folder, make }) => {
        await make('b');
        await rm(join(folder, 'b', manifestName));
      },
    ],
    [
      'has half a manifest, because the disk was full',
      ({ list }) => list('b', { like: (text) => text.slice(0, text.length / 2) }),
    ],
    ['has an empty manifest', ({ list }) => list('b', { like: () => '' })],
    [
      'is of the other engine',
      ({ list }) =>
        list('b', {
          like: (text) =>
            text.replace(/"engine": "\w+"/, (is) =>
              is.includes('sqlite') ? '"engine": "postgres"' : '"engine": "sqlite"',
            ),
        }),
    ],
    ['comes from a clock that ran ahead', ({ list }) => list('b', { ago: -2 * hour })],
    [
      'lies elsewhere',
      async ({ folder, make }) => {
        await make('b');
        await rename(join(folder, 'b'), `${folder}-elsewhere`);
        onTestFinished(() => rm(`${folder}-elsewhere`, { recursive: true }));
      },
    ],
  ] satisfies [string, (console: Awaited<ReturnType<typeof aWatchedConsole>>) => Promise<unknown>][])(
    'is not that of one that %s',
    async (_, prepare) => {
      const console = await aWatchedConsole();
      await console.list('old', { ago: 3 * day });

      await prepare(console);

      expect(await aNode(console.source)()).toBe((console.now() - 3 * day) / 1000);
    },
  );

  it('is 0 where the folder is missing, and left out where none is set', async () => {
    const { source } = await aWatchedConsole();
    const of = (BACKUP_DIR: string | null) =>
      aNode({ ...source, configuration: { ...source.configuration, BACKUP_DIR } });

    expect(await of('/nowhere')()).toBe(0);
    expect(await of(null)()).toBeNull();
  });

  it('stands while the disk of the backups does not answer, and so do all other metrics', async () => {
    const { source, folder, list, now } = await aWatchedConsole();
    await list('old', { ago: 3 * day });
    const node = aNode(source);
    await node();
    // Nobody writes to this pipe, so reading it waits as a disk does whose server is gone.
    await mkdir(join(folder, 'silent'));
    const pipe = join(folder, 'silent', manifestName);
    execFileSync('mkfifo', [pipe]);

    expect([await node(), await node()]).toEqual([(now() - 3 * day) / 1000, (now() - 3 * day) / 1000]);

    await list('newer', {});
    const writer = await open(pipe, constants.O_RDWR);
    await rm(pipe);
    await writer.close();
    await expect.poll(node).toBe(now() / 1000);
  });
});
