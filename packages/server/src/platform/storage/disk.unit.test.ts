import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDisk } from './open.ts';
import type { Storage } from './storage.ts';

const svg = { contentType: 'image/svg+xml' };
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'disk-'));
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

describe('a disk', () => {
  it('keeps only whole files when the process is killed while writing', async () => {
    const disk = new URL('./open.ts', import.meta.url).href;
    const writer = `
      const { openDisk } = await import(${JSON.stringify(disk)});
      const storage = openDisk(${JSON.stringify(folder)});
      for (let at = 0; ; at += 1) {
        const bytes = new Uint8Array(2_000_000).fill(at % 256);
        await Promise.all([0, 1, 2].map((file) => storage.put('scores/' + file, bytes, {})));
        console.log('written');
      }`;

    for (let round = 0; round < 5; round += 1) {
      const child = spawn(process.execPath, ['--input-type=module', '-e', writer], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      await once(child.stdout, 'data');
      await setTimeout(60 + round * 23);
      child.kill('SIGKILL');
      await once(child, 'exit');
    }

    const storage = openDisk(folder);
    const names = await namesIn(storage);
    expect(names.toSorted()).toEqual(['scores/0', 'scores/1', 'scores/2']);
    for (const name of names) {
      const found = await storage.get(name);
      const bytes = found && (await buffer(found.body));
      expect(bytes).toHaveLength(2_000_000);
      expect(bytes?.every((byte) => byte === bytes[0])).toBe(true);
    }
  });

  it('sweeps the remains of interrupted puts, but not running ones', async () => {
    const storage = openDisk(folder);
    const left = join(folder, '.unfinished');
    await writeFile(join(left, 'old'), 'x');
    await writeFile(join(left, 'young'), 'x');
    await utimes(join(left, 'old'), new Date(0), new Date(0));

    await storage.removeUnfinished(new Date(Date.now() - 60_000));

    expect(await readdir(left)).toEqual(['young']);
  });

  it('leaves nothing behind when a put fails', async () => {
    const storage = openDisk(folder);
    await storage.put('scores/one/page.svg', new Uint8Array(10), svg);

    await expect(storage.put('scores/one', new Uint8Array(10), svg)).rejects.toThrow();

    expect(await readdir(join(folder, '.unfinished'))).toEqual([]);
    expect((await stat(join(folder, 'scores/one/page.svg'))).size).toBe(10);
  });

  it('returns the file as of the call', async () => {
    const storage = openDisk(folder);
    await storage.put('scores/one.svg', Buffer.from('old'), svg);

    const found = await storage.get('scores/one.svg');
    await storage.put('scores/one.svg', Buffer.from('new'), svg);
    await storage.remove('scores/one.svg');

    expect(found && (await text(found.body))).toBe('old');
  });

  it('lists only its own files', async () => {
    const storage = openDisk(folder);
    await storage.put('scores/one.svg', Buffer.from('1'), svg);
    await writeFile(join(folder, 'scores', '.DS_Store'), '');
    await symlink('/etc/hostname', join(folder, 'scores', 'link'));

    expect(await namesIn(storage)).toEqual(['scores/one.svg']);
  });

  it('is not ready when its folder is missing', async () => {
    const storage = openDisk(join(folder, 'files'));
    await rm(join(folder, 'files'), { recursive: true });

    await expect(storage.check()).rejects.toThrow('ENOENT');
  });

  it('releases a file that nobody reads', async () => {
    const storage = openDisk(folder);
    await storage.put('scores/one.svg', Buffer.from('1'), svg);
    const open = async () => (await readdir('/proc/self/fd').catch(() => [])).length;
    const before = await open();

    for (let at = 0; at < 50; at += 1) {
      const found = await storage.get('scores/one.svg');
      found?.body.destroy();
    }

    await expect.poll(open).toBeLessThan(before + 10);
    expect((await stat(join(folder, 'scores', 'one.svg'))).size).toBe(1);
  });
});

async function namesIn(storage: Storage): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of storage.list('')) names.push(name);
  return names;
}
