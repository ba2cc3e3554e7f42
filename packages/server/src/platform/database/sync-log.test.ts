import { readdirSync, readlinkSync } from 'node:fs';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openTestDatabase } from '#testing/databases.ts';
import { type Database, system } from './index.ts';

const isSqlite = process.env['TEST_ENGINE'] === 'sqlite';

async function aDatabase(): Promise<Database> {
  const database = await openTestDatabase();
  onTestFinished(() => database.close());
  return database;
}

const add = (database: Database, name: string) =>
  database.writeUnsynced((tx) => tx.insertInto('secrets').values({ name, value: '1' }).execute());
const namesOf = async ({ read }: Database) =>
  (await read.selectFrom('secrets').select('name').orderBy('name').execute()).map(({ name }) => name);

describe('a write that is not synced', () => {
  it('is kept with all its rows, and with none of them if it fails', async () => {
    const database = await aDatabase();
    const failing = database.writeUnsynced(async (tx) => {
      await tx.insertInto('secrets').values({ name: 'a', value: '1' }).execute();
      throw new Error('halfway');
    });

    await expect(failing).rejects.toThrow('halfway');
    await add(database, 'b');
    await database.sync();

    expect(await namesOf(database)).toEqual(['b']);
  });

  it('leaves its audit entry, as every change, and is refused without one', async () => {
    const database = await aDatabase();

    await database.changeUnsynced(system('test'), async (tx) => {
      await tx.insertInto('secrets').values({ name: 'a', value: '1' }).execute();
      tx.audit('test.added', { kind: 'test', id: 1 });
    });
    const silent = database.changeUnsynced(system('test'), (tx) =>
      tx.insertInto('secrets').values({ name: 'b', value: '1' }).execute(),
    );

    await expect(silent).rejects.toThrow('must leave an audit entry');
    expect(await namesOf(database)).toEqual(['a']);
    const entries = await database.read.selectFrom('audit_entries').select('action').execute();
    expect(entries).toEqual([{ action: 'test.added' }]);
  });

  it.runIf(isSqlite)('does not keep later writes, nor those beside it, from waiting for the disk', async () => {
    const database = await aDatabase();
    const level = async (write: Database['write']) =>
      write(async (tx) => {
        const { rows } = await sql<{ synchronous: number }>`select synchronous from pragma_synchronous`.execute(tx);
        return rows[0]?.synchronous;
      });
    const failing = database.writeUnsynced(() => Promise.reject(new Error('halfway'))).catch(() => 'failed');

    const levels = await Promise.all([
      level(database.write),
      level(database.writeUnsynced),
      level(database.write),
      failing,
      level(database.write),
    ]);

    const [normal, full] = [1, 2];
    expect(levels).toEqual([full, normal, full, 'failed', full]);
  });
});

describe('waiting for the disk', () => {
  it('ends for all who ask at the same time, also while others write', async () => {
    const database = await aDatabase();

    await Promise.all(
      ['a', 'b', 'c', 'd', 'e', 'f'].map(async (name) => {
        await add(database, name);
        await database.sync();
      }),
    );

    expect(await namesOf(database)).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  });

  it.runIf(isSqlite)('leaves no file open', async () => {
    const database = await openTestDatabase();
    const openFiles = () =>
      readdirSync('/proc/self/fd').flatMap((fd) => {
        try {
          return readlinkSync(`/proc/self/fd/${fd}`);
        } catch {
          return [];
        }
      });
    const path = database.source.engine === 'sqlite' ? database.source.path : '';
    await add(database, 'a');
    await Promise.all([database.sync(), database.sync(), database.sync()]);
    expect(openFiles().filter((file) => file.startsWith(path))).not.toEqual([]);

    await database.close();

    expect(openFiles().filter((file) => file.startsWith(path))).toEqual([]);
  });
});
