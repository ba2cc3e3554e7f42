import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { backup as copyDatabase, DatabaseSync } from 'node:sqlite';
import { buffer } from 'node:stream/consumers';
import type { Services } from '#platform/services.ts';
import { databaseNames, type Manifest, manifestName, sha256 } from './manifest.ts';
import { runTool } from './run-tool.ts';

/**
 * Copies database and files into a new folder while the console runs.
 * The database comes first: every file that its rows name was there before them, and stays for days after them.
 */
export async function backup({ database, storage, configuration, clock }: Services, folder: string): Promise<Manifest> {
  await mkdir(folder, { recursive: true });
  if (database.source.engine === 'sqlite') await copySqlite(database.source.path, join(folder, databaseNames.sqlite));
  else await dumpPostgres(configuration.DATABASE_URL ?? '', join(folder, databaseNames.postgres));

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

async function copySqlite(from: string, to: string): Promise<void> {
  const source = new DatabaseSync(from, { readOnly: true });
  try {
    await copyDatabase(source, to);
  } finally {
    source.close();
  }
}

function dumpPostgres(url: string, to: string): Promise<void> {
  return runTool('pg_dump', ['--format=custom', '--no-owner', '--no-privileges', `--file=${to}`], url);
}
