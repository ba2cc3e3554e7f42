import { mkdtemp, rm, stat } from 'node:fs/promises';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { engine } from '#testing/databases.ts';
import { findPostgres, startPrimaryAndStandby } from '#testing/postgres-server.ts';
import { scratch } from '#testing/scratch.ts';
import { assertNoDatabase, copyDatabase } from './copies.ts';
import { databaseRefusal } from './faults.ts';
import { openDatabase } from './open.ts';
import { clientOfPrimary } from './postgres.ts';

const faultOf = (work: Promise<unknown>) => work.catch((error: unknown) => error);

/** A console whose database address names the standby first. */
async function aConsole() {
  const { primary, standby } = await startPrimaryAndStandby(findPostgres() ?? '');
  const hosts = [standby, primary].map(({ url }) => new URL(url).host).join(',');
  const databaseUrl = `postgres://eemusic@${hosts}/postgres?target_session_attrs=read-write`;
  const dataDir = await mkdtemp(join(scratch, 'eemusic-test-'));
  const location = { databaseUrl, dataDir };
  const database = openDatabase(location, { now: () => new Date() });
  onTestFinished(async () => {
    await database.close();
    primary.stop();
    standby.stop();
    await rm(dataDir, { recursive: true });
  });
  await database.write((tx) => sql`create table numbers (number int)`.execute(tx));
  return {
    primary,
    standby,
    database,
    location,
    write: (number: number) => database.write((tx) => sql`insert into numbers values (${number})`.execute(tx)),
    numbers: async () => {
      const { rows } = await sql<{ number: number }>`select number from numbers order by number`.execute(database.read);
      return rows.map(({ number }) => number);
    },
  };
}

describe.runIf(engine === 'postgres')('of several hosts', () => {
  it('the one that takes writes is found again after the primary died', async () => {
    const { primary, standby, location, write, numbers } = await aConsole();
    await Promise.all([1, 2, 3].map(write));

    primary.kill();
    const refusals = [await faultOf(write(4)), await faultOf(write(5)), await faultOf(numbers())].map(databaseRefusal);
    // Broken connections that were not in use are noticed only by the next query.
    await expect
      .poll(async () => String(await faultOf(numbers())))
      .toMatch(/No host takes writes: [\d.:]+ is read-only; [\d.:]+: connect ECONNREFUSED/);
    standby.promote();
    await expect.poll(() => write(6).then(() => 'written', databaseRefusal)).toBe('written');
    const copy = await copyDatabase(location, location.dataDir);

    expect(refusals).toEqual(['server.part-down', 'server.part-down', 'server.part-down']);
    expect(await numbers()).toEqual([1, 2, 3, 6]);
    expect((await stat(join(location.dataDir, copy))).size).toBeGreaterThan(0);
    await expect(assertNoDatabase(location)).rejects.toThrow('The database is not empty');
  });

  it('none that takes writes leaves no socket behind, which would end the process once it is given up', async () => {
    const socket = new Socket();
    const Client = clientOfPrimary('postgres://eemusic@127.0.0.1:1,127.0.0.1:1/x?target_session_attrs=read-write');

    await expect(new Client({ stream: () => socket }).connect()).rejects.toThrow('No host takes writes');

    expect(socket.destroyed).toBe(true);
  });

  it('a former primary that says nothing is left, with what was under way there', async () => {
    const { primary, standby, database, write, numbers } = await aConsole();
    await write(1);
    const reading = faultOf(sql`select pg_sleep(600)`.execute(database.read));
    const isReading = sql`select from pg_stat_activity where query = 'select pg_sleep(600)'`;
    await expect.poll(async () => (await isReading.execute(database.read)).rows.length).toBe(1);

    primary.pause();
    standby.promote();
    const fault = await reading;

    expect(fault).toMatchObject({ message: 'Another host has become the primary' });
    expect(databaseRefusal(fault)).toBe('server.part-down');
    // A busy host that does not answer within the limits of the search is asked again.
    await expect.poll(() => write(2).then(() => 'written', databaseRefusal)).toBe('written');
    await expect.poll(() => numbers().catch(databaseRefusal)).toEqual([1, 2]);
  });
});
