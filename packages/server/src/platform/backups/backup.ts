import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { copyDatabase } from '#platform/database/index.ts';
import type { Services } from '#platform/services.ts';
import { databaseLocationOf } from './database-location.ts';
import { type Manifest, manifestName, sha256 } from './manifest.ts';

/**
 * Copies database and files into a new folder while the console runs.
 * The database comes first: every file that its rows name was there before them, and stays for days after them.
 */
export async function backup({ database, storage, configuration, clock }: Services, folder: string): Promise<Manifest> {
  await mkdir(folder, { recursive: true });
  await copyDatabase(databaseLocationOf(configuration), folder);

  const files: Manifest['files'] = [];
  for await (const { name } of storage.list('')) {
    const stored = await storage.get(name);
    if (!stored) continue;
    const bytes = await buffer(stored.body);
    await mkdir(dirname(join(folder, 'files', name)), { recursive: true });
    await writeFile(join(folder, 'files', name), bytes, { flush: true });
    files.push({ name, bytes: bytes.length, sha256: sha256(bytes) });
  }
  const manifest: Manifest = { madeAt: clock.now().toISOString(), engine: database.engine, files };
  await writeFile(join(folder, manifestName), JSON.stringify(manifest, null, 1), { flag: 'wx', flush: true });
  return manifest;
}
