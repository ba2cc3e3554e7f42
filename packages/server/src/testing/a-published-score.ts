import * as contract from '@eemusic/contract/library/scores';
import { anUploadedScore } from './a-score.ts';
import { startServer } from './start-server.ts';

/** A server with one published score. */
export async function aPublishedScore(overrides: Partial<contract.NewScore> & { seed?: number } = {}) {
  const server = await startServer({ codes: ['SL'] });
  const score = await anUploadedScore(server, overrides);
  const { body } = await server.call(contract.publishScores, { scores: [score] });
  const id = body.ids[0] ?? 0;
  const { gradeId, levelId, stageId, curriculum } = score;
  const list = async (filter: object = {}) =>
    (await server.call(contract.listScores, { gradeId, levelId, stageId, curriculum, ...filter })).body.scores;
  return { ...server, server, score, id, list };
}
