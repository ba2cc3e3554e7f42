import { describe, expect, it } from 'vitest';
import { uploadFile } from '@eemusic/contract/files';
import { deleteLibrary, listLibraries } from '@eemusic/contract/libraries';
import * as contract from '@eemusic/contract/scores';
import { aLibrary, anUploadedScore, aPlace, aScoreFile } from '#testing/a-score.ts';
import { startServer } from '#testing/start-server.ts';
import { sweepScores } from './sweep.ts';

const day = 24 * 3_600_000;

/** A server with one published score. */
async function aPublishedScore(given: Partial<contract.NewScore> = {}) {
  const server = await startServer({ codes: ['SL'] });
  const score = await anUploadedScore(server, given);
  const { body } = await server.call(contract.publishScores, { scores: [score] });
  const id = body.ids[0] ?? 0;
  const { gradeId, levelId, stageId, curriculum } = score;
  const list = async (filter: object = {}) =>
    (await server.call(contract.listScores, { gradeId, levelId, stageId, curriculum, ...filter })).body.scores;
  return { ...server, server, score, id, list };
}

describe('uploading', () => {
  it('answers name, analysis and signed addresses of file and pages', async () => {
    const { send, app } = await startServer({ codes: ['SL'] });

    const { status, body } = await send(contract.uploadScore, aScoreFile());

    expect(status).toBe(200);
    expect(body.fileName).toMatch(/^[0-9a-f]{32}\.musicxml$/);
    expect(body.filePath).toBe(`/storage/scores/${body.fileName}`);
    expect(body.analysis.facts.staves).toBe(2);
    const page = await app.inject({ url: body.preview.pages[0] ?? '' });
    expect(page.statusCode).toBe(200);
    expect(page.headers).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'content-encoding': 'gzip',
      'x-content-type-options': 'nosniff',
    });
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect((await app.inject({ url: body.file })).rawPayload).toEqual(Buffer.from(aScoreFile().bytes));
  });

  it.each([
    ['a name without .musicxml', { ...aScoreFile(), name: 'score.xml' }, 'Only .musicxml files are accepted'],
    ['an archive', { ...aScoreFile(), name: 'score.mxl' }, 'Only .musicxml files are accepted'],
  ])('refuses %s', async (_, file, text) => {
    const { send } = await startServer({ codes: ['SL'] });

    expect(await send(contract.uploadScore, file)).toRefuse(400, text);
  });

  it.each([
    ['nothing', new Uint8Array()],
    ['a page', new TextEncoder().encode('<!doctype html><html><body>404</body></html>')],
    ['half a score', aScoreFile().bytes.slice(0, 700)],
    [
      'an entity',
      new TextEncoder().encode(
        '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/hostname">]><score-partwise>&e;</score-partwise>',
      ),
    ],
  ])('refuses %s with its reason, and stores nothing', async (_, bytes) => {
    const { send, services } = await startServer({ codes: ['SL'] });

    const answer = await send(contract.uploadScore, { name: 'a.musicxml', bytes });

    expect(answer).toRefuse(400);
    expect(answer.body).toMatchObject({ code: 'score.unreadable' });
    expect(await Array.fromAsync(services.storage.list(''))).toEqual([]);
    expect(await services.database.read.selectFrom('score_files').select('id').execute()).toEqual([]);
  });

  it('stores a file under a name of ours, whatever path it is sent with', async () => {
    const { send, services } = await startServer({ codes: ['SL'] });

    const { status } = await send(contract.uploadScore, { ...aScoreFile(), name: '../../etc/x.musicxml' });

    expect(status).toBe(200);
    const names = (await Array.fromAsync(services.storage.list(''))).map(({ name }) => name);
    for (const name of names) expect(name).toMatch(/^scores\/[0-9a-f]{32}(-\d+\.svg|\.timemap|\.musicxml)$/);
  });

  it('refuses what is larger than 10 MB, no file, and a file in another part', async () => {
    const { send, app, me } = await startServer({ codes: ['SL'] });

    expect(
      await send(contract.uploadScore, { name: 'a.musicxml', bytes: new Uint8Array(10 * 1024 * 1024 + 1) }),
    ).toRefuse(413);
    expect(await send(contract.uploadScore, { ...aScoreFile(), field: 'other' })).toRefuse(400, 'Please choose a file');
    const json = await app.inject({
      method: 'POST',
      url: contract.uploadScore.path,
      headers: { authorization: `Bearer ${me?.token}` },
      payload: {},
    });
    expect(json.statusCode).toBe(400);
  });

  it('once, when it is repeated with the same key', async () => {
    const { send, services } = await startServer({ codes: ['SL'] });
    const asking = { headers: { 'idempotency-key': 'one' } };

    const first = await send(contract.uploadScore, aScoreFile(), asking);
    const again = await send(contract.uploadScore, aScoreFile(), asking);

    expect(again.body).toEqual(first.body);
    expect(await services.database.read.selectFrom('score_files').select('id').execute()).toHaveLength(1);
  });
});

describe('publishing', () => {
  it('makes scores that are found again', async () => {
    const { list, id, score } = await aPublishedScore();

    const [found] = await list();

    expect(found).toMatchObject({
      id,
      ...score,
      filePath: `/storage/scores/${score.fileName}`,
      hasAccompaniment: false,
      version: 1,
    });
  });

  it.each([
    [{ scores: [] }, 'Please upload a score file'],
    [{}, 'Please upload a score file'],
    [{ scores: 'x' }, 'Please upload a score file'],
  ])('refuses %o', async (input, text) => {
    const { call } = await startServer({ codes: ['SL'] });

    expect(await call(contract.publishScores, input as never)).toRefuse(400, text);
  });

  it('takes ten at a time, no more', async () => {
    const { server, score } = await aPublishedScore();

    expect(await server.call(contract.publishScores, { scores: Array.from({ length: 11 }, () => score) })).toRefuse(
      400,
      'You can upload maximum 10 files at a time',
    );
  });

  it.each([
    ['range', 6],
    ['interval', 0],
    ['rhythm', '4'],
    ['rest', null],
    ['keySignature', 8],
    ['timeSignature', 1.5],
    ['tie', 3],
    ['name', '  '],
    ['curriculum', 'Other'],
    ['scoreEnabled', 1],
    ['scoreType', 3],
    ['fileName', '../../etc/passwd'],
    ['accompanimentPath', 'nosuchfile1234.mp3'],
    ['moduleId', 999_999],
  ])('refuses %s %o and keeps nothing', async (field, value) => {
    const server = await startServer({ codes: ['SL'] });
    const score = await anUploadedScore(server);

    const answer = await server.call(contract.publishScores, { scores: [score, { ...score, [field]: value }] });

    expect([400, 404, 409]).toContain(answer.status);
    expect(answer).toRefuse(answer.status);
    expect(await server.services.database.read.selectFrom('scores').select('id').execute()).toEqual([]);
  });

  it('refuses a level of another grade and a stage of another level', async () => {
    const server = await startServer({ codes: ['SL'] });
    const score = await anUploadedScore(server);
    const elsewhere = await aPlace(server, { grade: 1 });

    expect(await server.call(contract.publishScores, { scores: [{ ...score, levelId: elsewhere.levelId }] })).toRefuse(
      400,
      'This level does not belong to the grade',
    );
    expect(await server.call(contract.publishScores, { scores: [{ ...score, stageId: elsewhere.stageId }] })).toRefuse(
      400,
      'This stage does not belong to the level',
    );
  });

  it('takes each file once, also from two requests at once', async () => {
    const server = await startServer({ codes: ['SL'] });
    const score = await anUploadedScore(server);

    const answers = await Promise.all([1, 2, 3].map(() => server.call(contract.publishScores, { scores: [score] })));

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  it('takes an accompaniment that was uploaded, by its name or its path', async () => {
    const server = await startServer({ codes: ['SL'] });
    const mp3 = Buffer.concat([
      Buffer.from('ID3\x04\0\0\0\0\0\0', 'latin1'),
      Buffer.from([0xff, 0xfb, 0x90, 0x64]),
      Buffer.alloc(2000),
    ]);
    const audio = (await server.send(uploadFile, { name: 'play.mp3', bytes: mp3 })).body;
    const scores = [
      await anUploadedScore(server, { seed: 1, accompanimentPath: audio.fileName }),
      await anUploadedScore(server, { seed: 2, accompanimentPath: audio.filePath }),
    ];

    const { body } = await server.call(contract.publishScores, { scores });

    const { body: exported } = await server.call(contract.exportScores, { selected: body.ids });
    expect(exported.scores.map(({ accompanimentPath }) => accompanimentPath)).toEqual([audio.filePath, audio.filePath]);
  });
});

describe('the list', () => {
  it.each([
    ['gradeId', 'Please select a grade'],
    ['levelId', 'Please select a level'],
    ['stageId', 'Please select a stage'],
    ['curriculum', 'Please select a library type'],
  ])('needs %s', async (field, text) => {
    const { call, score } = await aPublishedScore();
    const { gradeId, levelId, stageId, curriculum } = score;

    expect(
      await call(contract.listScores, { gradeId, levelId, stageId, curriculum, [field]: undefined } as never),
    ).toRefuse(400, text);
  });

  it('is narrowed by library, curriculum, tags and a part of the name', async () => {
    const { list } = await aPublishedScore({ name: '100% Sonatina 小星河', rhythm: 6 });

    expect(await list({ rhythm: 6 })).toHaveLength(1);
    expect(await list({ rhythm: 5 })).toEqual([]);
    expect(await list({ curriculum: 'PianoAdventure' })).toEqual([]);
    expect(await list({ moduleId: 999_999 })).toEqual([]);
    for (const searchQuery of ['sonat', 'SONAT', '星', '0%', '小星河', ''])
      expect(await list({ searchQuery })).toHaveLength(1);
    for (const searchQuery of ['0_', '%a', 'sonatas', '\\']) expect(await list({ searchQuery })).toEqual([]);
  });
});

describe('a published score', () => {
  it('is enabled and disabled by setting, not flipping', async () => {
    const { call, id, list } = await aPublishedScore();

    for (const scoreEnabled of [false, false, true]) {
      expect((await call(contract.toggleScore, { id: String(id), scoreEnabled })).status).toBe(200);
      expect((await list())[0]?.scoreEnabled).toBe(scoreEnabled);
    }
    expect(await call(contract.toggleScore, { id: '999999', scoreEnabled: true })).toRefuse(404);
    expect(await call(contract.toggleScore, { id: String(id), scoreEnabled: 1 as never })).toRefuse(400);
  });

  it('is changed, unless somebody else changed it first', async () => {
    const { call, id, score, list } = await aPublishedScore();
    const change = (given: object) => call(contract.updateScore, { id: String(id), ...score, ...given });

    expect((await change({ name: 'Allegro', version: 1 })).status).toBe(200);
    expect(await change({ name: 'Andante', version: 1 })).toRefuse(409);
    expect((await change({ name: 'Presto' })).status).toBe(200);

    expect((await list())[0]).toMatchObject({ name: 'Presto', version: 3 });
  });

  it('is deleted with others, all or none, and its library can go when it is empty', async () => {
    const { call, id, list, score } = await aPublishedScore();

    expect(await call(contract.deleteScores, { selected: [] })).toRefuse(400, 'Please select at least one score');
    expect(await call(contract.deleteScores, { selected: [id, 999_999] })).toRefuse(404);
    expect(await list()).toHaveLength(1);
    expect(await call(deleteLibrary, { id: String(score.moduleId) })).toRefuse(
      409,
      'This library holds 1 score. Move or delete them first',
    );

    expect((await call(contract.deleteScores, { selected: [id] })).status).toBe(200);
    expect(await list()).toEqual([]);
    expect((await call(deleteLibrary, { id: String(score.moduleId) })).status).toBe(200);
    expect((await call(listLibraries, {})).body.modules).toEqual([]);
  });

  it('is previewed with its pages and the moments of its notes', async () => {
    const { call, id } = await aPublishedScore();

    const { body } = await call(contract.previewScore, { id: String(id) });

    expect(body.pages.length).toBeGreaterThan(0);
    expect(body.timemap.length).toBeGreaterThan(0);
    expect(body.seconds).toBeGreaterThan(0);
  });

  it('is exported with the names of its place', async () => {
    const { call, id } = await aPublishedScore();

    const { body } = await call(contract.exportScores, { selected: [id] });

    expect(body.scores[0]).toMatchObject({
      id,
      grade: { gradeName: 'Pre-Grade' },
      level: { levelName: 'Level 1' },
      stage: { stageName: 'Stage 1' },
    });
  });

  it('is printed to a PDF of the specified name', async () => {
    const { call, id } = await aPublishedScore();

    const { bytes, headers } = await call(contract.printScores, { selected: [id] });

    expect(headers).toMatchObject({ 'content-type': 'application/pdf' });
    expect(headers['content-disposition']).toContain('filename="EEMusic Scores.pdf"');
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(await call(contract.printScores, { selected: [] })).toRefuse(400, 'Please select at least one score');
    expect(await call(contract.printScores, { selected: [id, 999_999] })).toRefuse(404);
  });
});

describe('the sweep', () => {
  it('takes uploads that nobody published for a week, and leaves what is published', async () => {
    const { server, services, wait, id } = await aPublishedScore();
    await anUploadedScore(server, { seed: 2 });
    wait(Date.now() - services.clock.now().getTime());
    const fileCount = async () => (await Array.fromAsync(services.storage.list('scores/'))).length;
    const before = await fileCount();

    await sweepScores(services);
    expect(await fileCount()).toBe(before);
    wait(8 * day);
    await sweepScores(services);

    expect(await fileCount()).toBeLessThan(before);
    expect(await services.database.read.selectFrom('score_files').select('id').execute()).toHaveLength(1);
    expect(await services.database.read.selectFrom('scores').select('id').execute()).toEqual([{ id }]);
  });

  it('takes files whose row a crash has cut off', async () => {
    const { services, wait } = await startServer({ codes: ['SL'] });
    await services.storage.put('scores/0123456789abcdef0123456789abcdef-1.svg', new Uint8Array([1]), {
      contentType: 'image/svg+xml',
    });
    await sweepScores(services);
    expect(await Array.fromAsync(services.storage.list(''))).toHaveLength(1);

    wait(Date.now() - services.clock.now().getTime() + 2 * day);
    await sweepScores(services);

    expect(await Array.fromAsync(services.storage.list(''))).toEqual([]);
  });
});

describe('a signed address', () => {
  it('opens its own file until it expires', async () => {
    const { send, app, wait } = await startServer({ codes: ['SL'] });
    const { body } = await send(contract.uploadScore, aScoreFile());
    const url = body.file;
    const statusOf = async (address: string) => (await app.inject({ url: address })).statusCode;

    expect(await statusOf(url)).toBe(200);
    expect(await statusOf(url.replace(/expires=\d/, 'expires=9'))).toBe(403);
    expect(await statusOf(url.replace(body.fileName, body.fileName.replace('.musicxml', '-1.svg')))).toBe(403);
    expect(await statusOf(url.split('?')[0] ?? '')).toBe(400);
    wait(day);
    expect(await statusOf(url)).toBe(403);
  });
});

it('a library is not deleted under a score that is being published', async () => {
  const server = await startServer({ codes: ['SL'] });
  const moduleId = await aLibrary(server);
  const score = await anUploadedScore(server, { moduleId });

  const [published, deleted] = await Promise.all([
    server.call(contract.publishScores, { scores: [score] }),
    server.call(deleteLibrary, { id: String(moduleId) }),
  ]);

  expect([published.status, deleted.status].filter((status) => status === 200)).toHaveLength(1);
});
