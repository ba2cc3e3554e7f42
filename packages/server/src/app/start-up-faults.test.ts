import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readConfiguration } from '#platform/configuration.ts';
import { engine } from '#testing/databases.ts';
import { freePort } from '#testing/free-port.ts';
import { scratch } from '#testing/scratch.ts';
import { openServices } from './open-services.ts';
import { startUpFault } from './start-up-faults.ts';

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
  expect(await faultOf({ DATA_DIR: '/proc/nope/data' })).toMatch(/^DATA_DIR: \/proc\/nope cannot be used [^\n]+$/);
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
