import { findScores } from '@eemusic/contract/library/catalogue';
import { restoreDeletion } from '@eemusic/contract/platform/deletions';
import { deleteScores, toggleScore } from '@eemusic/contract/library/scores';
import { encodeMelody } from '@eemusic/music/comparing';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Database, openDatabase } from '#platform/database/index.ts';
import { addManyScores, addTestLibrary, addTestRecording } from '#testing/many-scores.ts';
import { startServer } from '#testing/start-server.ts';
import { catalogueOf } from './catalogue.ts';

/** A server with a few scores, and another node on the same database. */
async function twoNodes(count = 6) {
  const server = await startServer({ codes: ['SL'] });
  const { database, configuration, clock } = server.services;
  const open = () => {
    const opened = openDatabase({ databaseUrl: configuration.DATABASE_URL, dataDir: configuration.DATA_DIR }, clock);
    onTestFinished(() => opened.close());
    return opened;
  };
  await addTestLibrary(database, 'Exercises');
  const ids = await addManyScores(
    database,
    Array.from({ length: count }, (_, at) => ({
      score: { name: `Score ${at}` },
      music: { right_notes: encodeMelody([60 + at, 64 + at, 67 + at]) },
    })),
  );
  return { ...server, database, other: open(), open, ids };
}

/** Returns everything in the catalogue in a comparable form. */
async function cachedScores(database: Database) {
  const { entries, byName, places, similarity } = await catalogueOf({ database });
  return {
    entries: [...entries.values()].toSorted((one, other) => one.id - other.id),
    byName: byName.map(({ id }) => id),
    places: Object.values(places).map((named) => [...named]),
    compared: similarity.size,
  };
}

describe('the catalogue', () => {
  it('has on every node what was last committed on any, whatever it was', async () => {
    const { call, database, other, open, ids, services } = await twoNodes();
    const [first = 0, second = 0, third = 0, fourth = 0] = ids;
    const at = services.clock.now().toISOString();
    const file = async (id: number) =>
      (await database.read.selectFrom('scores').select('file_id').where('id', '=', id).executeTakeFirstOrThrow())
        .file_id;
    const change = (id: number, columns: object) => () =>
      other.write((tx) => tx.updateTable('scores').set(columns).where('id', '=', id).execute());
    const changeFile = (id: number, columns: object) => async () => {
      const fileId = await file(id);
      await other.write((tx) => tx.updateTable('score_files').set(columns).where('id', '=', fileId).execute());
    };
    let deletionId = 0;
    const changes: [string, () => Promise<unknown>][] = [
      ['a name', change(first, { name: 'Aria', name_key: 'aria' })],
      ['a switch', () => call(toggleScore, { id: String(second), scoreEnabled: false })],
      ['new scores', () => addManyScores(other, [{ score: { name: 'Score 3½' } }, { music: null }])],
      ['a recording', change(third, { accompaniment: 'a.mp3', accompaniment_tempo: 100, accompaniment_offset: 2 })],
      ['the recording itself', () => addTestRecording(other, 'a.mp3')],
      ['its length', () => other.write((tx) => tx.updateTable('files').set({ seconds: 12 }).execute())],
      ['what is read of a file', changeFile(first, { read_tags: '{"range":[2,"certain"]}', wrong_measures: '[3]' })],
      ['a file that is gone', changeFile(second, { missing_since: at })],
      [
        'other notes',
        async () => {
          const fileId = await file(fourth);
          await other.write(async (tx) => {
            await tx.updateTable('score_music').set({ right_notes: '' }).where('file_id', '=', fileId).execute();
            const read = { made_by: 'test 2', music_hash: 'another', shape_hash: 'another' };
            await tx.updateTable('score_files').set(read).where('id', '=', fileId).execute();
          });
        },
      ],
      [
        'a finding that is right',
        () =>
          other.write((tx) =>
            tx
              .insertInto('accepted_findings')
              .values({ score_id: first, kind: 'tag', tag: 'range', about: '1 2', at })
              .execute(),
          ),
      ],
      ['one that is not', () => other.write((tx) => tx.deleteFrom('accepted_findings').execute())],
      ['a library', () => addTestLibrary(other, 'Sonatinas', 0)],
      [
        'a deletion',
        async () => {
          deletionId = (await call(deleteScores, { selected: [first, second] })).body.deletionId;
        },
      ],
      ['its undo', () => call(restoreDeletion, { deletionId })],
      ['a purge', () => other.write((tx) => tx.deleteFrom('scores').where('id', 'in', [first, third]).execute())],
    ];

    let before = JSON.stringify(await cachedScores(database));
    for (const [name, change] of changes) {
      await change();
      const now = await cachedScores(database);
      const justLoaded = await cachedScores(open());
      expect(now, name).toEqual(justLoaded);
      if (name !== 'the recording itself') expect(JSON.stringify(now), name).not.toBe(before);
      before = JSON.stringify(now);
    }
    expect((await cachedScores(database)).entries.map(({ id }) => id)).toEqual(
      [...ids.filter((id) => id !== first && id !== third), (ids.at(-1) ?? 0) + 1, (ids.at(-1) ?? 0) + 2].toSorted(
        (one, two) => one - two,
      ),
    );
  });

  it('shows all callers what they have just written, however many write and read at once', async () => {
    const { call, other, ids } = await twoNodes(30);

    const seen = await Promise.all(
      ids.map(async (id, at) => {
        const range_id = (at % 5) + 1;
        await other.write((tx) => tx.updateTable('scores').set({ range_id }).where('id', '=', id).execute());
        const { body } = await call(findScores, { searchQuery: `score ${at}` });
        return body.scores.find((score) => score.id === id)?.range === range_id;
      }),
    );

    expect(seen.every(Boolean)).toBe(true);
    const entries = (await cachedScores(other)).entries.map(({ range }) => range);
    expect(entries).toEqual(ids.map((_, at) => (at % 5) + 1));
  });

  it('has the data of a backup that replaced the database', async () => {
    const { call, database, other, open, ids } = await twoNodes();
    for (const id of ids) await call(toggleScore, { id: String(id), scoreEnabled: false });
    await cachedScores(database);

    await other.write(async (tx) => {
      await tx
        .deleteFrom('scores')
        .where('id', '=', ids[0] ?? 0)
        .execute();
      await tx.updateTable('score_library_state').set({ version: 1, purged: 0 }).execute();
      await tx
        .updateTable('scores')
        .set({ range_id: 4 })
        .where('id', '=', ids[1] ?? 0)
        .execute();
    });

    const now = await cachedScores(database);
    expect(now).toEqual(await cachedScores(open()));
    expect(now.entries.map(({ range }) => range)).toEqual([4, 1, 1, 1, 1]);
  });

  it('works again after the database was down', async () => {
    const { database, ids } = await twoNodes();
    let isAway = true;
    const flaky: Database = {
      ...database,
      read: new Proxy(database.read, {
        get(read, name) {
          if (isAway && name === 'selectFrom') throw new Error('away');
          const value: unknown = Reflect.get(read, name, read);
          return typeof value === 'function' ? value.bind(read) : value;
        },
      }),
    };

    await expect(catalogueOf({ database: flaky })).rejects.toThrow('away');
    isAway = false;

    expect((await catalogueOf({ database: flaky })).entries.size).toBe(ids.length);
  });
});
