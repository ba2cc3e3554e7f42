import { publishScores, toggleScore } from '@eemusic/contract/library/scores';
import { describe, expect, it } from 'vitest';
import { anUploadedScore } from '#testing/a-score.ts';
import { anApp, learnerToken } from '#testing/an-app.ts';
import { runLearner } from '#testing/run-learner.ts';

describe('npm run learner', () => {
  it('redeems a key, renews with another one, and reports practice', async () => {
    const app = await anApp();
    const { services, wait, stored, practised } = app;
    const educatorId = await app.educator();
    const [first, second] = [await app.key(educatorId), await app.key(educatorId)];
    const url = await app.app.listen({ port: 0, host: '127.0.0.1' });
    const learner = (...args: string[]) => runLearner([...args, '--url', `${url}/`], { LEARNER_TOKEN: learnerToken });
    wait(Date.now() - services.clock.now().getTime());

    const made = await learner('redeem', first.code, '--name', '王芳', '--email', 'fang@example.com');
    expect(made).toMatchObject({ exitCode: 0, errors: '' });
    const id = String((JSON.parse(made.output) as { studentId: number }).studentId);
    const [renewed, played, unknown] = await Promise.all([
      learner('redeem', second.code, '--student', id),
      learner('practice', '--student', id, '--minutes', '0.5'),
      learner('practice', '--student', '999999'),
    ]);

    expect(renewed.exitCode).toBe(0);
    expect(JSON.parse(renewed.output)).toMatchObject({ message: 'Key redeemed', studentId: Number(id) });
    expect(played).toMatchObject({ exitCode: 0, errors: '' });
    expect(JSON.parse(played.output)).toEqual({ accepted: 1, repeated: 0 });
    expect(unknown).toMatchObject({ exitCode: 1, output: '' });
    expect(unknown.errors).toContain('  sessions.0.studentId: This user does not exist\n');
    expect(await stored()).toMatchObject([
      { id: Number(id), full_name: '王芳', contact_email: 'fang@example.com', subscription_code: second.code },
    ]);
    expect((await practised()).map(({ seconds, accuracy }) => `${seconds} ${accuracy}`)).toEqual(['30 0.9']);
  });

  it('lists published scores and changes, and shows a score and a user', async () => {
    const app = await anApp();
    const studentId = await app.student();
    const score = await anUploadedScore(app, { name: 'Aria' });
    const [id = 0] = (await app.call(publishScores, { scores: [score] })).body.ids;
    const url = await app.app.listen({ port: 0, host: '127.0.0.1' });
    const learner = (...args: string[]) => runLearner([...args, '--url', url], { LEARNER_TOKEN: learnerToken });

    const all = await learner('catalogue');
    const byPort = await runLearner(['catalogue'], { LEARNER_TOKEN: learnerToken, PORT: new URL(url).port });
    const { cursor } = JSON.parse(all.output) as { cursor: string };
    await app.call(toggleScore, { id: String(id), scoreEnabled: false });
    const [changed, gone, student] = await Promise.all([
      learner('catalogue', '--since', cursor),
      learner('score', `${id}`),
      learner('student', `${studentId}`),
    ]);

    expect(all).toMatchObject({ exitCode: 0, errors: '' });
    expect(JSON.parse(all.output)).toMatchObject({ scores: [{ id, name: 'Aria', edition: 1 }], removed: [] });
    expect(byPort).toEqual(all);
    expect(JSON.parse(changed.output)).toMatchObject({ scores: [], removed: [id] });
    expect(gone).toMatchObject({ exitCode: 1, output: '', errors: 'This score does not exist\n' });
    expect(JSON.parse(student.output)).toMatchObject({ studentId, lastPractice: [] });
  });
});
