import { previewScore } from '@eemusic/contract/library/playing';
import { describe, expect, it } from 'vitest';
import { uploadFile } from '@eemusic/contract/platform/files';
import { deleteLibrary, listLibraries } from '@eemusic/contract/library/libraries';
import * as contract from '@eemusic/contract/library/scores';
import { printScores } from '@eemusic/contract/library/printing';
import { anMp3 } from '#testing/an-mp3.ts';
import { aPublishedScore } from '#testing/a-published-score.ts';

describe('the list', () => {
  it.each([
    ['gradeId', 'Please select a grade', 'score.grade'],
    ['levelId', 'Please select a level', 'score.level'],
    ['stageId', 'Please select a stage', 'score.stage'],
    ['curriculum', 'Please select a library type', 'score.curriculum'],
  ])('needs %s', async (field, text, code) => {
    const { call, score } = await aPublishedScore();
    const { gradeId, levelId, stageId, curriculum } = score;

    const answer = await call(contract.listScores, {
      gradeId,
      levelId,
      stageId,
      curriculum,
      [field]: undefined,
    } as never);

    expect(answer).toRefuse(400, text);
    expect(answer.body).toEqual({
      error: text,
      code,
      params: {},
      fields: { [field]: text },
      fieldCodes: { [field]: { code, params: {} } },
    });
  });

  it('is filtered by library, curriculum, tags and a part of the name', async () => {
    const { list } = await aPublishedScore({ name: '100% Sonatina 小星河', rhythm: 6 });

    expect(await list({ rhythm: 6 })).toHaveLength(1);
    expect(await list({ rhythm: 5 })).toEqual([]);
    expect(await list({ rhythm: 6, range: null, tie: null, moduleId: null })).toHaveLength(1);
    expect(await list({ curriculum: 'PianoAdventure' })).toEqual([]);
    expect(await list({ moduleId: 999_999 })).toEqual([]);
    for (const searchQuery of ['sonat', 'SONAT', '星', '0%', '小星河', ''])
      expect(await list({ searchQuery })).toHaveLength(1);
    for (const searchQuery of ['0_', '%a', 'sonatas', '\\']) expect(await list({ searchQuery })).toEqual([]);
  });
});

describe('a published score', () => {
  it('is enabled and disabled by setting, not toggling', async () => {
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
    const change = (overrides: object) => call(contract.updateScore, { id: String(id), ...score, ...overrides });

    expect((await change({ name: 'Allegro', version: 1 })).status).toBe(200);
    expect(await change({ name: 'Andante', version: 1 })).toRefuse(409);
    expect((await change({ name: 'Presto' })).status).toBe(200);

    expect((await list())[0]).toMatchObject({ name: 'Presto', version: 3 });
  });

  it('keeps recording, library type and score type where a change leaves them out', async () => {
    const { server, call, id, score, list } = await aPublishedScore({ curriculum: 'PianoAdventure', scoreType: 2 });
    const { accompanimentPath, curriculum, scoreType, ...rest } = score;
    const { body } = await server.send(uploadFile, { name: 'a.mp3', bytes: anMp3(1) });
    const change = (overrides: object) =>
      call(contract.updateScore, { id: String(id), ...rest, ...overrides } as never);

    await change({ accompanimentPath: body.filePath });
    await change({ name: 'Presto' });
    expect((await list())[0]).toMatchObject({
      name: 'Presto',
      curriculum,
      scoreType,
      accompanimentPath: body.filePath,
    });

    await change({ accompanimentPath });
    expect((await list())[0]).toMatchObject({ accompanimentPath: null });
  });

  it('accepts all concurrent changes without a version', async () => {
    const { call, id, score, list, services } = await aPublishedScore();
    const { fileName: _, ...fields } = score;

    const answers = await Promise.all(
      Array.from({ length: 8 }, (_none, index) =>
        index % 2 === 0
          ? call(contract.updateScore, { id: String(id), ...fields, name: `Allegro ${index}` })
          : call(contract.toggleScore, { id: String(id), scoreEnabled: index % 4 === 1 }),
      ),
    );

    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    /* Those that set what it was already raise no version. */
    const version = (await list())[0]?.version ?? 0;
    const entries = await services.database.read.selectFrom('audit_entries').select('action').execute();
    expect(version).toBe(1 + entries.filter(({ action }) => /updated|abled/.test(action)).length);
    expect(version).toBeGreaterThanOrEqual(5);
  });

  it('is deleted once, however many concurrent requests there are', async () => {
    const { call, id } = await aPublishedScore();

    const answers = await Promise.all(Array.from({ length: 4 }, () => call(contract.deleteScore, { id: String(id) })));

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404]);
  });

  it('may have a name of characters that fold into many', async () => {
    const { list } = await aPublishedScore({ name: 'ﷺ'.repeat(120) });

    expect(await list({ searchQuery: 'ﷺ' })).toHaveLength(1);
  });

  it('is deleted with others, all or none, after which its empty library can be deleted', async () => {
    const { call, id, list, score } = await aPublishedScore();

    expect(await call(contract.deleteScores, { selected: [] })).toRefuse(400, 'Please select at least one score');
    expect(await call(contract.deleteScores, { selected: [id, 999_999] })).toRefuse(404);
    expect(await list()).toHaveLength(1);
    expect(await call(deleteLibrary, { id: String(score.moduleId) })).toRefuse(
      409,
      'This library holds 1 score. Move or delete it first',
    );

    expect((await call(contract.deleteScores, { selected: [id] })).status).toBe(200);
    expect(await list()).toEqual([]);
    expect((await call(deleteLibrary, { id: String(score.moduleId) })).status).toBe(200);
    expect((await call(listLibraries, {})).body.modules).toEqual([]);
  });

  it('is previewed with its pages and the times of its notes', async () => {
    const { call, id } = await aPublishedScore();

    const { body } = await call(previewScore, { id: String(id) });

    expect(body.place).toContain('Pre-Grade');
    expect(Object.keys(body.credits)).toEqual(['subtitle', 'composer', 'lyricist', 'arranger', 'rights']);
    expect(body.pages.length).toBeGreaterThan(0);
    expect(body.timemap.length).toBeGreaterThan(0);
    expect(body.seconds).toBeGreaterThan(0);
  });

  it('is exported with the names of its place', async () => {
    const { call, id } = await aPublishedScore();

    const { body } = await call(contract.exportScores, { selected: [id] });

    expect(body.scores[0]).toMatchObject({
      id,
      grade: { gradeName: 'Pre-Grade', gradeNumber: 0, gradeNameZh: null },
      level: { levelName: 'Level 1', levelNumber: 1, levelNameZh: null },
      stage: { stageName: 'Stage 1', stageNumber: 1, stageNameZh: null },
    });
  });

  it('is printed to a PDF of the specified name', async () => {
    const { call, id, score, services } = await aPublishedScore();

    const { bytes, headers } = await call(printScores, { selected: [id] });

    expect(headers).toMatchObject({ 'content-type': 'application/pdf' });
    expect(headers['content-disposition']).toContain('filename="EEMusic Scores.pdf"');
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(await call(printScores, { selected: [] })).toRefuse(400, 'Please select at least one score');
    expect(await call(printScores, { selected: [id, 999_999] })).toRefuse(404);

    const page = `scores/${score.fileName.replace('.musicxml', '-1.svg')}`;
    await services.storage.put(page, Buffer.alloc(0), { contentType: 'image/svg+xml' });
    const damaged = await call(printScores, { selected: [id] });
    expect(damaged.bytes.toString('latin1').trimEnd().endsWith('%%EOF')).toBe(true);
    expect(damaged.bytes.length).toBeLessThan(bytes.length);
    await services.storage.remove(page);
    const lost = await call(printScores, { selected: [id] });
    expect(lost.bytes.toString('latin1').trimEnd().endsWith('%%EOF')).toBe(true);
    expect(lost.bytes.length).toBeLessThan(bytes.length);
  });
});
