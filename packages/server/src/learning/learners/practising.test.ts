import { deleteScore, publishScores } from '@eemusic/contract/library/scores';
import { describe, expect, it } from 'vitest';
import { anUploadedScore } from '#testing/a-score.ts';
import { anApp } from '#testing/an-app.ts';
import { aPractice } from '#testing/a-practice.ts';

describe('practice', () => {
  it('is stored as it was reported', async () => {
    const { report, session, practised, studentId, profileId } = await aPractice();

    const answer = await report([
      session(studentId, {
        sessionId: '练习 "1"\n\\',
        profileId,
        accuracy: 0.123456789,
        startedAt: '2026-03-01T10:00:00.5Z',
      }),
      session(studentId, { sessionId: 'b', accuracy: null, seconds: 0, screen: '🎹' }),
      session(studentId, { sessionId: 'c', accuracy: 1, seconds: 86_400, startedAt: '2026-03-02T10:20:00Z' }),
    ]);

    expect(answer).toMatchObject({ status: 200, body: { accepted: 3, repeated: 0 } });
    const none = { edition: null, educator_id: null, channel_id: null, grade_id: null, region: 'SD', birth_year: null };
    const own = { ...none, student_id: studentId, score_id: null, received_at: '2026-03-01T10:20:00.000Z' };
    const rows = new Map((await practised()).map(({ id, ...row }) => [row.session_id, id > 0 && row]));
    expect(rows).toEqual(
      new Map([
        [
          '练习 "1"\n\\',
          {
            ...own,
            session_id: '练习 "1"\n\\',
            profile_id: profileId,
            started_at: '2026-03-01T10:00:00.500Z',
            day: '2026-03-01',
            seconds: 300,
            accuracy: 0.123456789,
            screen: 'practice',
          },
        ],
        [
          'b',
          {
            ...own,
            session_id: 'b',
            profile_id: null,
            started_at: '2026-03-01T10:00:00.000Z',
            day: '2026-03-01',
            seconds: 0,
            accuracy: null,
            screen: '🎹',
          },
        ],
        [
          'c',
          {
            ...own,
            session_id: 'c',
            profile_id: null,
            started_at: '2026-03-02T10:20:00.000Z',
            day: '2026-03-02',
            seconds: 86_400,
            accuracy: 1,
            screen: 'practice',
          },
        ],
      ]),
    );
  });

  it('counts for school and channel at its beginning, or the present ones if it began before any, and its days are counted again', async () => {
    const { services, report, session, practised, student, educator, channel, update, runJobs } = await aPractice();
    const [first, later] = [await educator({ channelId: await channel() }), await educator({ name: 'Later' })];
    const studentId = await student({ educatorId: first });
    const changes = () => services.database.read.selectFrom('practice_changes').select('day').orderBy('id').execute();
    await report([session(studentId, { sessionId: 'a', startedAt: '2026-02-27T10:00:00Z' })]);
    await services.database.write((tx) =>
      tx
        .updateTable('enrolments')
        .set({ from_at: '2026-01-01T00:00:00.000Z' })
        .where('student_id', '=', studentId)
        .execute(),
    );
    await update(studentId, { fullname: 'Mei', teacherId: later, birthYear: 2019 });
    await report([
      session(studentId, { sessionId: 'b', startedAt: '2026-02-28T10:00:00Z' }),
      session(studentId, { sessionId: 'c', startedAt: '2026-03-01T10:20:00Z' }),
      session(studentId, { sessionId: 'c', startedAt: '2026-02-01T00:00:00Z' }),
      session(studentId, { sessionId: 'd', startedAt: '2025-12-31T00:00:00Z' }),
    ]);
    const until = { until_at: '2026-02-10T00:00:00.000Z' };
    await services.database.write(async (tx) => {
      await tx.updateTable('enrolments').set(until).where('educator_id', '=', first).execute();
      await tx.updateTable('affiliations').set(until).where('educator_id', '=', first).execute();
    });
    await report([session(studentId, { sessionId: 'e', startedAt: '2026-02-20T00:00:00Z' })]);
    const stamps = (await practised()).map((row) => [
      row.session_id,
      row.educator_id,
      row.channel_id !== null,
      row.birth_year,
    ]);
    expect(stamps).toEqual([
      ['a', first, true, null],
      ['b', first, true, 2019],
      ['c', later, false, 2019],
      ['d', later, false, 2019],
      ['e', null, false, 2019],
    ]);
    // A visit across midnight belongs to the day before too.
    expect((await changes()).map(({ day: one }) => one)).toEqual([
      '2026-02-27',
      '2025-12-30',
      '2025-12-31',
      '2026-02-28',
      '2026-03-01',
      '2026-02-19',
      '2026-02-20',
    ]);

    await runJobs();

    expect((await practised()).map(({ birth_year: year }) => year)).toEqual([2019, 2019, 2019, 2019, 2019]);
  });

  it('is stored once, as it was first sent', async () => {
    const { report, session, practised, studentId } = await aPractice();
    const one = session(studentId, { sessionId: 'one', seconds: 1 });
    const again = { ...one, seconds: 2 };
    const two = session(studentId, { sessionId: 'two' });

    expect((await report([one, again])).body).toEqual({ accepted: 2, repeated: 1 });
    expect((await report([again, two])).body).toEqual({ accepted: 2, repeated: 1 });

    expect((await practised()).map(({ session_id, seconds }) => [session_id, seconds])).toEqual([
      ['one', 1],
      ['two', 300],
    ]);
  });

  it('is stored once when the same thousand sessions arrive concurrently in any order', async () => {
    const { report, session, practised, studentId } = await aPractice();
    const sessions = Array.from({ length: 1000 }, () => session(studentId));
    const orders = [sessions, sessions.toReversed(), [...sessions.slice(500), ...sessions.slice(0, 500)]];

    const answers = await Promise.all(orders.map((some) => report(some)));

    expect(answers.map(({ status, body }) => [status, body.accepted])).toEqual(orders.map(() => [200, 1000]));
    expect(answers.reduce((sum, { body }) => sum + body.repeated, 0)).toBe(2000);
    expect(await practised()).toHaveLength(1000);
  });

  it('records the libraries in which a student has played, each once, also of deleted scores', async () => {
    const app = await aPractice();
    const { report, session, played, student, studentId, call } = app;
    const scores = [];
    for (const seed of [1, 2]) scores.push(await anUploadedScore(app, { seed }));
    const { ids } = (await call(publishScores, { scores })).body;
    const [first = 0, second = 0] = ids;
    const other = await student({ fullName: '韩梅' });
    await call(deleteScore, { id: String(second) });

    const answer = await report([
      ...[first, first, second, null].map((scoreId) => session(studentId, { scoreId })),
      session(other, { scoreId: second }),
    ]);
    await report([session(studentId, { scoreId: first })]);

    expect(answer.body).toEqual({ accepted: 5, repeated: 0 });
    const libraries = scores.map(({ moduleId }) => moduleId);
    const rows = (await played()).map((row) => [row.student_id, row.library_id]);
    expect(rows.toSorted()).toEqual(
      [
        [studentId, libraries[0]],
        [studentId, libraries[1]],
        [other, libraries[1]],
      ].toSorted(),
    );
  });

  it('is refused as a whole with all references to unknown records', async () => {
    const { report, session, practised, student, studentId, profileId } = await aPractice();
    const other = await student({ fullName: '韩梅' });

    const answer = await report([
      session(studentId),
      session(999_999),
      session(studentId, { scoreId: 999_999 }),
      session(other, { profileId }),
      session(999_998, { scoreId: 999_999, profileId: 999_999 }),
    ]);

    expect(answer).toRefuse(404, 'Some of these sessions name a user, a profile or a score that does not exist');
    const [user, profile, score] = [
      'This user does not exist',
      'This is not a profile of this user',
      'This score does not exist',
    ];
    expect(answer.body).toMatchObject({
      code: 'practice.unknown',
      fields: {
        'sessions.1.studentId': user,
        'sessions.2.scoreId': score,
        'sessions.3.profileId': profile,
        'sessions.4.studentId': user,
        'sessions.4.profileId': profile,
        'sessions.4.scoreId': score,
      },
    });
    expect(Object.keys((answer.body as object as { fields: object }).fields)).toHaveLength(6);
    expect(await practised()).toEqual([]);
  });

  it('is refused if it lies more than a day ahead', async () => {
    const { report, session, practised, studentId } = await aPractice();

    const answer = await report([session(studentId), session(studentId, { startedAt: '2026-03-02T10:20:00.001Z' })]);

    expect(answer).toRefuse(400, 'Some of these sessions are in the future');
    expect(answer.body).toMatchObject({ fields: { 'sessions.1.startedAt': 'This is more than a day ahead' } });
    expect(await practised()).toEqual([]);
  });

  it('is refused if it is malformed', async () => {
    const { report, session } = await anApp();
    const wrong: [object, string][] = [
      [{ seconds: -1 }, 'seconds'],
      [{ seconds: 86_401 }, 'seconds'],
      [{ accuracy: 1.1 }, 'accuracy'],
      [{ startedAt: '2026-02-30T00:00:00Z' }, 'startedAt'],
      [{ startedAt: '2026-03-01T10:00:00+08:00' }, 'startedAt'],
      [{ sessionId: '' }, 'sessionId'],
      [{ sessionId: 'x'.repeat(81) }, 'sessionId'],
      [{ scoreId: undefined }, 'scoreId'],
      [{ studentId: '1' }, 'studentId'],
    ];

    for (const [fields, field] of wrong) {
      const answer = await report([{ ...session(1), ...fields }]);
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ fields: { [`sessions.0.${field}`]: expect.any(String) } });
    }
    expect(await report([])).toRefuse(400, 'Send a list of sessions');
    expect(await report('all' as never)).toRefuse(400, 'Send a list of sessions');
  });

  it('is accepted up to a thousand sessions at a time', async () => {
    const { report, session } = await anApp();

    const answer = await report(Array.from({ length: 1001 }, () => session(1)));

    expect(answer).toRefuse(400, 'Send up to 1,000 sessions at a time');
  });
});
