import { readCatalogue } from '@eemusic/contract/learning/content';
import { hour } from '@eemusic/contract/platform/durations';
import { alignAccompaniment } from '@eemusic/contract/library/playing';
import { deleteScore, publishScores, toggleScore, updateScore } from '@eemusic/contract/library/scores';
import { uploadFile } from '@eemusic/contract/platform/files';
import { restoreDeletion } from '@eemusic/contract/platform/deletions';
import { describe, expect, it } from 'vitest';
import { restorersOf } from '#app/rooms.ts';
import { purgeDeletions } from '#platform/deletions/index.ts';
import { aContentApp } from '#testing/a-content-app.ts';
import { anMp3 } from '#testing/an-mp3.ts';
import { anUploadedScore } from '#testing/a-score.ts';
import { addManyScores, addTestLibrary } from '#testing/many-scores.ts';
import { scoreTags } from '#testing/score-tags.ts';

type Heard = { changed: number[]; removed: number[] };

const unknown = 'This cursor no longer belongs to this catalogue. Fetch it again from the beginning';

/** A library with this many published scores, written directly to the database. */
async function aLibrary(count: number) {
  const content = await aContentApp();
  const { database } = content.services;
  const libraryId = await addTestLibrary(database, 'First Steps');
  const ids = await addManyScores(
    database,
    Array.from({ length: count }, (_, at) => ({ score: { name: `Score ${at}` } })),
  );
  return { ...content, database, libraryId, ids };
}

describe('the catalogue of the learning app', () => {
  it('has the published and enabled scores as the library has them', async () => {
    const content = await aContentApp();
    const { call, readPage } = content;
    const score = await anUploadedScore(content, { name: 'Aria', range: 2, dynamics: true, scoreType: 1 });
    const hidden = await anUploadedScore(content, { seed: 2, scoreEnabled: false });
    const { ids } = (await call(publishScores, { scores: [score, hidden] })).body;

    const { status, body } = await readPage();

    const { moduleId, gradeId, levelId, stageId } = score;
    expect(status).toBe(200);
    expect(body).toMatchObject({ removed: [], hasMore: false });
    expect(body.scores).toEqual([
      {
        id: ids[0],
        edition: 1,
        name: 'Aria',
        composer: 'EEMusic',
        libraryId: moduleId,
        libraryName: expect.stringMatching(/^Library \d+$/) as string,
        curriculum: 'KungFuSightReading',
        gradeId,
        levelId,
        stageId,
        ...scoreTags,
        range: 2,
        dynamics: true,
        scoreType: 1,
        seconds: expect.any(Number) as number,
        hasAccompaniment: false,
        thumbnail: expect.stringMatching(/^\/storage\/scores\/[\w-]+-small\.svg\?expires=\d+&signature=/) as string,
      },
    ]);
  });

  it('reports each change once, as a new revision, and withdrawn scores by number', async () => {
    const content = await aContentApp();
    const { call, send, services, wait } = content;
    const score = await anUploadedScore(content, { name: 'Aria' });
    const [id = 0] = (await call(publishScores, { scores: [score] })).body.ids;
    const reader = content.reader();
    await reader.update();
    const { body: recording } = await send(uploadFile, { name: 'a.mp3', bytes: anMp3(12) });
    const edit = (changes: object) => call(updateScore, { ...score, id: String(id), ...changes });
    const accompanimentPath = recording.filePath;
    const database = services.database;
    let deletionId = 0;
    const edited: Heard = { changed: [id], removed: [] };
    const withdrawn: Heard = { changed: [], removed: [id] };
    const nothing: Heard = { changed: [], removed: [] };
    const changes: [string, () => Promise<unknown>, Heard, number | null][] = [
      ['nothing', async () => undefined, nothing, 1],
      ['a name', () => edit({ name: 'Air' }), edited, 2],
      ['the same once more', () => edit({ name: 'Air' }), nothing, 2],
      ['a tag', () => edit({ name: 'Air', tie: 2 }), edited, 3],
      ['a recording', () => edit({ name: 'Air', tie: 2, accompanimentPath }), edited, 4],
      ['where it begins', () => call(alignAccompaniment, { id: String(id), offset: 1, tempo: null }), edited, 5],
      [
        'another engraving',
        () => database.write((tx) => tx.updateTable('score_files').set({ edition: 9 }).execute()),
        edited,
        6,
      ],
      [
        'who made it',
        () => database.write((tx) => tx.updateTable('score_files').set({ made_by: 'x' }).execute()),
        nothing,
        6,
      ],
      [
        'the name of its library',
        () => database.write((tx) => tx.updateTable('libraries').set({ name: 'New' }).execute()),
        edited,
        7,
      ],
      ['disabled', () => call(toggleScore, { id: String(id), scoreEnabled: false }), withdrawn, null],
      ['enabled', () => call(toggleScore, { id: String(id), scoreEnabled: true }), edited, 7],
      [
        'deleted',
        async () => {
          deletionId = (await call(deleteScore, { id: String(id) })).body.deletionId;
        },
        withdrawn,
        null,
      ],
      ['restored', () => call(restoreDeletion, { deletionId }), edited, 7],
      ['deleted again', () => call(deleteScore, { id: String(id) }), withdrawn, null],
      [
        'purged',
        async () => {
          wait(31 * 24 * hour);
          await purgeDeletions(services, restorersOf(services));
        },
        nothing,
        null,
      ],
    ];
    for (const [what, change, heard, edition] of changes) {
      await change();

      expect(await reader.update(), what).toEqual(heard);
      expect(reader.scores.get(id)?.edition ?? null, what).toBe(edition);
    }
  });

  it('reports purged scores to an app that was away, and not to a new app', async () => {
    const { reader, database, ids } = await aLibrary(3);
    const away = reader();
    await away.update();
    await database.write((tx) =>
      tx
        .deleteFrom('scores')
        .where('id', '=', ids[1] ?? 0)
        .execute(),
    );

    expect(await away.update()).toEqual({ changed: [], removed: [ids[1]] });
    const fresh = reader();
    expect(await fresh.update()).toEqual({ changed: [ids[0], ids[2]], removed: [] });
    expect(await fresh.update()).toEqual({ changed: [], removed: [] });
  });

  it('is paged, with each score once, though one change made them all', async () => {
    const { reader: read, readPage, database, ids } = await aLibrary(7);
    await database.write((tx) => tx.updateTable('scores').set({ rest_id: 2 }).execute());
    const reader = read(2);

    const pages = [];
    for (let hasMore = true; hasMore;) {
      const page = await reader.step();
      pages.push(page.scores.map(({ id }) => id));
      hasMore = page.hasMore;
    }

    expect(pages.map((page) => page.length)).toEqual([2, 2, 2, 1]);
    expect(pages.flat()).toEqual(ids);
    for (const limit of ['0', '1001', 'two']) expect(await readPage({ limit })).toRefuse(400);
  });

  it('includes what was edited, added and withdrawn during a long first reading', async () => {
    const { reader: read, database, ids } = await aLibrary(6);
    const [first = 0, second = 0, , , fifth = 0] = ids;
    const reader = read(2);
    await reader.step();

    await database.write((tx) => tx.updateTable('scores').set({ name: 'Edited' }).where('id', '=', first).execute());
    await database.write((tx) => tx.updateTable('scores').set({ score_enabled: 0 }).where('id', '=', second).execute());
    await database.write((tx) => tx.updateTable('scores').set({ score_enabled: 0 }).where('id', '=', fifth).execute());
    await addManyScores(database, [{ score: { name: 'Added' } }]);
    await reader.update();

    expect(reader.names()).toEqual(['Added', 'Edited', 'Score 2', 'Score 3', 'Score 5']);
    expect(await reader.update()).toEqual({ changed: [], removed: [] });
  });

  it('is not sent again to an app that has it, until it or its addresses change', async () => {
    const { readPage, database, wait } = await aLibrary(2);
    const first = await readPage();
    const etag = first.headers['etag'] ?? '';

    const same = await readPage({}, { 'if-none-match': `"other", W/${etag}` });

    expect(etag).toMatch(/^"[\w.-]+"$/);
    expect(first.headers['cache-control']).toBe('private, no-cache');
    expect([same.status, same.bytes.length, same.headers['etag']]).toEqual([304, 0, etag]);
    expect((await readPage({}, { 'if-none-match': '"other"' })).status).toBe(200);
    await database.write((tx) => tx.updateTable('score_files').set({ made_by: 'test 2' }).execute());
    expect((await readPage({}, { 'if-none-match': etag })).status).toBe(304);
    wait(6 * hour);
    expect((await readPage({}, { 'if-none-match': etag })).status).toBe(200);
    const later = (await readPage()).headers['etag'] ?? '';
    await database.write((tx) => tx.updateTable('scores').set({ name: 'Other' }).execute());
    expect((await readPage({}, { 'if-none-match': later })).status).toBe(200);
  });

  it('starts from the beginning where the cursor is empty', async () => {
    const { readPage } = await aLibrary(2);

    const { body } = await readPage({ since: '' });

    expect(body).toEqual((await readPage()).body);
    expect(body.scores).toHaveLength(2);
  });

  it('refuses a cursor that is invalid, ahead, or of another history', async () => {
    const { readPage, ids } = await aLibrary(2);
    const { cursor } = (await readPage()).body;
    const [history = '', change = ''] = cursor.split('.');

    const strange = [
      'x',
      `${history}`,
      `${history}.${Number(change) + 1}.${ids[0]}`,
      `00000000-6d1c-4a7e-9d53-0c6f1f0a7b11.${change}.1`,
      `${cursor}.1.1`,
      `${history}.-1.1`,
      `${history}.${change}.9999999999`,
      `${history}.${change}.1.999999999999999`,
    ];

    for (const since of strange) expect(await readPage({ since }), since).toRefuse(410, unknown);
    expect((await readPage({ since: cursor })).body).toEqual({ scores: [], removed: [], cursor, hasMore: false });
  });

  it('is only for holders of the token', async () => {
    const { call } = await aContentApp();

    expect(await call(readCatalogue, {})).toRefuse(401, 'This service token is not valid');
  });
});
