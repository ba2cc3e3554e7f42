import { describe, expect, it } from 'vitest';
import { uploadFile } from '@eemusic/contract/platform/files';
import { deleteLibrary } from '@eemusic/contract/library/libraries';
import * as contract from '@eemusic/contract/library/scores';
import { aPublishedScore } from '#testing/a-published-score.ts';
import { aLibrary, anUploadedScore, aPlace } from '#testing/a-score.ts';
import { anMp3 } from '#testing/an-mp3.ts';
import { startServer } from '#testing/start-server.ts';

describe('publishing', () => {
  it('makes scores that can be found', async () => {
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

  it('stores and answers null for tags of which no entry of the list is true, and a correction can change that', async () => {
    const server = await startServer({ codes: ['SL'] });
    const uploaded = await anUploadedScore(server);
    const none = { range: null, interval: null, rhythm: null, rest: null, keySignature: null, timeSignature: null };
    const score = { ...uploaded, ...none, tie: null };

    const { ids } = (await server.call(contract.publishScores, { scores: [score] })).body;

    const [id = 0] = ids;
    const { gradeId, levelId, stageId, curriculum } = score;
    const read = async () =>
      (await server.call(contract.listScores, { gradeId, levelId, stageId, curriculum })).body.scores;
    expect(await read()).toMatchObject([{ id, ...none, tie: null }]);
    const corrected = { ...score, fileName: undefined, range: 2, rhythm: null };
    expect((await server.call(contract.updateScore, { ...corrected, id: String(id) })).status).toBe(200);
    expect(await read()).toMatchObject([{ range: 2, rhythm: null }]);
  });

  it.each([
    [{ scores: [] }, 'Please upload a score file'],
    [{}, 'Please upload a score file'],
    [{ scores: 'x' }, 'Please upload a score file'],
  ])('refuses %o', async (input, text) => {
    const { call } = await startServer({ codes: ['SL'] });

    expect(await call(contract.publishScores, input as never)).toRefuse(400, text);
  });

  it('accepts ten at a time, no more', async () => {
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
    ['rest', undefined],
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
  ])('refuses %s %o and stores nothing', async (field, value) => {
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

  it('accepts each file once, also from two concurrent requests', async () => {
    const server = await startServer({ codes: ['SL'] });
    const score = await anUploadedScore(server);

    const answers = await Promise.all([1, 2, 3].map(() => server.call(contract.publishScores, { scores: [score] })));

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  it('refuses the file of a deleted score, which may be restored', async () => {
    const { call, score, id } = await aPublishedScore();
    await call(contract.deleteScore, { id: String(id) });

    expect(await call(contract.publishScores, { scores: [score] })).toRefuse(
      409,
      'This score file has already been published',
    );
  });

  it('refuses an accompaniment that was not uploaded, whatever its name', async () => {
    const { server, score } = await aPublishedScore();

    for (const accompanimentPath of ['x', 'nosuchfile1234.mp3', score.fileName, '../../etc/passwd', 7])
      expect(
        await server.call(contract.publishScores, { scores: [{ ...score, accompanimentPath }] } as never),
      ).toRefuse(400, 'Please upload an audio file');
  });

  it('accepts an uploaded accompaniment by its name or its path', async () => {
    const server = await startServer({ codes: ['SL'] });
    const audio = (await server.send(uploadFile, { name: 'play.mp3', bytes: anMp3(1) })).body;
    const scores = [
      await anUploadedScore(server, { seed: 1, accompanimentPath: audio.fileName }),
      await anUploadedScore(server, { seed: 2, accompanimentPath: audio.filePath }),
    ];

    const { body } = await server.call(contract.publishScores, { scores });

    const { body: exported } = await server.call(contract.exportScores, { selected: body.ids });
    expect(exported.scores.map(({ accompanimentPath }) => accompanimentPath)).toEqual([audio.filePath, audio.filePath]);
  });
});

it('a library is not deleted while a score is being published into it', async () => {
  const server = await startServer({ codes: ['SL'] });
  const moduleId = await aLibrary(server);
  const score = await anUploadedScore(server, { moduleId });

  const [published, deleted] = await Promise.all([
    server.call(contract.publishScores, { scores: [score] }),
    server.call(deleteLibrary, { id: String(moduleId) }),
  ]);

  expect([published.status, deleted.status].filter((status) => status === 200)).toHaveLength(1);
});
