import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { anOwnedLocation } from '#testing/an-owned-database.ts';
import { engine } from '#testing/databases.ts';
import { startCheckpoints } from './checkpoints.ts';
import { openDatabase, readOffThread } from './index.ts';

describe.runIf(engine === 'sqlite')('the write-ahead log', () => {
  it('is checkpointed in parallel with the writer, and stays short', async () => {
    const location = await anOwnedLocation();
    const database = openDatabase(location, { now: () => new Date() });
    onTestFinished(() => database.close());
    const log = () => statSync(join(location.dataDir, 'eemusic.sqlite-wal')).size;
    const write = (text: string) => database.write((tx) => sql`insert into pages values (${text})`.execute(tx));
    await database.write((tx) => sql`create table pages (text text)`.execute(tx));

    await write('x'.repeat(20_000_000));
    expect(log()).toBeGreaterThan(20_000_000);
    // Once the log is fully checkpointed, the next write restarts and truncates it.
    const logAfterWrite = async () => {
      await write('y');
      return log();
    };
    await expect.poll(logAfterWrite, { interval: 100 }).toBeLessThanOrEqual(16 * 1024 * 1024);

    const { rows } = await sql<{ texts: number }>`select count(*) as texts from pages`.execute(database.read);
    expect(rows[0]?.texts).toBeGreaterThanOrEqual(2);
  });

  it('begins again while others keep writing and reading', async () => {
    const location = await anOwnedLocation();
    const database = openDatabase(location, { now: () => new Date() });
    onTestFinished(() => database.close());
    const log = () => statSync(join(location.dataDir, 'eemusic.sqlite-wal')).size;
    await database.write((tx) => sql`create table pages (text text)`.execute(tx));
    let [written, longest] = [0, 0];
    let hasBegunAgain = false;
    const goesOn = () => !hasBegunAgain && written < 400_000_000;
    const write = async () => {
      while (goesOn()) {
        await database.write((tx) => sql`insert into pages values (${'x'.repeat(50_000)})`.execute(tx));
        written += 50_000;
        longest = Math.max(longest, log());
        hasBegunAgain = log() < longest;
        await wait(5);
      }
    };
    const read = async () => {
      const query = sql`select max(length(text)) from (select text from pages order by rowid desc limit 20)`;
      while (goesOn()) await readOffThread(database.source, query.compile(database.read));
    };

    await Promise.all([write(), write(), write(), write(), read()]);

    expect(hasBegunAgain).toBe(true);
  }, 120_000);

  it('keeps a process alive that has nothing left to do but close the database', async () => {
    const { dataDir } = await anOwnedLocation();
    const script = join(import.meta.dirname, '../../testing/write-much-and-close.ts');

    const { stdout } = await promisify(execFile)(process.execPath, ['--no-warnings', script, dataDir]);

    expect(stdout).toBe('closed');
  });

  it('is checkpointed when the database is closed, even if it was only written to', async () => {
    const location = await anOwnedLocation();
    const database = openDatabase(location, { now: () => new Date() });
    await database.write((tx) => sql`create table pages (text text)`.execute(tx));

    await database.close();

    expect(readdirSync(location.dataDir)).toEqual(['eemusic.sqlite']);
  });

  it('stays as it is when it cannot be checkpointed, and harms nobody', async () => {
    const { dataDir } = await anOwnedLocation();
    const path = join(dataDir, 'no-database');
    mkdirSync(path);
    writeFileSync(`${path}-wal`, '');
    truncateSync(`${path}-wal`, 17_000_000);
    const { afterWrite, end } = startCheckpoints(path);

    afterWrite();

    await expect(end()).resolves.toBeUndefined();
    expect(statSync(`${path}-wal`).size).toBe(17_000_000);
  });
});
