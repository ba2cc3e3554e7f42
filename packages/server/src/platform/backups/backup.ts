import { mkdir, open, readdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Configuration } from '#platform/configuration.ts';
import {
  assertDatabase,
  type Clock,
  copyDatabase,
  CopyError,
  type DatabaseLocation,
  engineOf,
  syncFolder,
} from '#platform/database/index.ts';
import { openStorage } from '#platform/storage/open.ts';
import { isFileName, type Storage } from '#platform/storage/storage.ts';
import { createHash, hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import * as z from 'zod/mini';

const SavedFile = z.object({
  /** Never leads out of the backup. */
  name: z.string().check(z.refine(isFileName)),
  bytes: z.int(),
  sha256: z.string(),
});
export type SavedFile = z.output<typeof SavedFile>;

/**
 * Lists the files of a backup with their checksums. It is written last, so a backup without a manifest is incomplete.
 */
export const Manifest = z.object({
  madeAt: z.iso.datetime(),
  engine: z.enum(['sqlite', 'postgres']),
  database: SavedFile,
  files: z.array(SavedFile),
});
export type Manifest = z.output<typeof Manifest>;

export const manifestName = 'manifest.json';

export const writeManifest = (manifest: Manifest): string => JSON.stringify(manifest, null, 1);

/** Without reading the list of files, which may be long. Null if the manifest was cut off. */
export async function readHeading(path: string): Promise<{ madeAt: Date; engine: string } | null> {
  await using file = await open(path);
  const { size } = await file.stat();
  const textAt = async (position: number, length: number) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
    return buffer.toString('utf8', 0, bytesRead);
  };
  const [, time = '', engine = ''] = /^\{\n "madeAt": "([^"]+)",\n "engine": "(\w+)"/.exec(await textAt(0, 128)) ?? [];
  const madeAt = new Date(time);
  const isWhole = size > 2 && (await textAt(size - 2, 2)) === '\n}';
  return isWhole && !Number.isNaN(madeAt.getTime()) ? { madeAt, engine } : null;
}

export function sha256(bytes: Uint8Array): string {
  return hash('sha256', bytes, 'hex');
}

/** Streams the file, because a database may not fit into memory. */
export async function describeFile(path: string): Promise<Omit<SavedFile, 'name'>> {
  const digest = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    digest.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: digest.digest('hex') };
}

/** Whether the cause is the backup itself, its folder or the target, and not a bug. */
export const isBackupFault = (error: unknown): boolean => error instanceof CopyError;

/** The data folder, in the words of the command that moves files. */
export const diskStorage = 'disk';

export const databaseLocationOf = ({ DATABASE_URL, DATA_DIR, STORAGE_URL }: Configuration): DatabaseLocation => ({
  databaseUrl: DATABASE_URL,
  dataDir: DATA_DIR,
  store: STORAGE_URL ?? diskStorage,
});

type Source = { configuration: Configuration; clock: Clock };

/**
 * While the console runs, of this version or the one before. The database is copied first: a file is stored before its
 * row and removed days after it, so every file of the copied rows still exists, except for an upload that is discarded
 * meanwhile.
 */
export async function backup({ configuration, clock }: Source, folder: string): Promise<Manifest> {
  await assertDatabase(databaseLocationOf(configuration));
  const storage = await openStorage(configuration.STORAGE_URL, configuration.DATA_DIR);
  try {
    return await copyInto({ configuration, clock, storage }, resolve(folder));
  } catch (error) {
    throw isOfFolder(error, folder) ? new CopyError(`The backup cannot be written: ${error.message}`) : error;
  } finally {
    await storage.close();
  }
}

/** Only the folder is written to, so a full disk is its disk. */
function isOfFolder(error: unknown, folder: string): error is Error {
  if (!(error instanceof Error)) return false;
  const path = 'path' in error ? error.path : null;
  return isDiskFull(error) || (typeof path === 'string' && resolve(path).startsWith(resolve(folder)));
}

const sqliteFull = 13;

/** Whether a write of Node, SQLite or pg_dump found no space. None of them tells the path. */
function isDiskFull(error: Error): boolean {
  if (error instanceof CopyError)
    return /pg_dump: error: could not .*: (No space left on device|Disk quota exceeded)$/m.test(error.message);
  if ('errcode' in error) return error.errcode === sqliteFull;
  return 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
}

async function copyInto(
  { configuration, clock, storage }: Source & { storage: Storage },
  folder: string,
): Promise<Manifest> {
  const location = databaseLocationOf(configuration);
  const made = await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length > 0) throw new CopyError(`The folder is not empty: ${folder}`);
  const name = await copyDatabase(location, folder);
  const copied = { name, ...(await describeFile(join(folder, name))) };

  const files: Manifest['files'] = [];
  // A new file or folder survives a power cut only once its parent folder is synced.
  const folders = new Set(foldersFrom(folder, made === undefined ? folder : dirname(made)));
  for await (const { name } of storage.list('')) {
    const stored = await storage.get(name);
    if (!stored) continue;
    const bytes = await buffer(stored.body);
    const path = join(folder, 'files', name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, bytes, { flush: true });
    for (const each of foldersFrom(dirname(path), folder)) folders.add(each);
    files.push({ name, bytes: bytes.length, sha256: sha256(bytes) });
  }
  // In this order, because the metrics read only its beginning, and whether it has an end.
  const manifest: Manifest = { madeAt: clock.now().toISOString(), engine: engineOf(location), database: copied, files };
  await writeFile(join(folder, manifestName), writeManifest(manifest), { flag: 'wx', flush: true });
  for (const each of folders) await syncFolder(each);
  return manifest;
}

function foldersFrom(folder: string, top: string): string[] {
  return folder === top ? [folder] : [folder, ...foldersFrom(dirname(folder), top)];
}
