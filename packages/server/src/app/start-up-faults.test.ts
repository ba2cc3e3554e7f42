import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readConfiguration } from '#platform/configuration.ts';
import { openDatabase } from '#platform/database/index.ts';
import { aDatabaseLocation, engine } from '#testing/databases.ts';
import { freePort } from '#testing/free-port.ts';
import { scratch } from '#testing/scratch.ts';
import { awaitDatabase, openServices, startUpFault } from './open-services.ts';

function aFolder(): string {
  const folder = mkdtempSync(join(scratch, 'eemusic-start-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function faultOf(environment: Record<string, string>): Promise<string | null> {
  const starting = openServices(readConfiguration({ LOG_LEVEL: 'silent', ...environment }), { maxWaitMs: 0 });
  return startUpFault(await starting.catch((error: unknown) => error));
}

it.runIf(engine === 'sqlite')('the console explains in one line why it cannot start', async () => {
  const folder = aFolder();
  writeFileSync(join(folder, 'file'), '');
  const damaged = aFolder();
  const unopened = aFolder();
  mkdirSync(join(unopened, 'eemusic.sqlite'));
  writeFileSync(join(damaged, 'eemusic.sqlite'), 'this is not a database at all, but a text that is long enough');

  expect(await faultOf({ DATA_DIR: join(folder, 'file') })).toMatch(/^DATA_DIR: [^\n]+\/file cannot be used [^\n]+$/);
  expect(await faultOf({ DATA_DIR: damaged })).toMatch(/^DATA_DIR: the database is damaged: restore a backup [^\n]+$/);
  expect(await faultOf({ DATA_DIR: unopened })).toMatch(
    /^DATA_DIR: the database cannot be opened \([^\n]+\/eemusic\.sqlite: [^\n]+\)$/,
  );
  for (const database of [null, '']) {
    const halfRestored = aFolder();
    mkdirSync(join(halfRestored, 'files', 'images'), { recursive: true });
    writeFileSync(join(halfRestored, 'files', 'images', '0123456789abcdef.webp'), 'x');
    if (database !== null) writeFileSync(join(halfRestored, 'eemusic.sqlite'), database);
    expect(await faultOf({ DATA_DIR: halfRestored })).toMatch(
      /^The database is empty, but the file store holds images\/0123456789abcdef.webp: [^\n]+$/,
    );
  }
  const nobody = `postgres://eemusic@127.0.0.1:${await freePort()}/eemusic`;
  expect(await faultOf({ DATA_DIR: folder, DATABASE_URL: nobody })).toMatch(
    /^DATABASE_URL: the database cannot be reached [^\n]+$/,
  );
  expect(startUpFault(new TypeError('a fault of ours'))).toBeNull();
});

it('the console explains in one line that a newer version has migrated its database', async () => {
  const location = await aDatabaseLocation();
  onTestFinished(() => location.remove());
  const database = openDatabase(location, { now: () => new Date() });
  await database.write((tx) => tx.insertInto('migrations').values({ name: '9999-later.ts', applied_at: '' }).execute());
  await database.close();

  expect(await faultOf({ DATA_DIR: location.dataDir, DATABASE_URL: location.databaseUrl ?? '' })).toBe(
    'This database was made by a newer version: 9999-later.ts',
  );
});

it.runIf(engine === 'postgres').each([
  ['no such database', (url: URL) => Object.assign(url, { pathname: '/nobody_made_this' })],
  ['no such user', (url: URL) => Object.assign(url, { username: 'nobody_is_this' })],
])('the console explains in one line that there is %s', async (_what, change) => {
  const location = await aDatabaseLocation({ isEmpty: true });
  onTestFinished(() => location.remove());
  const { href } = change(new URL(location.databaseUrl ?? ''));

  expect(await faultOf({ DATA_DIR: location.dataDir, DATABASE_URL: href })).toMatch(
    /^DATABASE_URL: the database cannot be reached \([^\n]+\)$/,
  );
});

describe.runIf(engine === 'postgres')('a start', () => {
  /** An address where nothing listens until `listen` forwards it to a real server. */
  async function aLateServer() {
    const location = await aDatabaseLocation({ isEmpty: true });
    const target = new URL(location.databaseUrl ?? '');
    const url = new URL(target);
    url.host = `127.0.0.1:${await freePort()}`;
    const server = createServer((outer) => {
      const inner = connect(Number(target.port), target.hostname);
      outer
        .on('error', () => {})
        .pipe(inner)
        .on('error', () => {})
        .pipe(outer);
    });
    const database = openDatabase({ databaseUrl: url.href, dataDir: location.dataDir }, { now: () => new Date() });
    onTestFinished(async () => {
      await database.close();
      server.close();
      await location.remove();
    });
    return { database, listen: () => once(server.listen(Number(url.port), '127.0.0.1'), 'listening') };
  }

  it('waits for PostgreSQL that starts later', async () => {
    const { database, listen } = await aLateServer();
    let hasEnded = false;
    const waiting = awaitDatabase(database, 60_000).finally(() => {
      hasEnded = true;
    });
    await expect(sql`select 1`.execute(database.read)).rejects.toThrow('ECONNREFUSED');
    expect(hasEnded).toBe(false);

    await listen();

    await expect(waiting).resolves.toBeUndefined();
  });

  it('ends with the reason when PostgreSQL does not start', async () => {
    const { database } = await aLateServer();

    await expect(awaitDatabase(database, 0)).rejects.toThrow('ECONNREFUSED');
  });
});
