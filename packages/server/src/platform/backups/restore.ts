import { constants, existsSync } from 'node:fs';
import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { Configuration } from '#platform/configuration.ts';
import { openStorage } from '#platform/storage/open.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { databaseNames, Manifest, manifestName, sha256 } from './manifest.ts';
import { runTool } from './run-tool.ts';

/** Puts a backup where the configuration points: an empty database and an empty store. Everything is checked before anything is written. */
export async function restore(configuration: Configuration, folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const engine = configuration.DATABASE_URL ? 'postgres' : 'sqlite';
  if (manifest.engine !== engine)
    throw new Error(`This backup is of ${manifest.engine}, but the configuration names ${engine}`);
  for (const file of manifest.files) await readChecked(folder, file);

  const storage = await openStorage(configuration.STORAGE_URL, configuration.DATA_DIR);
  try {
    await assertEmpty(configuration, storage);
    for (const file of manifest.files) {
      await storage.put(file.name, await readChecked(folder, file), { contentType: 'application/octet-stream' });
    }
    await restoreDatabase(configuration, folder);
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

const sqlitePath = ({ DATA_DIR }: Configuration) => join(DATA_DIR, 'eemusic.sqlite');

async function assertEmpty(configuration: Configuration, storage: Storage): Promise<void> {
  for await (const { name } of storage.list('')) throw new Error(`The file store is not empty: it holds ${name}`);
  if (!configuration.DATABASE_URL) {
    if (existsSync(sqlitePath(configuration)))
      throw new Error(`There is a database already: ${sqlitePath(configuration)}`);
    return;
  }
  const client = new pg.Client({ connectionString: configuration.DATABASE_URL });
  await client.connect();
  const { rows } = await client.query<{ count: string }>(
    "select count(*) from information_schema.tables where table_schema = 'public'",
  );
  await client.end();
  if (rows[0]?.count !== '0') throw new Error('The database is not empty');
}

async function restoreDatabase(configuration: Configuration, folder: string): Promise<void> {
  if (configuration.DATABASE_URL) {
    const dump = join(folder, databaseNames.postgres);
    return runTool(
      'pg_restore',
      ['--no-owner', '--single-transaction', '--exit-on-error', dump],
      configuration.DATABASE_URL,
    );
  }
  await mkdir(configuration.DATA_DIR, { recursive: true });
  await copyFile(join(folder, databaseNames.sqlite), sqlitePath(configuration), constants.COPYFILE_EXCL);
}
