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
    const [, id = ''] = /^Key redeemed\. User (\d+), until \d{4}-\d\d-\d\d\.\n$/.exec(made.output) ?? [];
    const [renewed, played, unknown] = await Promise.all([
      learner('redeem', second.code, '--student', id),
      learner('practice', '--student', id, '--count', '501', '--minutes', '0.5'),
      learner('practice', '--student', '999999'),
    ]);

    expect(renewed).toMatchObject({ exitCode: 0, output: expect.stringContaining(`Key redeemed. User ${id}, until`) });
    expect(played).toMatchObject({ exitCode: 0, output: '501 accepted, 0 of them known already.\n', errors: '' });
    expect(unknown).toMatchObject({ exitCode: 1, output: '' });
    expect(unknown.errors).toContain('  sessions.0.studentId: This user does not exist\n');
    expect(await stored()).toMatchObject([
      { id: Number(id), full_name: '王芳', contact_email: 'fang@example.com', subscription_code: second.code },
    ]);
    expect(await practised()).toHaveLength(501);
    expect(new Set((await practised()).map(({ seconds, accuracy }) => `${seconds} ${accuracy}`))).toEqual(
      new Set(['30 0.9']),
    );
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
    const [, cursor = ''] = /Cursor: (\S+)/.exec(all.output) ?? [];
    await app.call(toggleScore, { id: String(id), scoreEnabled: false });
    const [changed, gone, student] = await Promise.all([
      learner('catalogue', '--since', cursor),
      learner('score', `${id}`),
      learner('student', `${studentId}`),
    ]);

    expect(all).toMatchObject({ exitCode: 0, output: `${id}  Aria, edition 1\nCursor: ${cursor}\n`, errors: '' });
    expect(byPort).toEqual(all);
    expect(changed.output).toMatch(new RegExp(`^${id}  withdrawn\nCursor: `));
    expect(gone).toMatchObject({ exitCode: 1, output: '', errors: 'This score does not exist\n' });
    expect(JSON.parse(student.output)).toMatchObject({ studentId, lastPractice: [] });
  });
});
