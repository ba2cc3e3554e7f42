import { dirname } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { anOwnedDatabase } from '#testing/an-owned-database.ts';
import { engine } from '#testing/databases.ts';
import { migrate, openDatabase, system } from './index.ts';

const both = [
  "update audit_entries set actor_name = 'nobody'",
  'delete from audit_entries',
  'delete from audit_entries where id = 1',
];
const onSqlite = [
  'insert or replace into audit_entries select * from audit_entries',
  'replace into audit_entries select * from audit_entries',
  "insert into audit_entries select * from audit_entries where true on conflict (id) do update set actor_name = ''",
  "update or ignore audit_entries set actor_name = ''",
  'drop table audit_entries',
  'drop trigger audit_entries_no_update',
  'drop trigger main.audit_entries_no_delete',
  'drop trigger if exists audit_entries_no_replace',
  'alter table audit_entries rename to forgotten',
  'alter table audit_entries drop column before',
  "delete from sqlite_schema where name = 'audit_entries_no_delete'",
  "pragma writable_schema = on; delete from sqlite_schema where name = 'audit_entries_no_delete'",
  'drop table audit_redactions',
  'drop table erasures',
  'drop trigger audit_redactions_no_delete',
  'drop trigger erasures_no_update',
  'alter table erasures rename to forgotten',
  'create trigger deaf before insert on erasures begin select raise(ignore); end',
  'create trigger deaf before insert on audit_entries begin select raise(ignore); end',
  'create temp trigger deaf before insert on main.audit_entries begin select raise(ignore); end',
];
const onPostgres = [
  'truncate audit_entries',
  'truncate deletions cascade',
  "insert into audit_entries overriding system value select * from audit_entries on conflict (id) do update set actor_name = ''",
  'merge into audit_entries using (select 1) as one on true when matched then delete',
  "merge into audit_entries using (select 1) as one on true when matched then update set actor_name = ''",
];

async function aTrail() {
  const database = await anOwnedDatabase();
  await database.change(system('test'), async (tx) => tx.audit('test.added', { kind: 'test', id: 1 }));
  const entries = () => database.read.selectFrom('audit_entries').selectAll().execute();
  const run = (statements: string) =>
    database.write(async (tx) => {
      for (const statement of statements.split(/; (?=delete)/)) await sql.raw(statement).execute(tx);
    });
  return { database, entries, run };
}

describe("the application's own user", () => {
  it('is refused whatever would change the trail', async () => {
    const { entries, run } = await aTrail();
    const before = await entries();
    expect(before).toHaveLength(1);

    for (const statement of [...both, ...(engine === 'sqlite' ? onSqlite : onPostgres)]) {
      await expect(run(statement), statement).rejects.toThrow(
        /only be added to|not authorized|permission denied|may not be modified/,
      );
      expect(await entries(), statement).toEqual(before);
    }
  });

  it('adds to the trail and reads it', async () => {
    const { database, entries } = await aTrail();

    await database.change(system('test'), async (tx) => tx.audit('test.added', { kind: 'test', id: 2 }));

    expect(await entries()).toHaveLength(2);
  });

  it.runIf(engine === 'postgres')('has no right to change an entry, and revokes one that it was granted', async () => {
    const { database, run } = await aTrail();
    const rights = async () => {
      const held = ['select', 'insert', 'update', 'delete', 'truncate'].map((right) =>
        sql<{ held: boolean }>`select has_table_privilege('audit_entries', ${right}) as held`.execute(database.read),
      );
      return (await Promise.all(held)).map(({ rows }) => rows[0]?.held);
    };
    expect(await rights()).toEqual([true, true, false, false, false]);

    await run('grant update, delete, truncate on audit_entries to current_user');
    expect(await rights()).toEqual([true, true, true, true, true]);
    await migrate(database, new Date());

    expect(await rights()).toEqual([true, true, false, false, false]);
  });

  it.runIf(engine === 'sqlite')('meets the triggers from a second connection, too', async () => {
    const { database, entries } = await aTrail();
    const { rows } = await sql<{ file: string }>`select file from pragma_database_list`.execute(database.read);
    const other = openDatabase({ databaseUrl: null, dataDir: dirname(rows[0]?.file ?? '') }, { now: () => new Date() });
    onTestFinished(() => other.close());

    await expect(other.write((tx) => sql`delete from audit_entries`.execute(tx))).rejects.toThrow('only be added to');

    expect(await entries()).toHaveLength(1);
  });
});
