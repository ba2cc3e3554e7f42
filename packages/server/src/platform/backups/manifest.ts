import { createHash, hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import * as z from 'zod/mini';
import { isFileName } from '#platform/storage/storage.ts';
import { CopyError, type DatabaseLocation } from '#platform/database/index.ts';
import type { Configuration } from '#platform/configuration.ts';

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

/**
 * Returns when a backup was made and of which engine, without reading the list of files, which may be long. Returns
 * null if the manifest was cut off.
 */
export async function readHeading(file: FileHandle): Promise<{ madeAt: Date; engine: string } | null> {
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

/** A backup cannot be made or restored. The message explains the reason to the person at the command line. */
export class BackupError extends Error {
  override name = 'BackupError';
}

/** Whether the cause is the backup itself, its folder or the target, and not a bug. */
export const isBackupFault = (error: unknown): boolean => error instanceof BackupError || error instanceof CopyError;

/** The data folder as a file store, in the words of the command that moves files. */
export const diskStorage = 'disk';

export const databaseLocationOf = ({ DATABASE_URL, DATA_DIR, STORAGE_URL }: Configuration): DatabaseLocation => ({
  databaseUrl: DATABASE_URL,
  dataDir: DATA_DIR,
  store: STORAGE_URL ?? diskStorage,
});
