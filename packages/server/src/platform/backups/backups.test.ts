import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextIteration } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Database, openDatabase, system } from '#platform/database/index.ts';
import { openStorage } from '#platform/storage/open.ts';
import { aSale } from '#testing/a-sale.ts';
import { aPublishedScore } from '#testing/a-published-score.ts';
import { anOwnedDatabase, anOwnedLocation } from '#testing/an-owned-database.ts';
import { aDatabaseLocation, engine } from '#testing/databases.ts';
import { expectWhole } from '#testing/expect-whole.ts';
import { startServer } from '#testing/start-server.ts';
import { backup } from './backup.ts';
import { restore } from './restore.ts';

async function aBackup() {
  const folder = await mkdtemp(join(tmpdir(), 'eemusic-backup-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const server = await aPublishedScore();
  const manifest = await backup(server.services, folder);
  return { ...server, folder, manifest };
}

/** A configuration with an empty database and an empty file store. */
async function somewhereElse(like: { services: { configuration: Parameters<typeof restore>[0] } }) {
  const location = await aDatabaseLocation({ isEmpty: true });
  onTestFinished(() => location.remove());
  return { ...like.services.configuration, DATA_DIR: location.dataDir, DATABASE_URL: location.databaseUrl };
}

/** Returns the number of students that the trigram index finds. */
async function found({ read }: Database): Promise<number> {
  const where =
    engine === 'sqlite'
      ? sql`student_grams where student_grams match '"exa"'`
      : sql`students where search_key like '%exa%'`;
  const { rows } = await sql<{ total: number }>`select count(*) as total from ${where}`.execute(read);
  return rows[0]?.total ?? 0;
}

describe('a backup', () => {
  it('restores every row and every file elsewhere', async () => {
    const made = await aBackup();
    const configuration = await somewhereElse(made);

    await restore(configuration, made.folder);

    const database = openDatabase(
      { databaseUrl: configuration.DATABASE_URL, dataDir: configuration.DATA_DIR },
      made.services.clock,
    );
    onTestFinished(() => database.close());
    const scores = await database.read.selectFrom('scores').select(['id', 'name']).execute();
    expect(scores).toEqual([{ id: made.id, name: made.score.name }]);
    await expect(database.write((tx) => tx.deleteFrom('audit_entries').execute())).rejects.toThrow('only be added to');
    const version = async ({ read }: Database) =>
      (await read.selectFrom('score_library_state').select('version').executeTakeFirstOrThrow()).version;
    expect(await version(database)).toBe(await version(made.services.database));
    const history = ({ read }: Database) => read.selectFrom('database_history').selectAll().execute();
    expect(await history(database)).toEqual([{ id: 1, name: expect.stringMatching(/^[\da-f-]{36}$/) }]);
    expect(await history(database)).not.toEqual(await history(made.services.database));
    await database.write((tx) => tx.updateTable('scores').set({ score_enabled: 0 }).execute());
    expect(await version(database)).toBe((await version(made.services.database)) + 1);

    const storage = await openStorage('', configuration.DATA_DIR);
    onTestFinished(() => storage.close());
    const names = (await Array.fromAsync(storage.list(''))).map(({ name }) => name);
    expect(names.toSorted()).toEqual(made.manifest.files.map(({ name }) => name).toSorted());
    expect(names.length).toBeGreaterThan(3);
  });

  it('ends while the console is written to all the time, and is of one moment', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'eemusic-backup-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const server = await startServer();
    const { database } = server.services;
    const made = new AbortController();
    async function writeAllTheTime() {
      for (let id = 1; !made.signal.aborted; id += 1) {
        await database.change(system('test'), async (tx) => tx.audit('test.added', { kind: 'test', id }));
        await nextIteration();
      }
    }
    const writing = writeAllTheTime();

    await backup(server.services, folder).finally(() => made.abort());
    await writing;

    const configuration = await somewhereElse(server);
    await restore(configuration, folder);
    const restored = openDatabase(
      { databaseUrl: configuration.DATABASE_URL, dataDir: configuration.DATA_DIR },
      server.services.clock,
    );
    onTestFinished(() => restored.close());
    const entries = ({ read }: Database) =>
      read.selectFrom('audit_entries').select('id').where('action', '=', 'test.added').orderBy('id').execute();
    const copied = await entries(restored);
    expect(copied).toEqual((await entries(database)).slice(0, copied.length));
  });

  it('is made and restored by a database user who cannot change the audit trail', async () => {
    const { services } = await aPublishedScore();
    const folder = await mkdtemp(join(tmpdir(), 'eemusic-backup-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const [here, there] = [await anOwnedLocation(), await anOwnedLocation()];
    const at = (location: typeof here) => ({
      ...services.configuration,
      DATA_DIR: location.dataDir,
      DATABASE_URL: location.databaseUrl,
    });
    const database = await anOwnedDatabase(here);
    await database.change(system('test'), async (tx) => tx.audit('test.added', { kind: 'test', id: 1 }));

    await backup({ ...services, configuration: at(here) }, folder);
    await restore(at(there), folder);

    const restored = await anOwnedDatabase(there);
    const entries = await restored.read.selectFrom('audit_entries').select('action').execute();
    expect(entries).toEqual([{ action: 'test.added' }]);
    await expect(restored.write((tx) => tx.deleteFrom('audit_entries').execute())).rejects.toThrow(
      /only be added to|permission denied/,
    );
    await restored.change(system('test'), async (tx) => tx.audit('test.added', { kind: 'test', id: 2 }));
  });

  it('keeps sums, counts and search of the sales chain, which continue to work even if it was moving', async () => {
    const made = await startServer();
    const folder = await mkdtemp(join(tmpdir(), 'eemusic-backup-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    await aSale(made.services);
    const row = { id: 1, run: '1', target: 'elsewhere', began_at: '2026-03-01T10:20:00.000Z', ended_at: null };
    await made.services.database.write((tx) => tx.insertInto('moves').values(row).execute());
    await backup(made.services, folder);
    const configuration = await somewhereElse(made);
    await restore(configuration, folder);
    const location = { databaseUrl: configuration.DATABASE_URL, dataDir: configuration.DATA_DIR };
    const database = openDatabase(location, made.services.clock);
    onTestFinished(() => database.close());

    database.seal();
    await aSale({ ...made.services, database });
    await expectWhole(database);
    expect(await found(database)).toBe(2);
    await expect(database.write((tx) => tx.deleteFrom('sales').execute())).rejects.toThrow('never changed');
  });

  it('is not restored over existing data', async () => {
    const made = await aBackup();

    await expect(restore(made.services.configuration, made.folder)).rejects.toThrow(/not empty|already/);
  });

  it('is refused before anything is written when it is damaged or incomplete', async () => {
    const made = await aBackup();
    const configuration = await somewhereElse(made);
    await writeFile(join(made.folder, 'files', made.manifest.files[0]?.name ?? ''), 'other');

    await expect(restore(configuration, made.folder)).rejects.toThrow('damaged');
    await expect(restore(configuration, tmpdir())).rejects.toThrow('no whole backup');

    const storage = await openStorage('', configuration.DATA_DIR);
    onTestFinished(() => storage.close());
    expect(await Array.fromAsync(storage.list(''))).toEqual([]);
  });

  it.each([
    ['cut in half', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
    ['emptied', () => Buffer.alloc(0)],
    ['changed in one byte', (bytes: Buffer) => bytes.fill(bytes.readUInt8(100) ^ 1, 100, 101)],
  ])('is refused before anything is written when its database was %s', async (_, damage) => {
    const made = await aBackup();
    const configuration = await somewhereElse(made);
    const path = join(made.folder, made.manifest.database.name);
    await writeFile(path, damage(await readFile(path)));

    await expect(restore(configuration, made.folder)).rejects.toThrow('The backup is damaged');

    const storage = await openStorage('', configuration.DATA_DIR);
    onTestFinished(() => storage.close());
    expect(await Array.fromAsync(storage.list(''))).toEqual([]);
  });

  it('is refused with a file that its manifest does not list', async () => {
    const made = await aBackup();
    await writeFile(join(made.folder, 'files', 'other.svg'), 'other');

    await expect(restore(await somewhereElse(made), made.folder)).rejects.toThrow('other.svg is not in manifest.json');
  });

  it('is refused when its manifest names a path outside of it', async () => {
    const made = await aBackup();
    const [first] = made.manifest.files;
    const manifest = { ...made.manifest, files: [{ ...first, name: '../../elsewhere' }] };
    await writeFile(join(made.folder, 'manifest.json'), JSON.stringify(manifest));

    await expect(restore(await somewhereElse(made), made.folder)).rejects.toThrow('manifest.json cannot be read');
  });

  it('is not made where no console ever was, and leaves nothing there', async () => {
    const made = await aBackup();
    const nowhere = await somewhereElse(made);
    const folder = join(nowhere.DATA_DIR, 'backup');

    await expect(backup({ ...made.services, configuration: nowhere }, folder)).rejects.toThrow(
      'No console was ever started here',
    );

    expect(await readdir(nowhere.DATA_DIR)).toEqual([]);
  });

  it('is not made into a folder that is not empty', async () => {
    const made = await aBackup();

    await expect(backup(made.services, made.folder)).rejects.toThrow('not empty');
  });

  it.runIf(engine === 'postgres')('reports in any language that the disk is full where pg_dump writes', async () => {
    const tools = await mkdtemp(join(tmpdir(), 'eemusic-tools-'));
    onTestFinished(() => rm(tools, { recursive: true }));
    const path = process.env['PATH'] ?? '';
    const inGerman = 'pg_dump: Fehler: konnte nicht schreiben: Auf dem Gerät ist kein Speicherplatz mehr verfügbar';
    const script = `#!/bin/sh
      [ "$LC_ALL" = C ] || { echo '${inGerman}' >&2; exit 1; }
      PATH='${path}' exec pg_dump "$@" --file=/dev/full\n`;
    await writeFile(join(tools, 'pg_dump'), script, { mode: 0o755 });
    const { services } = await startServer();
    vi.stubEnv('PATH', `${tools}:${path}`);
    vi.stubEnv('LC_ALL', 'de_DE.UTF-8');
    onTestFinished(() => void vi.unstubAllEnvs());

    await expect(backup(services, join(tools, 'backup'))).rejects.toThrow(
      /^The backup cannot be written: .*No space left on device$/s,
    );
  });
});
