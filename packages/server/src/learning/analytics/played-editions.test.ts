import { listCountedSessions } from '@eemusic/contract/learning/analytics';
import { readCatalogue } from '@eemusic/contract/learning/content';
import { addEdition } from '@eemusic/contract/library/editions';
import { publishScores, updateScore } from '@eemusic/contract/library/scores';
import { uploadScore } from '@eemusic/contract/library/uploads';
import { describe, expect, it } from 'vitest';
import { anApp, learnerToken } from '#testing/an-app.ts';
import { anUploadedScore, aScoreFile } from '#testing/a-score.ts';

describe('a practice session', () => {
  it('has the edition that the catalogue had at the reported revision', async () => {
    const app = await anApp();
    const { call, send, session } = app;
    const score = await anUploadedScore(app);
    const [id = 0] = (await call(publishScores, { scores: [score] })).body.ids;
    const studentId = await app.student();
    const inCatalogue = async () =>
      (await call(readCatalogue, {}, { token: learnerToken })).body.scores[0]?.edition ?? null;
    const play = async (startedAt: string, edition: number | null | undefined) =>
      app.report([session(studentId, { scoreId: id, startedAt, ...(edition !== undefined && { edition }) })]);
    const first = await inCatalogue();
    await play('2026-02-01T10:00:00Z', first);
    await call(updateScore, { ...score, id: String(id), name: 'Another name' });
    await play('2026-02-02T10:00:00Z', await inCatalogue());
    const { fileName } = (await send(uploadScore, aScoreFile(2))).body;
    await call(addEdition, { id: String(id), fileName, note: 'Measure 3', version: 2 });
    await play('2026-02-03T10:00:00Z', await inCatalogue());
    await play('2026-02-04T10:00:00Z', first);
    await play('2026-02-05T10:00:00Z', null);
    expect(await play('2026-02-06T10:00:00Z', undefined)).toMatchObject({ status: 200 });

    const { token } = await app.anAdministrator({ codes: ['DA'] });
    const query = { from: '2026-02-01', to: '2026-02-28', scoreId: String(id) };
    const { sessions } = (await call(listCountedSessions, query, { token })).body;

    expect(first).toBeLessThan((await inCatalogue()) ?? 0);
    expect(sessions.map(({ edition }) => edition)).toEqual([null, null, 1, 2, 1, 1]);
  });
});
