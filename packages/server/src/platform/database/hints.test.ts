import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { openTestDatabase } from '#testing/databases.ts';
import { byIndex, isInOrder } from './sql.ts';

/** Eighty owners with 50 rows each, and one with 1,000. */
async function aTableOfOwners() {
  const database = await openTestDatabase();
  onTestFinished(() => database.close());
  await database.write(async (tx) => {
    await sql`create table owned (id integer primary key, owner integer, name text not null, note text)`.execute(tx);
    const owners = Array.from({ length: 5_000 }, (_, index) => (index < 4_000 ? index % 80 : 80));
    const rows = owners.map(
      (owner, id) =>
        sql`(${sql.lit(id)}, ${sql.lit(owner)}, ${sql.lit(`name ${id % 7}`)}, ${sql.lit('a note '.repeat(20))})`,
    );
    await sql`insert into owned values ${sql.join(rows)}`.execute(tx);
    await sql`create index owned_owner on owned (owner, name, id)`.execute(tx);
    await sql`analyze owned`.execute(tx);
  });
  return database;
}

it.each(['asc', 'desc'])('a page of one of many values is read in the order of the index, %s', async (direction) => {
  const { engine, read, write } = await aTableOfOwners();
  const order = sql.raw(direction);
  const pageOf = (owner: number) => sql<{
    id: number;
  }>`select id, note from ${byIndex({ table: 'owned', index: 'owner' })}
    where ${isInOrder({ column: 'owner', value: owner, next: 'name' })}
    order by owner ${order}, name ${order}, id ${order} limit 100`;
  const idsOf = async (owner: number) => (await pageOf(owner).execute(read)).rows.map(({ id }) => id);
  const sorted = (ids: number[]) =>
    ids.toSorted((a, b) => ((a % 7) - (b % 7) || a - b) * (direction === 'asc' ? 1 : -1)).slice(0, 100);

  expect(await idsOf(5)).toEqual(sorted(Array.from({ length: 50 }, (_, index) => 5 + 80 * index)));
  expect(await idsOf(80)).toEqual(sorted(Array.from({ length: 1_000 }, (_, index) => 4_000 + index)));
  expect(await idsOf(81)).toEqual([]);

  // The plan that PostgreSQL keeps for all values.
  const plan = await write(async (tx) => {
    const { sql: text, parameters } = pageOf(5).compile(tx);
    if (engine === 'sqlite') return (await sql.raw(`explain query plan ${text.replaceAll('?', '5')}`).execute(tx)).rows;
    await sql`set local plan_cache_mode = force_generic_plan`.execute(tx);
    await sql.raw(`prepare page (${parameters.map(() => 'integer').join()}) as ${text}`).execute(tx);
    const { rows: lines } = await sql.raw(`explain execute page (${parameters.map(String).join()})`).execute(tx);
    await sql`deallocate page`.execute(tx);
    return lines;
  });
  expect(JSON.stringify(plan)).toContain('owned_owner');
  expect(JSON.stringify(plan)).not.toMatch(/Sort|TEMP B-TREE/);
});
