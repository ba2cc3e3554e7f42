import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { anOwnedLocation } from '#testing/an-owned-database.ts';
import { engine } from '#testing/databases.ts';
import { type Database, migrate, openDatabase, system } from './index.ts';
import type { Applied } from './migrate.ts';
import { readRules } from './triggers.ts';

const now = new Date('2026-03-01T10:20:00.000Z');

/** A node that opens the database but has not migrated it yet. */
async function aNode(location: Awaited<ReturnType<typeof anOwnedLocation>>): Promise<Database> {
  const database = openDatabase(location, { now: () => now });
  onTestFinished(() => database.close());
  return database;
}

/**
 * A migrated database in which the triggers of one file have an older text and another name, and in which a file is
 * recorded that does not exist.
 */
async function anOutdatedDatabase() {
  const location = await anOwnedLocation();
  const made = await aNode(location);
  await migrate(made, now);
  await made.close();
  const database = await aNode(location);
  await database.write(async (tx) => {
    const { names } = await tx
      .selectFrom('applied_triggers')
      .select('names')
      .where('file', '=', file)
      .executeTakeFirstOrThrow();
    for (const name of JSON.parse(names) as string[])
      await sql.raw(engine === 'sqlite' ? `drop trigger ${name}` : `drop function ${name}() cascade`).execute(tx);
    for (const name of ['sales_may_change', 'forgotten_rule']) await sql.raw(aTrigger(name)).execute(tx);
    const older = (name: string) => ({ checksum: 'older', names: JSON.stringify([name]), applied_at: '' });
    await tx.updateTable('applied_triggers').set(older('sales_may_change')).where('file', '=', file).execute();
    await tx
      .insertInto('applied_triggers')
      .values({ file: 'forgotten-rule.ts', ...older('forgotten_rule') })
      .execute();
  });
  return { location, database };
}

const file = 'sales-never-change.ts';

const aTrigger = (name: string) =>
  engine === 'sqlite'
    ? `create trigger ${name} before update on sales begin select 1; end`
    : `create function ${name}() returns trigger language plpgsql as $$ begin return null; end $$;
      create trigger ${name} before update on sales for each statement execute function ${name}()`;

async function triggersOf(database: Database, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`${sql.raw(
    engine === 'sqlite'
      ? `select name from sqlite_schema where type = 'trigger' and tbl_name = '${table}'`
      : `select tgname as name from pg_trigger where tgrelid = '${table}'::regclass and not tgisinternal`,
  )}`.execute(database.read);
  return rows.map(({ name }) => name);
}

/** Runs in its own process, because connections to one SQLite file wait for each other only across processes. */
async function startNode({ databaseUrl, dataDir }: Awaited<ReturnType<typeof anOwnedLocation>>): Promise<Applied> {
  const program = fileURLToPath(new URL('../../testing/start-node.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [program, databaseUrl ?? '', dataDir]);
  return JSON.parse(stdout) as Applied;
}

const fileNames = async () =>
  (await readRules(engine, new URL('../../../triggers/', import.meta.url))).map((rule) => rule.file);

describe('the triggers', () => {
  it('of a new database are those in the folder', async () => {
    const database = await aNode(await anOwnedLocation());

    const { triggers } = await migrate(database, now);

    expect(triggers).toEqual(await fileNames());
    expect(await triggersOf(database, 'sales')).toContain('sales_by_month_insert');
  });

  it('are applied to an existing database when their text changed, and dropped when their file is gone', async () => {
    const { database } = await anOutdatedDatabase();
    expect(await triggersOf(database, 'sales')).toEqual(expect.arrayContaining(['sales_may_change', 'forgotten_rule']));

    const applied = await migrate(database, now);

    expect(applied).toEqual({ migrations: [], triggers: [file] });
    const sales = await triggersOf(database, 'sales');
    expect(sales).not.toEqual(expect.arrayContaining(['sales_may_change']));
    expect(sales).not.toEqual(expect.arrayContaining(['forgotten_rule']));
    expect(sales.filter((name) => name.startsWith('sales_no_')).length).toBeGreaterThan(0);
    expect(await database.read.selectFrom('applied_triggers').select('file').orderBy('file').execute()).toEqual(
      (await fileNames()).map((name) => ({ file: name })),
    );
  });

  it('are applied by one of two nodes that start at once', async () => {
    const { location, database } = await anOutdatedDatabase();
    await database.close();

    const applied = await Promise.all([startNode(location), startNode(location)]);

    expect(applied.map(({ triggers }) => triggers).toSorted((a, b) => a.length - b.length)).toEqual([[], [file]]);
    expect(await triggersOf(await aNode(location), 'sales')).not.toEqual(expect.arrayContaining(['sales_may_change']));
  });

  it('stay as they are when no text changed', async () => {
    const location = await anOwnedLocation();
    await migrate(await aNode(location), now);
    const later = await aNode(location);

    const applied = await migrate(later, new Date('2026-04-01T00:00:00.000Z'));

    expect(applied).toEqual({ migrations: [], triggers: [] });
    const rows = await later.read.selectFrom('applied_triggers').select('applied_at').distinct().execute();
    expect(rows).toEqual([{ applied_at: now.toISOString() }]);
  });

  it('protect the audit trail after they were applied again', async () => {
    const { database } = await anOutdatedDatabase();
    await database.write((tx) => tx.updateTable('applied_triggers').set({ checksum: 'older' }).execute());

    const { triggers } = await migrate(database, now);

    expect(triggers).toEqual(await fileNames());
    await database.change(system('test'), async (tx) => tx.audit('test.added', { kind: 'test', id: 1 }));
    const change = database.write((tx) => sql`update audit_entries set area = ''`.execute(tx));
    await expect(change).rejects.toThrow(/only be added to|permission denied/);
  });
});
