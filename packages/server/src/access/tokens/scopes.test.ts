import { addToken, listTokens } from '@eemusic/contract/access/tokens';
import { endpoints } from '@eemusic/contract/app/endpoints';
import { readStudentState } from '@eemusic/contract/learning/content';
import { reportBatch, reportPractice, signIn } from '@eemusic/contract/learning/learners';
import type { Endpoint } from '@eemusic/contract/platform/endpoint';
import { codes } from '@eemusic/contract/platform/permissions';
import { type Scope, scopes } from '@eemusic/contract/platform/scopes';
import { describe, expect, it } from 'vitest';
import { learnerToken } from '#testing/an-app.ts';
import { someTokens } from '#testing/some-tokens.ts';
import { startServer } from '#testing/start-server.ts';

describe('the scopes', () => {
  const ofLearner = endpoints.flatMap(({ endpoint }) =>
    endpoint.access.kind === 'token' && endpoint.access.token === 'learner'
      ? [{ endpoint, scope: endpoint.access.scope }]
      : [],
  );

  it("let a token in where a call needs exactly that scope; the app's token has all scopes", async () => {
    const { add, app } = await someTokens();
    const ask = async ({ method, path }: Endpoint, token: string) => {
      const url = path.replaceAll(/\{\w+\}/g, '999999');
      const answer = await app.inject({ method, url, headers: { authorization: `Bearer ${token}` } });
      return { status: answer.statusCode, code: answer.statusCode < 400 ? '' : answer.json<{ code: string }>().code };
    };
    const made = new Map<Scope, string>();
    for (const scope of scopes) made.set(scope, (await add({ scopes: [scope] })).token);

    for (const { endpoint, scope } of ofLearner) {
      for (const [held, token] of made) {
        const answer = await ask(endpoint, token);
        const isRefused = answer.status === 403 && answer.code === 'token.scope';
        expect(isRefused, `${endpoint.path} with ${held}`).toBe(held !== scope);
        expect(answer.status).not.toBe(401);
      }
      const { status } = await ask(endpoint, learnerToken);
      expect([401, 403]).not.toContain(status);
    }
    expect(ofLearner.length).toBeGreaterThan(1);
  });

  it('give access to the users of one channel only, where the token is for one', async () => {
    const { add, call, channel, educator, student } = await someTokens();
    const [own, other] = [await channel(), await channel()];
    const inOwn = await student({ educatorId: await educator({ channelId: own }) });
    const inOther = await student({ educatorId: await educator({ channelId: other }) });
    const { token } = await add({ scopes: ['students.read'], channelId: own });
    const read = (studentId: number) => call(signIn, { studentId }, { token });

    const stateOf = (id: number) => call(readStudentState, { id: String(id) }, { token });

    expect([(await read(inOwn)).status, (await stateOf(inOwn)).status]).toEqual([200, 200]);
    expect(await read(inOther)).toRefuse(404);
    expect(await stateOf(inOther)).toRefuse(404);
  });

  it('write for the users and keys of one channel only, where the token is for one', async () => {
    const { add, call, channel, educator, student, key, redeem, report, session, practised } = await someTokens();
    const [own, other] = [await channel(), await channel()];
    const [ours, theirs] = [await educator({ channelId: own }), await educator({ channelId: other })];
    const [inOwn, inOther] = [await student({ educatorId: ours }), await student({ educatorId: theirs })];
    const { token } = await add({ channelId: own });
    const renew = async (educatorId: number, studentId: number) =>
      redeem((await key(educatorId)).code, { studentId }, { token });

    expect(await report([session(inOwn), session(inOther)], { token })).toRefuse(404);
    const sent = [inOwn, inOther].map((studentId) => {
      const { sessionId: id, ...rest } = session(studentId);
      return { id, ...rest };
    });
    const { body } = await call(reportBatch, { sessions: sent }, { token });
    expect(body.sessions.map(({ status }) => status)).toEqual(['accepted', 'refused']);
    expect((await practised()).map(({ student_id: id }) => id)).toEqual([inOwn]);

    const foreign = (await key(theirs)).code;
    expect(await redeem(foreign, {}, { token })).toRefuse(404, 'There is no such key');
    expect((await redeem(foreign)).status).toBe(200);
    expect(await redeem(foreign, {}, { token })).toRefuse(404, 'There is no such key');
    expect(await renew(ours, inOther)).toRefuse(404);
    expect((await renew(ours, inOwn)).status).toBe(200);
  });

  it('give no access to the console', async () => {
    const { add, call } = await someTokens();
    const { token } = await add();

    expect(await call(listTokens, {}, { token })).toRefuse(401, 'Please login!!!');
  });
});

describe('without a token of the app in the settings', () => {
  it('the service is off until a token is made, and then accepts only that one', async () => {
    const { call, anAdministrator } = await startServer();
    const statusWith = async (token: string | null) => (await call(reportPractice, { sessions: [] }, { token })).status;
    const unknown = `eem_${'a'.repeat(43)}`;
    expect([await statusWith(unknown), await statusWith(null)]).toEqual([404, 404]);

    const { token: by } = await anAdministrator({ codes: ['AD'] });
    const { body } = await call(addToken, { name: 'App', scopes: ['practice.write'] }, { token: by });

    expect([await statusWith(body.token), await statusWith(unknown), await statusWith(null)]).toEqual([400, 401, 401]);
  });

  it('only holders of AD make, see and end tokens', async () => {
    const { call, anAdministrator } = await startServer();
    const { token } = await anAdministrator({ codes: codes.filter((code) => code !== 'AD') });

    expect(await call(listTokens, {}, { token })).toRefuse(403);
    expect(await call(addToken, { name: 'App', scopes: ['keys.redeem'] }, { token })).toRefuse(403);
  });
});
