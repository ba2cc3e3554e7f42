import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startTestBucket } from '#testing/a-bucket.ts';
import { openStorage } from './open.ts';
import { type Storage, sweep } from './storage.ts';

const anHour = 60 * 60 * 1000;
const svg = { contentType: 'image/svg+xml' };

let folder: string;
let server: Awaited<ReturnType<typeof startTestBucket>>;
let count = 0;

beforeAll(async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'bucket');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'bucket');
  folder = await mkdtemp(join(tmpdir(), 'storage-'));
  server = await startTestBucket('scores');
});

afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
  vi.unstubAllEnvs();
});

const kinds = [
  { kind: 'a disk', address: () => '' },
  {
    kind: 'a bucket',
    address: () => `s3://scores/prefix-${count}?endpoint=${server.endpoint}&region=us-east-1&forcePathStyle=true`,
  },
];

describe.each(kinds)('files in $kind', ({ address }) => {
  async function emptyStorage(): Promise<Storage> {
    count += 1;
    const storage = await openStorage(address(), join(folder, `data-${count}`));
    onTestFinished(() => storage.close());
    return storage;
  }

  it('are returned byte for byte', async () => {
    const storage = await emptyStorage();
    const bytes = new Uint8Array(3_000_001).map((_, at) => (at * 31) % 251);

    await storage.put('scores/abc_DEF-123/page-1.svg.gz', bytes, svg);

    const found = await storage.get('scores/abc_DEF-123/page-1.svg.gz');
    expect(found?.bytes).toBe(3_000_001);
    expect(Buffer.compare(await read(storage, 'scores/abc_DEF-123/page-1.svg.gz'), bytes)).toBe(0);
    expect(Math.abs(Date.now() - (found?.modified.getTime() ?? 0))).toBeLessThan(60_000);
    found?.body.destroy();
  });

  it('are returned in parts, and are found without being read', async () => {
    const storage = await emptyStorage();
    await storage.put('scores/one.mp3', text('0123456789'), { contentType: 'audio/mpeg' });
    const part = async (first: number, last: number) => {
      const found = await storage.get('scores/one.mp3', { first, last });
      return [found?.bytes, String(await buffer(found?.body ?? Readable.from([])))];
    };

    expect(await part(0, 1)).toEqual([2, '01']);
    expect(await part(3, 3)).toEqual([1, '3']);
    expect(await part(7, 9)).toEqual([3, '789']);
    expect(await storage.find('scores/one.mp3')).toMatchObject({
      bytes: 10,
      etag: await etagOf(storage, 'scores/one.mp3'),
    });
    expect(await storage.find('scores/two.mp3')).toBeNull();
    expect(await storage.find('scores')).toBeNull();
  });

  it('may be empty', async () => {
    const storage = await emptyStorage();

    await storage.put('images/nothing.webp', new Uint8Array(), svg);

    expect(await read(storage, 'images/nothing.webp')).toHaveLength(0);
  });

  it('are null when missing, also below a file and as a folder', async () => {
    const storage = await emptyStorage();
    await storage.put('scores/one/page.svg', text('1'), svg);

    expect(await storage.get('scores/two/page.svg')).toBeNull();
    expect(await storage.get('scores/one')).toBeNull();
    expect(await storage.get('scores/one/page.svg/more')).toBeNull();
  });

  it('are replaced by the last put and then have another etag', async () => {
    const storage = await emptyStorage();
    await storage.put('scores/one.svg', text('old'), svg);
    const before = await etagOf(storage, 'scores/one.svg');
    expect(await etagOf(storage, 'scores/one.svg')).toBe(before);

    await storage.put('scores/one.svg', text('new'), svg);

    expect(await etagOf(storage, 'scores/one.svg')).not.toBe(before);
    expect(String(await read(storage, 'scores/one.svg'))).toBe('new');
    expect(before).toMatch(/^"[^"]+"$/);
  });

  it('can be removed twice', async () => {
    const storage = await emptyStorage();
    await storage.put('scores/one.svg', text('1'), svg);

    await storage.remove('scores/one.svg');
    await storage.remove('scores/one.svg');

    expect(await storage.get('scores/one.svg')).toBeNull();
  });

  it('are whole whichever of several concurrent puts was last', async () => {
    const storage = await emptyStorage();
    const versions = Array.from({ length: 10 }, (_, at) => String(at).repeat(50_000));

    await Promise.all(versions.map((version) => storage.put('scores/one.svg', text(version), svg)));

    expect(versions).toContain(String(await read(storage, 'scores/one.svg')));
    expect(await namesIn(storage, '')).toEqual(['scores/one.svg']);
  });

  it('are listed by folder, all of them, and swept in batches by two nodes at once', async () => {
    const storage = await emptyStorage();
    const names = Array.from({ length: 1_050 }, (_, at) => `scores/s${String(at).padStart(4, '0')}.svg`);
    for (let at = 0; at < names.length; at += 50) {
      await Promise.all(names.slice(at, at + 50).map((name) => storage.put(name, text('score'), svg)));
    }
    await storage.put('scores2/one.svg', text('score'), svg);
    await storage.put('images/deep/er/one.webp', text('score'), svg);

    expect(await namesIn(storage, 'scores/')).toEqual(names);
    expect(await namesIn(storage, 'images/')).toEqual(['images/deep/er/one.webp']);
    expect(await namesIn(storage, 'nothing/')).toEqual([]);
    expect(await namesIn(storage, '')).toHaveLength(1_052);

    const largest: number[] = [];
    /**
     * Removes the last of the first thousand files before the next thousand are requested, because a bucket lists a
     * thousand at a time.
     */
    const kept = names.filter((name) => !name.endsWith('9.svg'));
    const isKept = async (names: string[]) => {
      largest.push(names.length);
      return new Set(kept);
    };
    const olderThan = new Date(Date.now() + anHour);
    await Promise.all([
      sweep(storage, { prefix: 'scores/', isKept, olderThan }),
      sweep(storage, { prefix: 'scores/', isKept, olderThan }),
    ]);

    expect(Math.max(...largest)).toBeLessThanOrEqual(500);
    expect(await namesIn(storage, 'scores/')).toEqual(kept);
  });

  it.each([
    '',
    '/etc/passwd',
    '../secret',
    'scores/../../secret',
    'scores//one.svg',
    'scores/.hidden',
    'scores/one.svg/',
    'scores\\one.svg',
    'scores/one.svg\0',
    'scores/one svg',
    'scores/ö.svg',
    'scores/one.svg\n',
    'a/b/c/d/e/f',
  ])('never have the name %j', async (name) => {
    const storage = await emptyStorage();

    await expect(storage.put(name, text('1'), svg)).rejects.toThrow('Not a name');
    await expect(storage.get(name)).rejects.toThrow('Not a name');
    await expect(storage.remove(name)).rejects.toThrow('Not a name');
  });

  it.each(['scores', '../', '/', 'scores/..', 'scores//'])('are not listed for the folder %j', async (name) => {
    const storage = await emptyStorage();

    expect(() => storage.list(name)).toThrow('Not a folder');
  });

  it('are swept when no row refers to them, unless they are young', async () => {
    const storage = await emptyStorage();
    await storage.put('scores/kept.svg', text('1'), svg);
    await storage.put('scores/orphan.svg', text('1'), svg);
    await storage.put('images/orphan.svg', text('1'), svg);
    const isKept = async () => new Set(['scores/kept.svg']);

    const young = await sweep(storage, { prefix: 'scores/', isKept, olderThan: new Date(Date.now() - anHour) });
    const listed = await namesIn(storage, '');
    const old = await sweep(storage, { prefix: 'scores/', isKept, olderThan: new Date(Date.now() + anHour) });

    expect(young).toBe(0);
    expect(listed).toHaveLength(3);
    expect(old).toBe(1);
    expect(await namesIn(storage, '')).toEqual(['images/orphan.svg', 'scores/kept.svg']);
  });

  it('pass the check, which leaves nothing listed', async () => {
    const storage = await emptyStorage();

    await Promise.all([storage.check(), storage.check()]);

    expect(await namesIn(storage, '')).toEqual([]);
  });
});

function text(content: string): Uint8Array {
  return new TextEncoder().encode(content);
}

async function read(storage: Storage, name: string): Promise<Buffer> {
  const found = await storage.get(name);
  if (!found) throw new Error(`${name} is not there`);
  return buffer(found.body);
}

async function etagOf(storage: Storage, name: string): Promise<string | undefined> {
  const found = await storage.get(name);
  found?.body.destroy();
  return found?.etag;
}

async function namesIn(storage: Storage, prefix: string): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of storage.list(prefix)) names.push(name);
  return names.toSorted();
}
