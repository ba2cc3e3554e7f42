import { describe, expect, it, onTestFinished } from 'vitest';
import { sql } from 'kysely';
import { openTestDatabase } from '#testing/databases.ts';
import { isMigrated, migrate, system } from './index.ts';

const by = system('test');
const record = { kind: 'test', id: 1 };

async function aDatabase() {
  const database = await openTestDatabase();
  onTestFinished(() => database.close());
  return database;
}

describe('a full disk', () => {
  it.runIf(process.env['TEST_ENGINE'] === 'sqlite')(
    'is reported as the cause, and does not affect later changes',
    async () => {
      const { write } = await aDatabase();
      const limitPages = (pages: number) => write((tx) => sql`pragma max_page_count = ${sql.lit(pages)}`.execute(tx));
      const add = (name: string) =>
        write((tx) =>
          tx
            .insertInto('secrets')
            .values({ name, value: 'x'.repeat(1_000_000) })
            .execute(),
        );
      await limitPages(1);

      await expect(add('a')).rejects.toMatchObject({ errcode: 13 });
      await limitPages(1_000_000);
      await expect(add('b')).resolves.toHaveLength(1);
    },
  );
});

it.runIf(process.env['TEST_ENGINE'] === 'sqlite')('a commit waits for the disk', async () => {
  const { write } = await aDatabase();

  const { rows } = await write((tx) =>
    sql<{ synchronous: number }>`select synchronous from pragma_synchronous`.execute(tx),
  );

  const full = 2;
  expect(rows).toEqual([{ synchronous: full }]);
});

describe('a change', () => {
  it('commits its rows and its audit entry together', async () => {
    const { change, read } = await aDatabase();

    await change(by, async (tx) => {
      await tx.insertInto('secrets').values({ name: 'a', value: '1' }).execute();
      tx.audit('test.added', record, { after: { name: 'a', password: 'hunter22' } });
    });

    const entries = await read.selectFrom('audit_entries').selectAll().execute();
    expect(entries).toMatchObject([{ action: 'test.added', actor_name: 'test', record_id: '1' }]);
    expect(entries[0]?.after).toBe('{"name":"a","password":"[secret]"}');
    expect(await read.selectFrom('secrets').selectAll().execute()).toHaveLength(1);
  });

  it('leaves nothing when it fails', async () => {
    const { change, read } = await aDatabase();

    const failing = change(by, async (tx) => {
      await tx.insertInto('secrets').values({ name: 'a', value: '1' }).execute();
      tx.audit('test.added', record);
      throw new Error('halfway');
    });

    await expect(failing).rejects.toThrow('halfway');
    expect(await read.selectFrom('secrets').selectAll().execute()).toEqual([]);
    expect(await read.selectFrom('audit_entries').selectAll().execute()).toEqual([]);
  });

  it('may affect ten thousand records', async () => {
    const { change, read } = await aDatabase();

    await change(by, async (tx) => {
      for (let id = 1; id <= 10_000; id += 1) tx.audit('test.added', { kind: 'test', id });
    });

    const { entries } = await read
      .selectFrom('audit_entries')
      .select((row) => row.fn.countAll<number>().as('entries'))
      .executeTakeFirstOrThrow();
    expect(entries).toBe(10_000);
  });

  it('keeps every character of a name', async () => {
    const { change, read } = await aDatabase();
    const name = `"'\\n\n\t{}, 小星星 🎹 null`;

    await change(by, async (tx) => {
      tx.audit('test.added', { ...record, name }, { after: { name } });
      tx.audit('test.added', { kind: 'test', id: null });
    });

    const entries = await read.selectFrom('audit_entries').selectAll().orderBy('id').execute();
    expect(entries).toMatchObject([
      { record_name: name, after: JSON.stringify({ name }), before: null },
      { record_id: null },
    ]);
  });

  it('is refused without an audit entry', async () => {
    const { change } = await aDatabase();

    await expect(change(by, async () => 1)).rejects.toThrow('audit entry');
  });
});

describe('the audit trail', () => {
  it.each(['update audit_entries set actor_name = null', 'delete from audit_entries'])(
    'refuses: %s',
    async (statement) => {
      const { change, write } = await aDatabase();
      await change(by, async (tx) => tx.audit('test.added', record));

      await expect(write((tx) => sql.raw(statement).execute(tx))).rejects.toThrow('only be added to');
    },
  );
});

describe('migrations', () => {
  it('are applied once when several nodes start together', async () => {
    const database = await aDatabase();

    const applied = await Promise.all([1, 2, 3].map(() => migrate(database, new Date())));

    expect(applied).toEqual(Array.from({ length: 3 }, () => ({ migrations: [], triggers: [] })));
    expect(await isMigrated(database)).toBe(true);
  });

  it('refuse a database that a newer version has migrated', async () => {
    const database = await aDatabase();
    await database.write((tx) =>
      tx.insertInto('migrations').values({ name: '9999-later.ts', applied_at: '' }).execute(),
    );

    await expect(migrate(database, new Date())).rejects.toThrow('newer version: 9999-later.ts');
  });
});

it('a change of many statements lets other work run in between', async () => {
  const { write } = await aDatabase();
  let turns = 0;
  const hadTurns = () => turns >= 3;
  const counting = setInterval(() => (turns += 1), 1);

  await write(async (tx) => {
    for (let statements = 0; statements < 200_000 && !hadTurns(); statements += 1) await sql`select 1`.execute(tx);
  });

  clearInterval(counting);
  expect(hadTurns()).toBe(true);
});
