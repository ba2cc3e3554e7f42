import { readStudentState } from '@eemusic/contract/learning/content';
import { publishScores } from '@eemusic/contract/library/scores';
import { day } from '@eemusic/contract/platform/durations';
import { describe, expect, it } from 'vitest';
import { anApp, learnerToken } from '#testing/an-app.ts';
import { anUploadedScore } from '#testing/a-score.ts';

async function aLearner() {
  const app = await anApp();
  const { code } = await app.key(await app.educator());
  const { studentId } = (await app.redeem(code)).body;
  const state = (id = studentId) => app.call(readStudentState, { id: String(id) }, { token: learnerToken });
  return { ...app, studentId, state };
}

describe("a user's own state", () => {
  it('shows the state of the key and the days left, including the last one', async () => {
    const { state, studentId, wait } = await aLearner();

    expect((await state()).body).toEqual({
      studentId,
      subscriptionStatus: 'Active',
      expireBy: '2027-03-02',
      daysLeft: 366,
      libraries: [],
      lastPractice: [],
    });
    wait(366 * day);
    expect((await state()).body).toMatchObject({ subscriptionStatus: 'Active', daysLeft: 0 });
    wait(1 * day);
    expect((await state()).body).toMatchObject({ subscriptionStatus: 'Expired', daysLeft: 0 });
  });

  it('has the latest practice of each score, however late it was reported', async () => {
    const app = await aLearner();
    const { state, studentId, report, session, call } = app;
    const scores = [await anUploadedScore(app, { seed: 1 }), await anUploadedScore(app, { seed: 2 })];
    const [first = 0, second = 0] = (await call(publishScores, { scores })).body.ids;
    const played = (scoreId: number | null, startedAt: string, seconds: number) =>
      session(studentId, { scoreId, startedAt, seconds });
    await report([
      played(first, '2026-02-27T10:00:00Z', 2),
      played(second, '2026-02-28T10:00:00Z', 3),
      played(null, '2026-03-01T09:00:00Z', 4),
      played(first, '2026-02-20T10:00:00Z', 1),
    ]);

    expect((await state()).body.lastPractice).toEqual([
      { scoreId: second, startedAt: '2026-02-28T10:00:00.000Z', seconds: 3, accuracy: 0.9 },
      { scoreId: first, startedAt: '2026-02-27T10:00:00.000Z', seconds: 2, accuracy: 0.9 },
    ]);
  });

  it('is refused for an unknown and for an inactive user', async () => {
    const { state, studentId, services } = await aLearner();

    expect(await state(999_999)).toRefuse(404, 'This user does not exist');
    await services.database.write((tx) =>
      tx.updateTable('students').set({ is_active: 0 }).where('id', '=', studentId).execute(),
    );
    expect((await state()).body).toMatchObject({ code: 'student.inactive' });
  });
});
