import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { engine, openTestDatabase } from '#testing/databases.ts';
import { preparedQuery } from './sql.ts';

type Name = { name: string; calls: number };

/** A database with a table, a prepared query of it, and what PostgreSQL knows of names on its one open connection. */
async function aTable() {
  const database = await openTestDatabase();
  onTestFinished(() => database.close());
  const { read, source, write } = database;
  const run = (statement: string) => write((tx) => sql.raw(statement).execute(tx));
  await run('create table numbers (number integer)');
  await run('insert into numbers values (7), (8)');
  const query = preparedQuery((db, { above }: { above: number }) =>
    sql<{ number: number }>`select number from numbers where number > ${above} order by number`.compile(db),
  );
  const ask = async (statement: string): Promise<Name[]> =>
    (await source.pools['reading']?.query<Name>(statement))?.rows ?? [];
  return {
    run,
    ask,
    find: async (above: number) => (await query(read, { above })).map(({ number }) => number),
    findInWrite: (above: number) => write(async (tx) => (await query(tx, { above })).map(({ number }) => number)),
    names: () =>
      ask(`select name, cast(generic_plans + custom_plans as integer) as calls from pg_prepared_statements
        where statement like '%from numbers%' and name like 'eemusic%'`),
  };
}

const isNamed = engine === 'postgres';

describe('a prepared query outside of transactions', () => {
  it('is parsed once for each connection of PostgreSQL', async () => {
    const { find, names } = await aTable();

    for (const above of [6, 7, 8]) expect(await find(above)).toEqual([7, 8].filter((number) => number > above));

    expect((await names()).map(({ calls }) => calls)).toEqual(isNamed ? [3] : []);
  });

  it('is answered without its name once that is not known, as behind a pooler', async () => {
    const { find, ask, names } = await aTable();
    expect(await find(7)).toEqual([8]);
    await ask('deallocate all');

    expect(await find(7)).toEqual([8]);
    expect(await find(6)).toEqual([7, 8]);
    expect(await names()).toEqual([]);
  });

  it('is answered without its name once another session has left one like it', async () => {
    const { find, ask, names } = await aTable();
    await find(7);
    const [named] = await names();
    if (named) {
      // A new connection, which believes that it has no names yet.
      await ask('select pg_terminate_backend(pg_backend_pid())').catch(() => {});
      await ask(`prepare ${named.name} (integer) as select 99 as number`);
    }

    expect(await find(7)).toEqual([8]);
  });

  it('is answered after an upgrade has changed the type of its columns', async () => {
    const { find, run } = await aTable();
    expect(await find(7)).toEqual([8]);
    if (isNamed) await run('alter table numbers alter column number type smallint');

    expect(await find(7)).toEqual([8]);
    expect(await find(6)).toEqual([7, 8]);
  });

  it('fails as any other does, and goes on', async () => {
    const { find, run, names } = await aTable();
    await find(7);
    await run('alter table numbers rename to others');
    await expect(find(7)).rejects.toThrow('numbers');
    await run('alter table others rename to numbers');

    expect(await find(7)).toEqual([8]);
    expect(await names()).toHaveLength(isNamed ? 1 : 0);
  });
});

describe('a prepared query in a transaction', () => {
  it('has no name, because a refused one would end the transaction', async () => {
    const { findInWrite, names } = await aTable();

    expect(await findInWrite(7)).toEqual([8]);
    expect(await names()).toEqual([]);
  });
});
