import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type Database } from '#platform/database/index.ts';
import { addManyScores, addTestRecording } from '#testing/many-scores.ts';
import { startServer } from '#testing/start-server.ts';

type Transaction = Parameters<Parameters<Database['write']>[0]>[0];

/**
 * Four scores, the second with a recording and the last one deleted, and the library version at which each of them
 * changed.
 */
async function aLibrary() {
  const { services } = await startServer({ codes: ['SL'] });
  const { database } = services;
  const at = services.clock.now().toISOString();
  await addTestRecording(database, 'a.mp3');
  const [a = 0, b = 0, c = 0, d = 0] = await addManyScores(database, [
    {},
    { score: { accompaniment: 'a.mp3' } },
    {},
    { score: { deleted_at: at } },
  ]);
  const state = () => database.read.selectFrom('score_library_state').selectAll().executeTakeFirstOrThrow();
  const touched = async () =>
    new Map(
      (await database.read.selectFrom('scores').select(['id', 'touched']).execute()).map((row) => [
        row.id,
        row.touched,
      ]),
    );
  const rename = (tx: Transaction, id: number) =>
    tx
      .updateTable('scores')
      .set({ name: `Score ${id}` })
      .where('id', '=', id)
      .execute();
  return { database, ids: { a, b, c, d }, at, state, touched, rename };
}

describe('the version of the library', () => {
  it('rises with each change of a score and its records, and is stamped only on that score', async () => {
    const { database, ids, at, state, touched, rename } = await aLibrary();
    const { a, b, c, d } = ids;
    const fileOf = (tx: Transaction, id: number) => tx.selectFrom('scores').select('file_id').where('id', '=', id);
    const changes: [string, number[], (tx: Transaction) => Promise<unknown>][] = [
      ['a score', [a], (tx) => rename(tx, a)],
      ['several', [a, c], (tx) => tx.updateTable('scores').set({ range_id: 2 }).where('id', 'in', [a, c]).execute()],
      [
        'its file',
        [c],
        (tx) => tx.updateTable('score_files').set({ pages: 2 }).where('id', '=', fileOf(tx, c)).execute(),
      ],
      ['its recording', [b], (tx) => tx.updateTable('files').set({ seconds: 9 }).execute()],
      [
        'what is accepted of it',
        [a],
        (tx) =>
          tx
            .insertInto('accepted_findings')
            .values({ score_id: a, kind: 'tag', tag: 'range', about: '1', at })
            .execute(),
      ],
      ['accepted anew', [a], (tx) => tx.updateTable('accepted_findings').set({ about: '2' }).execute()],
      ['accepted no more', [a], (tx) => tx.deleteFrom('accepted_findings').execute()],
      ['a purge', [], (tx) => tx.deleteFrom('scores').where('id', '=', d).execute()],
    ];
    for (const [name, whose, change] of changes) {
      const [before, stamps] = [await state(), await touched()];

      await database.write(change);

      const now = await state();
      expect(now.version, name).toBeGreaterThan(before.version);
      expect(now.purged - before.purged, name).toBe(name === 'a purge' ? 1 : 0);
      for (const [id, stamp] of await touched())
        expect(stamp > before.version ? 'new' : stamp, `${name}: score ${id}`).toBe(
          whose.includes(id) ? 'new' : stamps.get(id),
        );
    }
  });

  it('does not rise with reads, rolled-back changes, and changes that concern no score', async () => {
    const { database, ids, state, touched, rename, at } = await aLibrary();
    const before = [await state(), await touched()];
    const takenBack = database.write(async (tx) => {
      await rename(tx, ids.a);
      await tx.deleteFrom('scores').where('id', '=', ids.d).execute();
      throw new Error('taken back');
    });

    await expect(takenBack).rejects.toThrow('taken back');
    await database.write((tx) => tx.updateTable('files').set({ bytes: 2 }).execute());
    await database.write((tx) =>
      tx
        .insertInto('libraries')
        .values({
          name: 'A',
          name_key: 'a',
          short_name: 'A',
          image: 'a.webp',
          place: 9,
          created_at: at,
          deleted_at: null,
        })
        .execute(),
    );

    expect([await state(), await touched()]).toEqual(before);
  });

  it('becomes visible in order: a concurrent change of another score waits and gets the higher one', async () => {
    const { database, ids, state, touched, rename } = await aLibrary();
    const before = await state();
    const begun = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    const first = database.write(async (tx) => {
      await rename(tx, ids.a);
      begun.resolve();
      await end.promise;
    });
    await begun.promise;
    let isSecondDone = false;
    const second = database.write((tx) => rename(tx, ids.b)).then(() => (isSecondDone = true));

    expect(await state()).toEqual(before);
    expect(isSecondDone).toBe(false);
    end.resolve();
    await Promise.all([first, second]);

    const stamps = await touched();
    expect(stamps.get(ids.a)).toBeGreaterThan(before.version);
    expect(stamps.get(ids.b)).toBeGreaterThan(stamps.get(ids.a) ?? Infinity);
    expect(stamps.get(ids.b)).toBe((await state()).version);
  });

  it('lets a purge wait without blocking rows that others still have to change', async () => {
    const { database, ids, state, rename } = await aLibrary();
    const { purged } = await state();
    const begun = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    const change = database.write(async (tx) => {
      await rename(tx, ids.a);
      begun.resolve();
      await end.promise;
      await rename(tx, ids.d);
    });
    await begun.promise;
    const purge = database.write((tx) => tx.deleteFrom('scores').where('id', '=', ids.d).execute());
    await untilWaiting(database);
    end.resolve();

    await Promise.all([change, purge]);

    expect((await state()).purged).toBe(purged + 1);
  });
});

/** Waits until a transaction is blocked by a lock; on SQLite, a second write is blocked before it begins. */
async function untilWaiting({ engine, read }: Database): Promise<void> {
  for (let isWaiting = engine === 'sqlite'; !isWaiting;) {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(read);
    isWaiting = rows.length > 0;
  }
}
