import { day } from '@eemusic/contract/platform/durations';
import * as contract from '@eemusic/contract/library/duplicates';
import type { CallOf } from '@eemusic/contract/platform/endpoint';
import { deleteScore } from '@eemusic/contract/library/scores';
import { uploadScore } from '@eemusic/contract/library/uploads';
import { describe, expect, it } from 'vitest';
import { anExercise, asFile, asRows, asUnreadRows } from '#testing/similar-files.ts';
import { aPublishedScore } from '#testing/a-published-score.ts';
import { addManyScores, addTestLibrary, type TestScore } from '#testing/many-scores.ts';
import { startServer } from '#testing/start-server.ts';

/** A server whose library holds these scores. */
async function aLibraryOf(...scores: TestScore[]) {
  const server = await startServer({ codes: ['SL'] });
  const ids = await addManyScores(server.services.database, scores);
  const list = async (filter: CallOf<typeof contract.listDuplicates> = {}) =>
    (await server.call(contract.listDuplicates, filter)).body;
  const groups = async (filter: CallOf<typeof contract.listDuplicates> = {}) =>
    (await list(filter)).groups.map(({ kind, scores }) => [kind, ...scores.map(({ id }) => ids.indexOf(id))]);
  const fileOf = async (at: number) => {
    const named = server.services.database.read
      .selectFrom('scores')
      .innerJoin('score_files', 'score_files.id', 'file_id');
    const row = await named
      .select('score_files.name')
      .where('scores.id', '=', ids[at] ?? 0)
      .executeTakeFirstOrThrow();
    return row.name;
  };
  return { ...server, ids, list, groups, fileOf };
}

describe('an upload', () => {
  it('lists similar scores and uploads, the closest first', async () => {
    const { server, id, score, call, send, wait } = await aPublishedScore();
    const { xml, rewritten, anOctaveHigher, withAnotherNote } = anExercise(1);
    const upload = async (text: string) => (await send(uploadScore, asFile(text))).body;
    const published = { scoreId: id, fileName: score.fileName, name: score.name };
    const waiting = { scoreId: null, place: null };

    const same = await upload(xml);
    expect(same.alike).toEqual([
      {
        kind: 'bytes',
        ...published,
        place: expect.objectContaining({ grade: { gradeName: 'Pre-Grade', gradeNumber: 0, gradeNameZh: null } }),
      },
    ]);
    const again = await upload(rewritten);
    expect(again.alike).toMatchObject([
      { kind: 'music', ...published },
      { kind: 'music', ...waiting, fileName: same.fileName, name: same.name },
    ]);
    expect((await upload(anOctaveHigher)).alike).toMatchObject([
      { kind: 'transposed', ...published },
      ...[again, same].map(({ fileName }) => ({ kind: 'transposed', fileName })),
    ]);
    const changed = await upload(withAnotherNote);
    expect(changed.alike).toMatchObject([{ kind: 'near', ...published }]);
    expect((await upload(anExercise(2).xml)).alike).toEqual([]);
    expect((await upload(rewritten)).alike.map(({ kind }) => kind)).toEqual(['bytes', 'music', 'music', 'transposed']);

    const compared = await call(contract.compareScores, { one: score.fileName, other: changed.fileName });
    expect(compared.body).toMatchObject({
      kind: 'near',
      one: { name: score.name, differing: [1] },
      other: { differing: [1] },
    });
    for (const side of [compared.body.one, compared.body.other])
      expect((await server.app.inject({ url: side.pages[0] ?? '' })).statusCode).toBe(200);

    wait(8 * day);
    const { token } = await server.anAdministrator({ codes: ['SL'] });
    await call(deleteScore, { id: String(id) }, { token });
    expect((await send(uploadScore, asFile(xml), { token })).body.alike).toEqual([]);
    expect(await call(contract.compareScores, { one: score.fileName, other: changed.fileName }, { token })).toRefuse(
      400,
    );
  });
});

describe('two scores side by side', () => {
  it('differ by the number of semitones between them, and in the measures that are not the same', async () => {
    const { xml, anOctaveHigher } = anExercise(1);
    const rows = [xml, anOctaveHigher, xml, anExercise(7).xml].map((text) => asRows(text));
    const unread = asUnreadRows(anOctaveHigher);
    const { call, fileOf } = await aLibraryOf(...rows, { ...unread, file: { ...unread.file, measure_labels: '[""]' } });
    const compare = async (one: number, other: number) =>
      call(contract.compareScores, { one: await fileOf(one), other: await fileOf(other) });

    const none = { one: { differing: [] }, other: { differing: [] } };
    expect((await compare(0, 1)).body).toMatchObject({ kind: 'transposed', semitones: 12, ...none });
    expect((await compare(0, 2)).body).toMatchObject({ kind: 'bytes', semitones: 0, ...none });
    expect((await compare(0, 3)).body).toMatchObject({
      kind: null,
      one: { differing: expect.arrayContaining([1, 16]), labels: expect.arrayContaining(['1', '16']) },
    });
    expect((await compare(1, 4)).body).toMatchObject({ kind: 'bytes', other: { labels: [] } });
    expect(await compare(0, 4)).toRefuse(409);
    expect(await call(contract.compareScores, { one: await fileOf(0), other: '0.musicxml' })).toRefuse(400);
  });
});

describe('groups of similar scores', () => {
  const [a, b, c, d, e] = [11, 12, 13, 14, 15].map(anExercise);
  if (!a || !b || !c || !d || !e) throw new Error('no exercises');

  it('are found for every kind of similarity, the closest first', async () => {
    const { ids, groups, list } = await aLibraryOf(
      asRows(a.withAnotherNote),
      asRows(a.xml),
      asRows(b.anOctaveHigher),
      asRows(b.xml),
      asRows(c.rewritten),
      asRows(c.xml),
      asRows(d.xml, { name: 'Rain' }),
      asRows(d.xml),
      asRows(e.xml),
      asUnreadRows(c.xml),
      asUnreadRows(e.anOctaveHigher),
      asUnreadRows(e.anOctaveHigher),
    );

    expect(await groups()).toEqual([
      ['bytes', 6, 7],
      ['bytes', 10, 11],
      ['music', 4, 5, 9],
      ['transposed', 2, 3],
      ['near', 0, 1],
    ]);
    expect(await list()).toMatchObject({ total: 5, counts: { bytes: 2, music: 1, transposed: 1, near: 1 } });
    const [first] = (await list({ kind: 'bytes', Size: 1 })).groups;
    expect(first).toMatchObject({
      size: 2,
      scores: [
        {
          id: ids[6],
          name: 'Rain',
          module: { name: 'Exercises' },
          grade: { gradeName: 'Pre-Grade', gradeNumber: 0, gradeNameZh: null },
          scoreEnabled: true,
          version: 1,
          thumbnail: expect.stringContaining('-small.svg?expires='),
        },
        { id: ids[7] },
      ],
    });
  });

  it('are shown by kind, library and page', async () => {
    const { services, groups, ids, list } = await aLibraryOf(
      ...[a, b, c].flatMap(({ xml }) => [asRows(xml), asRows(xml)]),
    );
    const other = await addTestLibrary(services.database, 'Others');
    await services.database.write((tx) =>
      tx
        .updateTable('scores')
        .set({ library_id: other })
        .where('id', '=', ids[3] ?? 0)
        .execute(),
    );

    expect(await groups({ moduleId: other })).toEqual([['bytes', 2, 3]]);
    expect(await groups({ Page: 2, Size: 2 })).toEqual([['bytes', 4, 5]]);
    expect(await list({ kind: 'near', moduleId: other })).toEqual({
      groups: [],
      total: 0,
      counts: { bytes: 1, music: 0, transposed: 0, near: 0 },
    });
  });

  it('follow additions, removals and newly read notes, also for concurrent callers', async () => {
    const { call, ids, groups, services } = await aLibraryOf(asRows(a.xml), asUnreadRows(a.rewritten), asRows(a.xml));
    for (const found of await Promise.all([groups(), groups(), groups()])) expect(found).toEqual([['bytes', 0, 2]]);

    const { file, music } = asRows(a.rewritten);
    await services.database.write(async (tx) => {
      const { file_id } = await tx
        .selectFrom('scores')
        .select('file_id')
        .where('id', '=', ids[1] ?? 0)
        .executeTakeFirstOrThrow();
      const none = { right_notes: '', left_notes: '', right_measures: '[]', left_measures: '[]', measures: '[]' };
      await tx
        .insertInto('score_music')
        .values({ file_id, measure_shapes: '', ...none, ...music })
        .execute();
      await tx.updateTable('score_files').set(file).where('id', '=', file_id).execute();
    });
    expect(await groups()).toEqual([['music', 0, 1, 2]]);

    await call(deleteScore, { id: String(ids[0]) });
    expect(await groups()).toEqual([['music', 1, 2]]);
    await call(deleteScore, { id: String(ids[2]) });
    expect(await groups()).toEqual([]);
  });
});
