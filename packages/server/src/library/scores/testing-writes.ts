import * as scores from '@eemusic/contract/library/scores';
import { uploadScore } from '@eemusic/contract/library/uploads';
import { aPublishedScore } from '#testing/a-published-score.ts';
import { anUploadedScore, aScoreFile } from '#testing/a-score.ts';
import { aStaff } from '#testing/a-staff.ts';
import { startServer } from '#testing/start-server.ts';
import type { ExampleWrites } from '#testing/example-writes.ts';

const nobody = 999_999;

export const writes: ExampleWrites = {
  'uploads.uploadScore': async () => {
    const server = await aStaff();
    const upload = (file: ReturnType<typeof aScoreFile>) => () => server.send(uploadScore, file);
    return {
      server,
      done: upload(aScoreFile()),
      refused: upload({ name: 'a.musicxml', bytes: new TextEncoder().encode('<svg/>') }),
    };
  },
  'scores.publishScores': async () => {
    const server = await startServer({ codes: ['SL'] });
    const score = await anUploadedScore(server);
    const publish = (overrides: object) => () =>
      server.call(scores.publishScores, { scores: [{ ...score, ...overrides }] });
    return { server, done: publish({}), refused: publish({ moduleId: nobody }) };
  },
  'scores.toggleScore': async () => {
    const { server, id } = await aPublishedScore();
    const toggle = (scoreId: number) => () =>
      server.call(scores.toggleScore, { id: String(scoreId), scoreEnabled: false });
    return { server, done: toggle(id), refused: toggle(nobody) };
  },
  'scores.updateScore': async () => {
    const { server, id, score } = await aPublishedScore();
    const update = (overrides: object) => () =>
      server.call(scores.updateScore, { ...score, id: String(id), name: 'Little March', ...overrides });
    return { server, done: update({}), refused: update({ version: 99 }) };
  },
  'scores.deleteScore': async () => {
    const { server, id } = await aPublishedScore();
    const remove = (scoreId: number) => () => server.call(scores.deleteScore, { id: String(scoreId) });
    return { server, done: remove(id), refused: remove(nobody) };
  },
  'scores.deleteScores': async () => {
    const { server, id } = await aPublishedScore();
    const remove = (selected: number[]) => () => server.call(scores.deleteScores, { selected });
    return { server, done: remove([id]), refused: remove([id, nobody]) };
  },
};
