import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { engine } from '#testing/databases.ts';
import { startServer } from '#testing/start-server.ts';
import { collationCheck } from './index.ts';

describe('the collation of the operating system', () => {
  it('is compared by no unique index, because these would let in duplicates once it changes', async () => {
    const { database } = (await startServer({ codes: null })).services;
    if (engine === 'sqlite') return expect(collationCheck(database)).toBeNull();

    const { rows } = await sql<{ index: string }>`select i.indexrelid::regclass::text as index
      from pg_index i join pg_class c on c.oid = i.indrelid
        join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
      where i.indisunique and c.relkind = 'r' and not c.relispartition
        and c.relnamespace = current_schema()::regnamespace
        and a.attcollation = 'pg_catalog."default"'::regcollation`.execute(database.read);
    expect(rows).toEqual([]);
  });

  it.runIf(engine === 'postgres')('is named with what mends it, once it is another one', async () => {
    const { database } = (await startServer({ codes: null })).services;
    const { read } = database;
    const set = (version: string | null) =>
      sql`update pg_database set datcollversion = ${version} where datname = current_database()`.execute(read);
    const found = await sql<{ version: string | null }>`select datcollversion as version from pg_database
      where datname = current_database()`.execute(read);
    onTestFinished(async () => void (await set(found.rows[0]?.version ?? null)));
    const check = collationCheck(database);
    expect(await check?.()).toBeUndefined();

    await set('1.0');

    const fault = await check?.().catch((error: unknown) => error);
    expect(fault).toMatchObject({
      mend: 'reindex database DATABASE; alter database DATABASE refresh collation version',
    });
    expect(String(fault)).toMatch(/indexes by 1\.0.*reindex database "\w+"; alter database "\w+" refresh/);
  });
});
