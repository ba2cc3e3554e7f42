import { setTimeout as wait } from 'node:timers/promises';
import { sql, type Transaction } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { anOwnedDatabase } from '#testing/an-owned-database.ts';
import { aDatabaseLocation, engine } from '#testing/databases.ts';
import { type Database, migrate, openDatabase } from './index.ts';
import { lockTables } from './engines.ts';
import type { Tables } from './tables.ts';

const now = new Date('2026-03-01T10:20:00.000Z');
const last = '0045-dead-jobs.ts';

/** A node on a database of the version before, and the upgrade by a node of this version. */
async function anUpgrade() {
  const { remove, ...location } = await aDatabaseLocation();
  const [older, newer] = [location, location].map((of) => openDatabase(of, { now: () => now }));
  if (!older || !newer) throw new Error('A database did not open');
  onTestFinished(async () => {
    await Promise.all([older.close(), newer.close()]);
    await remove();
  });
  await older.write(async (tx) => {
    await sql`drop index jobs_dead`.execute(tx);
    await tx.deleteFrom('migrations').where('name', '=', last).execute();
  });
  return { older, tables: await tablesOf(older), upgrade: () => migrate(newer, now) };
}

async function tablesOf({ read }: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')`.execute(read);
  return rows.map(({ name }) => name);
}

/** Waits until somebody waits for a table. */
async function someoneWaits({ read }: Database): Promise<void> {
  const waiting = async () => {
    const { rows } = await sql`select 1 from pg_locks where not granted and locktype = 'relation' and
      database = (select oid from pg_database where datname = current_database())`.execute(read);
    return rows.length > 0;
  };
  while (!(await waiting())) await wait(20);
}

async function readAll(tx: Transaction<Tables>, tables: readonly string[]): Promise<void> {
  for (const name of tables) await sql`select 1 from ${sql.table(name)} limit 1`.execute(tx);
}

const heldTables = sql<{ name: string }>`select relname as name from pg_locks join pg_class on pg_class.oid = relation
  where pid = pg_backend_pid() and mode = 'AccessExclusiveLock' and relkind in ('r', 'p') and granted`;

describe.runIf(engine === 'postgres')('an upgrade beside a node of the version before', () => {
  it('waits for a change under way, which goes on to any table', async () => {
    const { older, tables, upgrade } = await anUpgrade();
    const begun = Promise.withResolvers<void>();

    const change = older.write(async (tx) => {
      await sql`lock table educators in row exclusive mode`.execute(tx);
      begun.resolve();
      await someoneWaits(older);
      await readAll(tx, tables);
      return 'changed';
    });
    await begun.promise;
    const upgraded = upgrade();

    expect(await Promise.allSettled([change, upgraded])).toMatchObject([
      { value: 'changed' },
      { value: { migrations: [last] } },
    ]);
  });

  it('lets others read and write while a backup delays it', async () => {
    const { older, tables, upgrade } = await anUpgrade();
    const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const order: string[] = [];

    const backup = older.write(async (tx) => {
      await readAll(tx, tables);
      begun.resolve();
      await end.promise;
    });
    await begun.promise;
    const upgraded = upgrade().then(() => order.push('upgraded'));
    try {
      await someoneWaits(older);
      await older.write(async (tx) => {
        for (const name of tables.filter((one) => one !== 'audit_entries'))
          await sql`lock table ${sql.table(name)} in row exclusive mode`.execute(tx);
      });
      order.push('written');
    } finally {
      end.resolve();
    }
    await Promise.all([backup, upgraded]);

    expect(order).toEqual(['written', 'upgraded']);
  });

  it('holds all tables before it changes one, but not the table that says whether a node is ready', async () => {
    const database = await anOwnedDatabase();
    const all = await tablesOf(database);

    const held = await database.write(async (tx) => {
      await lockTables(tx);
      return (await heldTables.execute(tx)).rows.map(({ name }) => name);
    });

    expect(all).toContain('audit_entries');
    expect(held.toSorted()).toEqual(all.filter((name) => name !== 'migrations').toSorted());
  });
});
