import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Configuration } from '#platform/configuration.ts';
import { assertNoDatabase, engineOf, restoreDatabase } from '#platform/database/index.ts';
import { openStorage } from '#platform/storage/open.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { databaseLocationOf } from './database-location.ts';
import { Manifest, manifestName, sha256 } from './manifest.ts';

/** Puts a backup where the configuration points: an empty database and an empty store. Everything is checked before anything is written. */
export async function restore(configuration: Configuration, folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const location = databaseLocationOf(configuration);
  const engine = engineOf(location);
  if (manifest.engine !== engine)
    throw new Error(`This backup is of ${manifest.engine}, but the configuration names ${engine}`);
  for (const file of manifest.files) await readChecked(folder, file);

  const storage = await openStorage(configuration.STORAGE_URL, configuration.DATA_DIR);
  try {
    await assertEmpty(storage);
    await assertNoDatabase(location);
    for (const file of manifest.files) {
      await storage.put(file.name, await readChecked(folder, file), { contentType: 'application/octet-stream' });
    }
    await restoreDatabase(location, folder);
  } finally {
    await storage.close();
  }
  return manifest;
}

async function readManifest(folder: string): Promise<Manifest> {
  const path = join(folder, manifestName);
  if (!existsSync(path)) throw new Error(`There is no whole backup in ${folder}: ${manifestName} is missing`);
  return Manifest.parse(JSON.parse(await readFile(path, 'utf8')));
}

async function readChecked(folder: string, { name, sha256: expected }: Manifest['files'][number]): Promise<Uint8Array> {
  const bytes = await readFile(join(folder, 'files', name));
  if (sha256(bytes) !== expected) throw new Error(`The backup is damaged: ${name} is not what was saved`);
  return bytes;
}

async function assertEmpty(storage: Storage): Promise<void> {
  for await (const { name } of storage.list('')) throw new Error(`The file store is not empty: it holds ${name}`);
}
