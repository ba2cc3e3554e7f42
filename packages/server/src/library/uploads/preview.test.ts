import { gzipSync } from 'node:zlib';
import { previewScore, previewUpload } from '@eemusic/contract/library/playing';
import { publishScores } from '@eemusic/contract/library/scores';
import { uploadScore } from '@eemusic/contract/library/uploads';
import { describe, expect, it } from 'vitest';
import { aDraft, scoresIn } from '#testing/a-draft.ts';
import { aScoreFile } from '#testing/a-score.ts';
import { startServer } from '#testing/start-server.ts';
import { stored, timingName } from './stored.ts';

describe('an upload', () => {
  it('plays before its publication as it does afterwards', async () => {
    const server = await startServer({ codes: ['SL'] });
    const { fileNames, read } = await aDraft(server);
    const [fileName = ''] = fileNames;

    const before = await server.call(previewUpload, { fileName });

    expect(before.status).toBe(200);
    const { pages, ...timing } = before.body;
    expect(timing.notes.length).toBeGreaterThan(0);
    const sounded = new Set(timing.timemap.flatMap(({ on }) => on));
    expect(timing.notes.every(({ id }) => sounded.has(id))).toBe(true);
    expect((await server.app.inject({ url: pages[0] ?? '' })).statusCode).toBe(200);

    const [id = 0] = (await server.call(publishScores, { scores: scoresIn(await read()) })).body.ids;
    expect((await server.call(previewScore, { id: String(id) })).body).toMatchObject(timing);
  });

  it('that does not exist, or whose files are missing or damaged, is refused', async () => {
    const { call, send, services } = await startServer({ codes: ['SL'] });
    expect(await call(previewUpload, { fileName: '0123456789abcdef.musicxml' })).toRefuse(400);

    const { fileName } = (await send(uploadScore, aScoreFile())).body;
    const timing = stored(timingName({ name: fileName, edition: 1 }));
    for (const left of [Buffer.alloc(0), Buffer.alloc(200), gzipSync('{}'.padEnd(2000)).subarray(0, -9)]) {
      await services.storage.put(timing, left, { contentType: 'application/json' });
      expect(await call(previewUpload, { fileName })).toRefuse(404, 'This file does not exist');
    }
    await services.storage.remove(timing);

    expect(await call(previewUpload, { fileName })).toRefuse(404, 'This file does not exist');
  });

  it('is played only by holders of Score Library', async () => {
    const { call, send, anAdministrator } = await startServer({ codes: ['SL'] });
    const { fileName } = (await send(uploadScore, aScoreFile())).body;
    const { token } = await anAdministrator({ codes: ['UM'] });

    expect(await call(previewUpload, { fileName }, { token })).toRefuse(403);
  });
});
