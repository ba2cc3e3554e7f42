import { enterDemo, offerKey } from '@eemusic/contract/learning/demo-learner';
import { publishScores } from '@eemusic/contract/library/scores';
import { hour } from '@eemusic/contract/platform/durations';
import { createLearnerClient } from '@eemusic/learner-client';
import { describe, expect, it } from 'vitest';
import { anApp, aLearner } from '#testing/an-app.ts';
import { anUploadedScore } from '#testing/a-score.ts';
import { signToken } from './index.ts';

/** A demo with a key and a score, and the calls of its learner page. */
async function aDemo() {
  const app = await anApp({ isDemo: true });
  const address = await app.app.listen({ port: 0 });
  const { code } = await app.key(await app.educator());
  const [scoreId = 0] = (await app.call(publishScores, { scores: [await anUploadedScore(app)] })).body.ids;
  return {
    ...app,
    code,
    scoreId,
    offered: async () => (await app.call(offerKey, {}, { token: null })).body.key,
    enter: (key: string) => app.call(enterDemo, { key }, { token: null }),
    client: (token: string) => createLearnerClient({ address, token }),
  };
}

describe('the learner of a demo', () => {
  it('comes in with the key that is offered, and the next time as the same user', async () => {
    const { offered, enter, code, studentOf } = await aDemo();

    expect(await offered()).toBe(code);
    const { status, body } = await enter(code.toLowerCase());

    expect(status).toBe(200);
    expect(body).toMatchObject({ fullName: 'Demo learner', expiresAt: '2026-03-01T12:20:00.000Z' });
    expect((await studentOf(body.studentId)).subscriptionCode).toBe(code);
    expect(await offered()).toBe(code);
    expect((await enter(code)).body.studentId).toBe(body.studentId);
  });

  it('is refused to a network that has tried too many keys, and to no other', async () => {
    const { app } = await aDemo();
    const enter = (remoteAddress: string) =>
      app.inject({ method: 'POST', url: enterDemo.path, remoteAddress, payload: { key: 'R7QX' } });
    for (let n = 0; n < (enterDemo.limit?.requests ?? 0); n += 1) await enter('203.0.113.7');

    const refused = await enter('203.0.113.7');

    expect(refused.json()).toMatchObject({ code: 'service.too-many' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await enter('198.51.100.1')).json()).toMatchObject({ code: 'key.mistyped' });
  });

  it('may be whoever redeemed a key, as long as key and user may be used', async () => {
    const { redeem, enter, code, services } = await aDemo();
    const { database } = services;
    const { studentId } = (await redeem(code)).body;

    expect((await enter(code)).body).toMatchObject({ studentId, fullName: aLearner.fullName });
    expect((await enter('R7QX')).body).toMatchObject({ code: 'key.mistyped' });
    await database.write((tx) => tx.updateTable('students').set({ is_active: 0 }).execute());
    expect((await enter(code)).body).toMatchObject({ code: 'student.inactive' });
    await database.write((tx) =>
      tx.updateTable('subscription_keys').set({ revoked_at: '2026-03-01T10:00:00.000Z' }).execute(),
    );
    expect((await enter(code)).body).toMatchObject({ code: 'key.revoked' });
  });

  it('gets a token for what is published and for itself, and for nobody and nothing else', async () => {
    const { enter, code, client, student, scoreId, call, practised } = await aDemo();
    const { token, studentId } = (await enter(code)).body;
    const other = await student();
    const learner = client(token);
    const session = (id: string, of: number) => ({
      id,
      studentId: of,
      scoreId,
      startedAt: '2026-03-01T10:00:00Z',
      seconds: 60,
      accuracy: null,
      screen: 'practice',
    });
    const state = (id: number) => learner.GET('/learner/students/{id}', { params: { path: { id } } });
    const signIn = (id: number) => learner.POST('/learner/sign-in', { body: { studentId: id } });

    expect((await learner.GET('/learner/catalogue')).data?.scores).toMatchObject([{ id: scoreId }]);
    expect((await state(studentId)).data).toMatchObject({ studentId, daysLeft: 366 });
    expect((await signIn(studentId)).data).toMatchObject({ fullName: 'Demo learner' });
    expect((await state(other)).error?.code).toBe('student.not-found');
    expect((await signIn(other)).error?.code).toBe('student.not-found');
    const redeemed = await learner.POST('/learner/redeem', { body: { key: code, ...aLearner } });
    expect(redeemed.error?.code).toBe('token.scope');
    const batch = await learner.POST('/learner/practice/batch', {
      body: { sessions: [session('a', studentId), session('b', other)] },
    });
    expect(batch.data?.sessions.map(({ status, reason }) => [status, reason?.code])).toEqual([
      ['accepted', undefined],
      ['refused', 'practice.unknown'],
    ]);
    const { id: _, ...ofOther } = session('c', other);
    const report = await learner.POST('/learner/practice', { body: { sessions: [{ sessionId: 'c', ...ofOther }] } });
    expect(report.error?.code).toBe('practice.unknown');
    expect((await practised()).map(({ student_id: of }) => of)).toEqual([studentId]);
    expect((await call(publishScores, { scores: [] }, { token })).status).toBe(401);
  });

  it('has a token for two hours, which nobody can make or change', async () => {
    const { enter, code, client, wait, student, services } = await aDemo();
    const { token } = (await enter(code)).body;
    const codeOf = async (of: string) => (await client(of).GET('/learner/catalogue')).error?.code;
    const [, studentId = '', expires = '', proof = ''] = token.split('.');
    const other = await student();

    expect(await codeOf(token)).toBeUndefined();
    for (const forged of [
      `demo.${other}.${expires}.${proof}`,
      `demo.${studentId}.${Number(expires) + 1}.${proof}`,
      `demo.${studentId}.${expires}.${proof.slice(1)}A`,
      signToken({ ...services, secret: 'another' }, other).token,
    ])
      expect(await codeOf(forged), forged).toBe('token.wrong');
    wait(2 * hour);
    expect(await codeOf(token)).toBe('token.wrong');
  });
});

describe('on a console that is no demo', () => {
  it('nobody is let in, no key is told, and no token of a demo opens anything', async () => {
    const { call, services, key, educator, student, app } = await anApp();
    const { code } = await key(await educator());
    const { token } = signToken(services, await student());

    expect(await call(offerKey, {}, { token: null })).toRefuse(404, 'There is nothing at this address');
    expect(await call(enterDemo, { key: code }, { token: null })).toRefuse(404, 'There is nothing at this address');
    const { statusCode } = await app.inject({
      url: '/learner/catalogue',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(statusCode).toBe(401);
  });
});
