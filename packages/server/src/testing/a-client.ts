import { createLearnerClient, type LearnerClient } from '@eemusic/learner-client';
import { publishScores } from '@eemusic/contract/library/scores';
import { learnerToken } from './an-app.ts';
import { anUploadedScore } from './a-score.ts';
import { someTokens } from './some-tokens.ts';

/** Starts a listening server with a published score, a student and a key, and clients that call it over the network. */
export async function aClient() {
  const app = await someTokens();
  const address = await app.app.listen({ port: 0 });
  const [scoreId = 0] = (await app.call(publishScores, { scores: [await anUploadedScore(app)] })).body.ids;
  return {
    ...app,
    address,
    scoreId,
    studentId: await app.student(),
    unused: (await app.key(await app.educator())).code,
    client: (token: string = learnerToken): LearnerClient => createLearnerClient({ address, token }),
  };
}
