import { addToken, listTokens, rotateToken } from '@eemusic/contract/access/tokens';
import { endpoints } from '@eemusic/contract/app/endpoints';
import { readStudentState } from '@eemusic/contract/learning/content';
import { reportBatch, reportPractice, signIn } from '@eemusic/contract/learning/learners';
import type { Endpoint } from '@eemusic/contract/platform/endpoint';
import { codes } from '@eemusic/contract/platform/permissions';
import { includedIn, type Scope, scopes } from '@eemusic/contract/platform/scopes';
import { giveKeys } from '@eemusic/contract/sales/subscriptions';
import { changeStudents } from '@eemusic/contract/sales/users';
import { describe, expect, it } from 'vitest';
import { learnerToken } from '#testing/an-app.ts';
import { someTokens } from '#testing/some-tokens.ts';
import { startServer } from '#testing/start-server.ts';

describe('the scopes', () => {
  const ofSystems = endpoints.flatMap(({ endpoint }) =>
    endpoint.access.kind === 'token' && endpoint.access.token !== 'metrics'
      ? [{ endpoint, scope: endpoint.access.scope, isOfApp: endpoint.access.token === 'learner' }]
      : [],
  );

  it("let a token in where a call needs exactly that scope; the app's token has all scopes of the learner service", async () => {
    const { add, app } = await someTokens();
    const ask = async ({ method, path }: Endpoint, token: string) => {
      const url = path.replaceAll(/\{\w+\}/g, '999999');
      const answer = await app.inject({ method, url, headers: { authorization: `Bearer ${token}` } });
      return { status: answer.statusCode, code: answer.statusCode < 400 ? '' : answer.json<{ code: string }>().code };
    };
    const made = new Map<Scope, string>();
    for (const scope of scopes) made.set(scope, (await add({ scopes: [scope] })).token);

    for (const { endpoint, scope, isOfApp } of ofSystems) {
      for (const [held, token] of made) {
        const answer = await ask(endpoint, token);
        const isRefused = answer.status === 403 && answer.code === 'token.scope';
        expect(isRefused, `${endpoint.path} with ${held}`).toBe(held !== scope && held !== includedIn[scope]);
        expect(answer.status).not.toBe(401);
      }
      const { status } = await ask(endpoint, learnerToken);
      expect(status === 401, `${endpoint.path} with the token of the app`).toBe(!isOfApp);
      expect(status).not.toBe(403);
    }
    expect(ofSystems.length).toBeGreaterThan(1);
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

  it('redeem a key for a new user, where the one to whom it was given is in another channel now', async () => {
    const { add, call, channel, educator, student, redeem } = await someTokens();
    const [own, other] = [await channel(), await channel()];
    const [ours, theirs] = [await educator({ channelId: own }), await educator({ channelId: other })];
    const child = await student({ educatorId: ours });
    const { token } = await add({ channelId: own });
    const { keys } = (await call(giveKeys, { students: [child], expirationDays: 366 })).body;
    await call(changeStudents, { students: [child], teacherId: theirs });

    const answer = await redeem(keys[0]?.key ?? '', {}, { token });

    expect(answer.status).toBe(200);
    expect(answer.body.studentId).not.toBe(child);
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

  it('nobody gives a token, or takes over one with, a scope that goes beyond their own permissions', async () => {
    const { call, anAdministrator } = await startServer();
    const { token } = await anAdministrator({ codes: ['AD', 'UM'] });
    const { token: seller } = await anAdministrator({ codes: ['AD', 'SM'] });
    const add = (scope: Scope, by: string) => call(addToken, { name: 'CRM', scopes: [scope] }, { token: by });

    const made = await add('students.write', token);

    expect(made.status).toBe(200);
    expect(await add('sales.read', token)).toRefuse(
      403,
      'To give the scope sales.read, you need the permission Sales Management (SM)',
    );
    expect(await add('keys.write', seller)).toHaveProperty('status', 200);
    const { tokenId } = made.body;
    expect(await call(rotateToken, { tokenId }, { token: seller })).toRefuse(403);
    expect(await call(rotateToken, { tokenId }, { token })).toHaveProperty('status', 200);
  });

  it('only holders of AD make, see and end tokens', async () => {
    const { call, anAdministrator } = await startServer();
    const { token } = await anAdministrator({ codes: codes.filter((code) => code !== 'AD') });

    expect(await call(listTokens, {}, { token })).toRefuse(403);
    expect(await call(addToken, { name: 'App', scopes: ['keys.redeem'] }, { token })).toRefuse(403);
  });
});
