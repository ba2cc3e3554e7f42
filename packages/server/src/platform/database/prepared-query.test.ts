import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '#testing/databases.ts';
import type { Database } from './database.ts';
import { preparedQuery, preparedQueryOf } from './sql.ts';

type Sum = { a: number; b: number };

describe('a prepared query', () => {
  let database: Database;
  let other: Database;

  beforeAll(async () => {
    [database, other] = await Promise.all([openTestDatabase(), openTestDatabase()]);
  });

  afterAll(() => Promise.all([database.close(), other.close()]));

  it('is compiled once per database, and runs with the values of each call', async () => {
    let compiled = 0;
    const difference = preparedQuery((db, { a, b }: Sum) => {
      compiled += 1;
      return sql<{ is: number }>`select cast(${a} as integer) - cast(${b} as integer) as "is",
        cast(${b} as integer) as again`.compile(db);
    });

    expect(await difference(database.read, { a: 5, b: 3 })).toEqual([{ is: 2, again: 3 }]);
    expect(await difference(other.read, { b: 1, a: 1 })).toEqual([{ is: 0, again: 1 }]);
    const many = Array.from({ length: 20 }, (_, a) => difference(database.read, { a, b: 1 }));
    expect((await Promise.all(many)).flat().map((row) => row.is)).toEqual(many.map((_, a) => a - 1));
    expect(compiled).toBe(2);
  });

  it('is compiled once for all transactions of a database', async () => {
    let compiled = 0;
    const echo = preparedQuery((db, { a }: { a: number }) => {
      compiled += 1;
      return sql<{ is: number }>`select cast(${a} as integer) as "is"`.compile(db);
    });

    for (const a of [1, 2, 3]) expect(await database.write((tx) => echo(tx, { a }))).toEqual([{ is: a }]);
    expect(compiled).toBe(1);
  });

  it('is compiled once per kind', async () => {
    const times = preparedQueryOf(({ isDoubled }: { isDoubled: boolean }, db, { a }: { a: number }) =>
      sql<{ is: number }>`select cast(${a} as integer) * ${sql.lit(isDoubled ? 2 : 1)} as "is"`.compile(db),
    );

    for (const a of [3, 4]) {
      expect(await times({ isDoubled: true })(database.read, { a })).toEqual([{ is: 2 * a }]);
      expect(await times({ isDoubled: false })(database.read, { a })).toEqual([{ is: a }]);
    }
  });
});

describe('a cached SQLite statement', () => {
  it('returns a column that was added to its table later', async () => {
    const database = await openTestDatabase();
    const all = async () => (await sql`select * from growing`.execute(database.read)).rows;
    await database.write(async (tx) => {
      await sql`create table growing (one integer)`.execute(tx);
      await sql`insert into growing (one) values (1)`.execute(tx);
    });
    expect(await all()).toEqual([{ one: 1 }]);

    await database.write((tx) => sql`alter table growing add column two integer`.execute(tx));

    expect(await all()).toEqual([{ one: 1, two: null }]);
    await database.close();
  });
});
