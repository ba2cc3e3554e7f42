import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { engine } from '#testing/databases.ts';
import { findPostgres, startPrimaryAndStandby } from '#testing/postgres-server.ts';
import { scratch } from '#testing/scratch.ts';
import { batches, readOnReplica } from './long-reads.ts';
import { openDatabase } from './open.ts';

/** A console whose long reads run on a standby. */
async function aConsole() {
  const { primary, standby } = await startPrimaryAndStandby(findPostgres() ?? '');
  const dataDir = await mkdtemp(join(scratch, 'eemusic-test-'));
  const location = { databaseUrl: primary.url, readUrl: standby.url, dataDir };
  const database = openDatabase(location, { now: () => new Date() });
  onTestFinished(async () => {
    await database.close();
    primary.stop();
    standby.stop();
    await rm(dataDir, { recursive: true });
  });
  await database.write((tx) => sql`create table numbers (number int)`.execute(tx));
  const query = sql<{ number: number; isStandby: boolean }>`select number, pg_is_in_recovery() as "isStandby"
    from numbers order by number`.compile(database.read);
  return {
    standby,
    write: (number: number) => database.write((tx) => sql`insert into numbers values (${number})`.execute(tx)),
    pauseReplay: async () => {
      const reader = openDatabase({ databaseUrl: standby.url, dataDir }, { now: () => new Date() });
      await sql`select pg_wal_replay_pause()`.execute(reader.read);
      await reader.close();
    },
    checked: async () => {
      await database.source.checkStandby?.();
      return 'up';
    },
    figures: () => readOnReplica(database.source, query),
    exported: async () => (await Array.fromAsync(batches(database.source, query))).flat(),
  };
}

/** On a busy machine the standby may be behind, and is then not used for a while. */
const longTimeout = { timeout: 60_000, interval: 500 };

const areOfStandby = (rows: { isStandby: boolean }[]) => rows.length > 0 && rows.every(({ isStandby }) => isStandby);
const numbersOf = (rows: { number: number }[]) => rows.map(({ number }) => number);

describe.runIf(engine === 'postgres')('figures and exports', () => {
  it('are read on the standby, with all that was written before', async () => {
    const { write, figures, exported, checked } = await aConsole();
    const written: number[] = [];
    for (let number = 1; number <= 20; number += 1) {
      await write(number);
      written.push(number);
      expect(numbersOf(await (number % 2 === 0 ? figures() : exported()))).toEqual(written);
    }

    await expect.poll(async () => areOfStandby(await figures()), longTimeout).toBe(true);
    await expect.poll(async () => areOfStandby(await exported()), longTimeout).toBe(true);
    await expect.poll(() => checked().catch(String), longTimeout).toBe('up');
  });

  it('are read on the primary when the standby is behind', async () => {
    const { write, pauseReplay, figures, exported, checked } = await aConsole();
    await write(1);
    await expect.poll(async () => areOfStandby(await figures()), longTimeout).toBe(true);

    await pauseReplay();
    await write(2);

    const expected = [1, 2].map((number) => ({ number, isStandby: false }));
    expect(await figures()).toEqual(expected);
    expect(await exported()).toEqual(expected);
    await expect(checked()).rejects.toThrow('The standby is more than 1000 ms behind');
  });

  it.each(['promote', 'stop'] as const)('are read on the primary after the standby was told to %s', async (what) => {
    const { write, standby, figures, exported, checked } = await aConsole();
    await write(1);
    await expect.poll(async () => areOfStandby(await exported()), longTimeout).toBe(true);
    await write(2);

    standby[what]();

    expect(numbersOf(await figures())).toEqual([1, 2]);
    expect(numbersOf(await exported())).toEqual([1, 2]);
    await expect(checked()).rejects.toThrow();
  });
});
