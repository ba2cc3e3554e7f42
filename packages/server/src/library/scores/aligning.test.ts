import { findScores } from '@eemusic/contract/library/catalogue';
import { uploadFile } from '@eemusic/contract/platform/files';
import { alignAccompaniment, previewScore } from '@eemusic/contract/library/playing';
import { updateScore } from '@eemusic/contract/library/scores';
import { describe, expect, it } from 'vitest';
import { anMp3 } from '#testing/an-mp3.ts';
import { aPublishedScore } from '#testing/a-published-score.ts';

describe('aligning a recording', () => {
  it('is stored until the score gets another recording, and refused without a recording or when stale', async () => {
    const { server, id, score } = await aPublishedScore();
    const { call, send } = server;
    const align = (overrides: object = {}) =>
      call(alignAccompaniment, { id: String(id), offset: 1.25, tempo: 96, ...overrides });
    const aligned = async () => (await call(previewScore, { id: String(id) })).body.accompaniment;
    const record = async (seconds: number) => {
      const { body } = await send(uploadFile, { name: 'a.mp3', bytes: anMp3(seconds) });
      await call(updateScore, { ...score, id: String(id), accompanimentPath: body.filePath });
      return body.filePath;
    };
    expect(await align()).toRefuse(409, 'This score no longer has an accompaniment');
    const accompanimentPath = await record(12);

    const { body } = await align({ version: 2 });

    expect(body).toEqual({ message: 'Accompaniment aligned', code: 'score.aligned', params: {}, version: 3 });
    expect(await aligned()).toMatchObject({ seconds: 12, offset: 1.25, tempo: 96 });
    expect((await call(findScores, { hasAccompaniment: true })).body.scores[0]).toMatchObject({ id, version: 3 });
    expect(await align({ version: 2 })).toRefuse(409);
    expect(await align({ offset: -601 })).toRefuse(400);
    expect(await align({ tempo: 9 })).toRefuse(400);
    await call(updateScore, { ...score, id: String(id), accompanimentPath, name: 'Aria' });
    expect(await aligned()).toMatchObject({ offset: 1.25, tempo: 96 });
    await record(6);
    expect(await aligned()).toMatchObject({ seconds: 6, offset: 0, tempo: null });
  });
});
