import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Configuration } from '#platform/configuration.ts';
import {
  assertNoDatabase,
  beginNewHistory,
  cancelMove,
  CopyError,
  engineOf,
  restoreDatabase,
} from '#platform/database/index.ts';
import { openStorage } from '#platform/storage/open.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { withDatabase } from './move.ts';
import { databaseLocationOf, describeFile, Manifest, manifestName, type SavedFile, sha256 } from './backup.ts';

/** Both must be empty. Checks everything before it writes anything. */
export async function restore(configuration: Configuration, folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const location = databaseLocationOf(configuration);
  const engine = engineOf(location);
  if (manifest.engine !== engine)
    throw new CopyError(`This backup is of ${manifest.engine}, but the configuration names ${engine}`);
  await assertDatabaseWhole(folder, manifest.database);
  for (const file of manifest.files) await readChecked(folder, file);
  await assertNoneUnlisted(folder, manifest);

  const storage = await openStorage(configuration.STORAGE_URL, configuration.DATA_DIR);
  try {
    await assertEmpty(storage);
    await assertNoDatabase(location);
    for (const file of manifest.files) {
      await storage.put(file.name, await readChecked(folder, file), { contentType: 'application/octet-stream' });
    }
    await restoreDatabase(location, join(folder, manifest.database.name));
    await acceptRecovered(configuration);
  } finally {
    await storage.close();
  }
  return manifest;
}

async function readManifest(folder: string): Promise<Manifest> {
  const path = join(folder, manifestName);
  if (!existsSync(path)) throw new CopyError(`There is no whole backup in ${folder}: ${manifestName} is missing`);
  try {
    return Manifest.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    throw new CopyError(`The backup is damaged: ${manifestName} cannot be read`, { cause: error });
  }
}

async function assertDatabaseWhole(folder: string, { name, bytes, sha256: expected }: SavedFile): Promise<void> {
  const path = join(folder, name);
  if (!existsSync(path)) throw new CopyError(`The backup is damaged: ${name} is missing`);
  const found = await describeFile(path);
  if (found.bytes !== bytes || found.sha256 !== expected)
    throw new CopyError(`The backup is damaged: ${name} is not what was saved`);
}

/** Unlisted files would be lost silently. */
async function assertNoneUnlisted(folder: string, { files }: Manifest): Promise<void> {
  const listed = new Set(files.map(({ name }) => name));
  const root = join(folder, 'files');
  if (!existsSync(root)) return;
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    const name = relative(root, join(entry.parentPath, entry.name)).split(sep).join('/');
    if (entry.isFile() && !listed.has(name))
      throw new CopyError(`The backup is damaged: ${name} is not in ${manifestName}`);
  }
}

async function readChecked(folder: string, { name, sha256: expected }: SavedFile): Promise<Uint8Array> {
  const path = join(folder, 'files', name);
  if (!existsSync(path)) throw new CopyError(`The backup is damaged: ${name} is missing`);
  const bytes = await readFile(path);
  if (sha256(bytes) !== expected) throw new CopyError(`The backup is damaged: ${name} is not what was saved`);
  return bytes;
}

async function assertEmpty(storage: Storage): Promise<void> {
  for await (const { name } of storage.list('')) throw new CopyError(`The file store is not empty: it holds ${name}`);
}

/**
 * For a database that was put back by other means as well, such as a snapshot: sessions end, and learning apps fetch
 * the catalogue anew, because change numbers are used again.
 */
export async function acceptRecovered(configuration: Configuration): Promise<void> {
  await withDatabase(configuration, { now: () => new Date() }, async (database) => {
    await beginNewHistory(database);
    await cancelMove(database);
  });
}
