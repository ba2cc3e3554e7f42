import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { engine, openTestDatabase } from '#testing/databases.ts';
import { type Database, isTaken, lock, system } from './index.ts';

async function aDatabase() {
  const database = await openTestDatabase();
  onTestFinished(() => database.close());
  const kinds = async () =>
    (await database.read.selectFrom('jobs').select('kind').orderBy('id').execute()).map(({ kind }) => kind);
  const entries = () => database.read.selectFrom('audit_entries').select('action').execute();
  return { database, many: database.forMany(), kinds, entries };
}

const jobOf = (kind: string, unique_key: string | null = null) => {
  const at = '2026-03-01T10:20:00.000Z';
  return { kind, unique_key, payload: '{}', run_at: at, max_attempts: 1, created_at: at };
};
const test = { kind: 'test', id: 1 };

describe('a change of many records', () => {
  it('keeps its rows and its entry, returns its result, and sees its own writes', async () => {
    const { many, kinds, entries } = await aDatabase();

    const result = await many.change(system('test'), async (tx) => {
      const added = await tx
        .insertInto('jobs')
        .values([jobOf("O'Hara 王"), jobOf('two')])
        .returning('kind')
        .execute();
      const { numUpdatedRows } = await tx.updateTable('jobs').set({ payload: '[]' }).executeTakeFirstOrThrow();
      tx.audit('test.added', test);
      return { added, numUpdatedRows };
    });

    expect(result).toEqual({ added: [{ kind: "O'Hara 王" }, { kind: 'two' }], numUpdatedRows: 2n });
    expect(await kinds()).toEqual(["O'Hara 王", 'two']);
    expect(await entries()).toEqual([{ action: 'test.added' }]);
  });

  it('keeps nothing if it fails, and the next one begins anew', async () => {
    const { many, kinds, entries } = await aDatabase();
    const fail = many.change(system('test'), async (tx) => {
      await tx.insertInto('jobs').values(jobOf('one')).execute();
      tx.audit('test.added', test);
      throw new Error('enough');
    });
    await expect(fail).rejects.toThrow('enough');
    await expect(many.change(system('test'), () => Promise.resolve())).rejects.toThrow('must leave an audit entry');

    await many.write((tx) => tx.insertInto('jobs').values(jobOf('two')).execute());

    expect(await kinds()).toEqual(['two']);
    expect(await entries()).toEqual([]);
  });

  it('and other writes come one after another, each of them whole', async () => {
    const { database, many, kinds } = await aDatabase();
    const addTwo = (db: Database, kind: string) =>
      db.write(async (tx) => {
        await lock(tx, engine, 'test');
        await tx.insertInto('jobs').values(jobOf(kind)).execute();
        await tx.insertInto('jobs').values(jobOf(kind)).execute();
      });
    const names = Array.from({ length: 20 }, (_, index) => `${index}`);

    await Promise.all(names.map((kind, index) => addTwo(index % 2 === 0 ? many : database, kind)));

    const written = await kinds();
    expect(new Set(written)).toEqual(new Set(names));
    for (let pair = 0; pair < 20; pair += 1) expect(written[2 * pair]).toBe(written[2 * pair + 1]);
  });

  it('is refused by unique indexes and by the seal of the trail, as any other', async () => {
    const { many } = await aDatabase();
    const add = () => many.write((tx) => tx.insertInto('jobs').values(jobOf('one', 'key')).execute());
    await add();

    const error = await add().catch((reason: unknown) => reason);
    const drop = many.write((tx) => sql`drop table audit_redactions`.execute(tx));

    expect(isTaken(error, { name: 'jobs_once', columns: 'jobs.unique_key' })).toBe(true);
    if (engine === 'sqlite') await expect(drop).rejects.toThrow('not authorized');
    else await drop.catch(() => undefined);
  });

  it('leaves the event loop free, and reads as well', async () => {
    const { database, many, kinds } = await aDatabase();
    let turns = 0;
    const counting = setInterval(() => (turns += 1), 1);
    const write = many.write(async (tx) => {
      await tx.insertInto('jobs').values(jobOf('one')).execute();
      const before = turns;
      const seen = kinds();
      await sql`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 1000000)
        select count(*) from numbers`.execute(tx);
      return { turns: turns - before, seen: await seen };
    });

    const during = await write;

    clearInterval(counting);
    expect(during.turns).toBeGreaterThan(3);
    expect(during.seen).toEqual([]);
    expect(await database.read.selectFrom('jobs').selectAll().execute()).toHaveLength(1);
  });

  it.runIf(engine === 'sqlite')('writes nothing by itself once its transaction has ended', async () => {
    const { many, kinds } = await aDatabase();
    const write = many.write(async (tx) => {
      await tx.insertInto('jobs').values(jobOf('one')).execute();
      await sql`rollback`.execute(tx);
      await tx.insertInto('jobs').values(jobOf('two')).execute();
    });

    await expect(write).rejects.toThrow('The transaction has ended');

    expect(await kinds()).toEqual([]);
    await many.write((tx) => tx.insertInto('jobs').values(jobOf('three')).execute());
    expect(await kinds()).toEqual(['three']);
  });

  it('of few records needs no thread', async () => {
    const { database } = await aDatabase();

    expect(database.forMany(10).write).toBe(database.forMany(1).write);
    if (engine === 'sqlite') expect(database.forMany(11).write).not.toBe(database.forMany(1).write);
  });
});
