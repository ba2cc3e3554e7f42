import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { S3Address } from './s3.ts';
import {
  assertFileName,
  assertFolderName,
  type FoundFile,
  isFileName,
  type ListedFile,
  type Part,
  type Storage,
  type StoredFile,
  within,
} from './storage.ts';
import { hash, randomUUID } from 'node:crypto';
import { type BigIntStats, type Dirent, mkdirSync } from 'node:fs';
import { mkdir, open, opendir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';

/** Null is a folder in `dataDir`; otherwise `file:///…` or `s3://bucket/prefix?…`. */
export async function openStorage(url: string | null, dataDir: string): Promise<Storage> {
  if (!url) return openDisk(join(dataDir, 'files'));
  if (url.startsWith('file:///')) return openDisk(fileURLToPath(url));
  if (url.startsWith('s3://')) {
    const address = readS3Address(url);
    // Loaded on demand, because Amazon's client takes 12 MB of memory, which a server that stores on disk does not
    // need.
    const { openS3 } = await import('./s3.ts');
    return openS3(address);
  }
  throw new Error('The storage address must be empty, file:///an/absolute/folder or s3://bucket/prefix?region=…');
}

/** Whether two addresses name the same folder, or the same one of a bucket, however they write it. */
export function isSamePlace(one: Parameters<typeof openStorage>, other: Parameters<typeof openStorage>): boolean {
  const [place, second] = [one, other].map(([url, dataDir]) => {
    if (!url?.startsWith('s3://')) return resolve(url ? fileURLToPath(url) : join(dataDir, 'files'));
    const { bucket, prefix, endpoint = '' } = readS3Address(url);
    return [bucket, prefix, endpoint].join(' ');
  });
  return place === second;
}

const settings = ['endpoint', 'region', 'forcePathStyle'];

export function readS3Address(address: string): S3Address {
  const url = URL.parse(address);
  if (!url?.hostname) throw new Error('The storage address must name a bucket: s3://bucket/prefix?region=…');
  if (url.username || url.password) {
    throw new Error('Keys do not belong in the storage address; set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY');
  }
  for (const name of url.searchParams.keys()) {
    if (!settings.includes(name)) throw new Error(`The storage address does not know ${name}; it knows ${settings}`);
  }

  const endpoint = url.searchParams.get('endpoint');
  if (endpoint !== null && !/^https?:$/.test(URL.parse(endpoint)?.protocol ?? '')) {
    throw new Error('The endpoint of the storage address must begin with http:// or https://');
  }
  const forcePathStyle = url.searchParams.get('forcePathStyle') ?? 'false';
  if (!['true', 'false'].includes(forcePathStyle)) {
    throw new Error('forcePathStyle of the storage address must be true or false');
  }

  const region = url.searchParams.get('region');
  const folders = url.pathname.split('/').filter(Boolean);
  return {
    bucket: url.hostname,
    prefix: folders.map((folder) => `${folder}/`).join(''),
    forcePathStyle: forcePathStyle === 'true',
    ...(endpoint !== null && { endpoint }),
    ...(region !== null && { region }),
  };
}

const checkTimeOut = 5_000;
const unfinished = '.unfinished';

/** Files are written elsewhere, synced and renamed, so that after a crash each exists as a whole or not at all. */
export function openDisk(folder: string): Storage {
  const root = resolve(folder);
  const made = mkdirSync(join(root, unfinished), { recursive: true });
  const top = made === undefined ? root : dirname(made);

  return {
    async put(name, bytes) {
      assertFileName(name);
      const target = join(root, name);
      await mkdir(dirname(target), { recursive: true });
      await writeUnfinished(root, bytes, async (path) => {
        await rename(path, target);
        await syncFolders(dirname(target), top);
      });
    },

    async get(name, part) {
      assertFileName(name);
      return openFile(join(root, name), part);
    },

    async find(name) {
      assertFileName(name);
      const found = await statOf(join(root, name));
      return found?.isFile() ? aboutFile(found) : null;
    },

    async remove(name) {
      assertFileName(name);
      try {
        await rm(join(root, name));
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
    },

    list(folder) {
      assertFolderName(folder);
      return walk(root, folder);
    },

    async removeUnfinished(before) {
      for await (const entry of entriesOf(join(root, unfinished))) {
        const path = join(root, unfinished, entry.name);
        const found = await statOf(path);
        if (found && modifiedOf(found) < before) await rm(path, { force: true });
      }
    },

    check() {
      return within(checkTimeOut, 'Writing to the file store', () => probe(root));
    },

    async close() {},
  };
}

/** Writes to a temporary file on the same file system, so that it can be renamed, and removes it after a failure. */
async function writeUnfinished(root: string, bytes: Uint8Array, use: (path: string) => Promise<void>) {
  const path = join(root, unfinished, randomUUID());
  try {
    await writeFile(path, bytes, { flag: 'wx', flush: true });
    await use(path);
  } finally {
    await rm(path, { force: true });
  }
}

/** A new file or folder survives a crash only once its parent folder is synced. */
async function syncFolders(from: string, top: string) {
  if (process.platform === 'win32') return;
  for (let folder = from; ; folder = dirname(folder)) {
    await using handle = await open(folder, 'r');
    await handle.sync();
    if (folder === top) return;
  }
}

async function openFile(path: string, part?: Part): Promise<StoredFile | null> {
  try {
    const file = await open(path, 'r');
    const found = await file.stat({ bigint: true });
    if (!found.isFile()) {
      await file.close();
      return null;
    }
    const about = aboutFile(found);
    if (!part) return { ...about, body: file.createReadStream() };
    const body = file.createReadStream({ start: part.first, end: part.last });
    return { ...about, bytes: part.last - part.first + 1, body };
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

function aboutFile(found: BigIntStats): FoundFile {
  return {
    bytes: Number(found.size),
    // Hashed, because anybody may read it, and the number of a file says something about the disk.
    etag: `"${hash('sha256', `${found.ino} ${found.mtimeNs} ${found.size}`, 'base64url').slice(0, 22)}"`,
    modified: modifiedOf(found),
  };
}

async function* walk(root: string, folder: string): AsyncGenerator<ListedFile> {
  for await (const entry of entriesOf(join(root, folder))) {
    const name = folder + entry.name;
    if (!isFileName(name)) continue;
    if (entry.isDirectory()) yield* walk(root, `${name}/`);
    if (!entry.isFile()) continue;

    const found = await statOf(join(root, name));
    if (found) yield { name, modified: modifiedOf(found), bytes: Number(found.size) };
  }
}

async function* entriesOf(path: string): AsyncGenerator<Dirent> {
  try {
    yield* await opendir(path);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

async function statOf(path: string): Promise<BigIntStats | null> {
  try {
    return await stat(path, { bigint: true });
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function probe(root: string) {
  const bytes = new TextEncoder().encode(randomUUID());
  await writeUnfinished(root, bytes, async (path) => {
    const found = await readFile(path);
    if (!found.equals(bytes)) throw new Error('The file store answers other bytes than were written');
  });
}

function modifiedOf(found: BigIntStats): Date {
  return new Date(Number(found.mtimeMs));
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
}
