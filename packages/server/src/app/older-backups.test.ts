import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import type { Endpoint } from '@eemusic/contract/platform/endpoint';
import { listEducators } from '@eemusic/contract/sales/educators';
import { listStudents } from '@eemusic/contract/sales/users';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { restore } from '#platform/backups/index.ts';
import { readConfiguration } from '#platform/configuration.ts';
import { type Database, isMigrated } from '#platform/database/index.ts';
import { signIn } from '#testing/create-test-administrator.ts';
import { aDatabaseLocation, engine, openTestDatabase } from '#testing/databases.ts';
import { scratch } from '#testing/scratch.ts';
import { openServices, startConsole } from './console.ts';

/**
 * Made by the console of 24 November 2026, before migration 0040: 1000 students with keys, sales and practice, one
 * score.
 */
function unpackOlderBackup(): string {
  const folder = mkdtempSync(join(scratch, 'eemusic-older-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const packed = join(import.meta.dirname, '../testing/older-backups', `${engine}.tar.zst`);
  execFileSync('tar', ['--extract', '--directory', folder], { input: zstdDecompressSync(readFileSync(packed)) });
  return folder;
}

/** Returns each column of each table; practice has a table for each month that has some. */
async function columnsOf({ read }: Database): Promise<string[]> {
  const columns =
    engine === 'sqlite'
      ? sql<{
          column: string;
        }>`select m.name || '.' || c.name as "column" from sqlite_schema m, pragma_table_info(m.name) c
          where m.type = 'table' and m.name not like 'sqlite!_%' escape '!'`
      : sql<{ column: string }>`select table_name || '.' || column_name as "column" from information_schema.columns
          where table_schema = 'public'`;
  const { rows } = await columns.execute(read);
  return rows
    .map(({ column }) => column)
    .filter((column) => !/^practice_sessions_\d/.test(column))
    .toSorted();
}

describe('a backup of an older version', () => {
  it('is restored, and the console migrates it as it starts and goes on with all of it', async () => {
    const { dataDir, databaseUrl, remove } = await aDatabaseLocation({ isEmpty: true });
    const configuration = {
      ...readConfiguration({ LOG_LEVEL: 'silent', PORT: '0' }),
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
    };

    await restore(configuration, unpackOlderBackup());
    const services = await openServices(configuration);
    const fresh = await openTestDatabase();
    const columns = [await columnsOf(services.database), await columnsOf(fresh)];
    await fresh.close();
    const { app, setUpLink, stop } = await startConsole(services, { webFolder: null });
    onTestFinished(async () => {
      await stop();
      await remove();
    });

    const { read } = services.database;
    expect(await isMigrated(services.database)).toBe(true);
    const facts = sql`select (select count(*) from students) as students, (select count(*) from subscription_keys) as keys,
      (select count(*) from sales) as sales, (select sum(amount) from sales) as amount,
      (select count(*) from practice_sessions) as sessions, (select count(*) from scores) as scores`;
    const { rows } = await facts.execute(read);
    expect(Object.values(rows[0] ?? {}).map(Number)).toEqual([1000, 1330, 1027, 51_004_800, 3003, 1]);
    expect(columns[0]).toEqual(columns[1]);
    expect(setUpLink).toBeNull();
    const { id } = await read.selectFrom('administrators').select('id').executeTakeFirstOrThrow();
    const authorization = `Bearer ${await signIn(services, id)}`;
    const ask = async ({ path }: Endpoint) => {
      const { statusCode, body } = await app.inject({
        method: 'POST',
        url: path,
        headers: { authorization },
        payload: {},
      });
      return { statusCode, total: (JSON.parse(body) as { total: number }).total };
    };
    expect(await ask(listStudents)).toEqual({ statusCode: 200, total: 1000 });
    expect(await ask(listEducators)).toEqual({ statusCode: 200, total: 20 });
  });
});
