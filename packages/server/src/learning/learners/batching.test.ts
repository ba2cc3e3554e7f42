import { day } from '@eemusic/contract/platform/durations';
import { deleteScore, publishScores } from '@eemusic/contract/library/scores';
import { describe, expect, it } from 'vitest';
import { restorersOf } from '#app/rooms.ts';
import { purgeDeletions } from '#platform/deletions/index.ts';
import { anApp } from '#testing/an-app.ts';
import { anUploadedScore } from '#testing/a-score.ts';

async function aBatch() {
  const app = await anApp();
  const studentId = await app.student();
  const session = (id: string, overrides: object = {}) => {
    const { sessionId: _, ...rest } = app.session(studentId);
    return { id, ...rest, ...overrides };
  };
  const statuses = async (sessions: unknown[]) => {
    const { body } = await app.batch(sessions);
    return body.sessions.map(({ id, status, reason }) => [id, status, ...(reason ? [reason.code] : [])]);
  };
  return { ...app, studentId, session, statuses };
}

describe('a batch of practice', () => {
  it('is taken session by session: an invalid one does not hold the others back', async () => {
    const { batch, session, practised } = await aBatch();

    const { status, body } = await batch([
      session('a'),
      session('b', { studentId: 999_999 }),
      session('c', { startedAt: '2026-03-02T10:20:00.001Z' }),
      session('d', { seconds: -1, accuracy: 2 }),
      'nonsense',
      null,
      { id: 'e' },
      session('f', { startedAt: '2019-01-01T00:00:00Z' }),
      session('g', { startedAt: '2026-03-02T10:20:00Z', scoreId: null }),
      session('h', { scoreId: 999_999 }),
    ]);

    expect(status).toBe(200);
    expect(body.sessions.map(({ id, status: one, reason }) => [id, one, reason?.code ?? null])).toEqual([
      ['a', 'accepted', null],
      ['b', 'refused', 'practice.unknown'],
      ['c', 'refused', 'practice.future'],
      ['d', 'refused', 'request.invalid'],
      [null, 'refused', 'request.invalid'],
      [null, 'refused', 'request.invalid'],
      ['e', 'refused', 'request.invalid'],
      ['f', 'accepted', null],
      ['g', 'accepted', null],
      ['h', 'refused', 'practice.unknown'],
    ]);
    expect(body.sessions[1]?.reason?.fields).toEqual({ studentId: 'This user does not exist' });
    expect(Object.keys(body.sessions[3]?.reason?.fields ?? {})).toEqual(['seconds', 'accuracy']);
    expect((await practised()).map(({ session_id: id }) => id)).toEqual(['a', 'f', 'g']);
  });

  it('may be sent again, and keeps the first of two sessions with the same id', async () => {
    const { statuses, session, practised, report, studentId } = await aBatch();
    const sent = [
      session('a', { seconds: 1 }),
      session('a', { seconds: 2 }),
      session('b', { seconds: -1 }),
      session('b'),
    ];

    expect(await statuses(sent)).toEqual([
      ['a', 'accepted'],
      ['a', 'known'],
      ['b', 'refused', 'request.invalid'],
      ['b', 'accepted'],
    ]);
    const stored = await practised();
    expect(await statuses(sent)).toEqual([
      ['a', 'known'],
      ['a', 'known'],
      ['b', 'refused', 'request.invalid'],
      ['b', 'known'],
    ]);
    const { id, ...a } = session('a');
    expect((await report([{ ...a, sessionId: id, studentId }])).body).toEqual({ accepted: 1, repeated: 1 });
    expect(await practised()).toEqual(stored);
    expect(stored.map(({ session_id: one, seconds }) => [one, seconds])).toEqual([
      ['a', 1],
      ['b', 300],
    ]);
  });

  it('is accepted once when the same 500 sessions arrive concurrently in any order', async () => {
    const { statuses, session, practised } = await aBatch();
    const sessions = Array.from({ length: 500 }, (_, index) => session(`session ${index}`));

    const answers = await Promise.all([sessions, sessions.toReversed(), sessions.slice(250)].map(statuses));

    const all = answers.flat();
    expect(all.filter(([, status]) => status === 'accepted')).toHaveLength(500);
    expect(all.filter(([, status]) => status === 'known')).toHaveLength(750);
    expect(await practised()).toHaveLength(500);
  });

  it('has 1 to 500 sessions', async () => {
    const { batch, session } = await aBatch();

    expect(await batch([])).toRefuse(400);
    expect(await batch(Array.from({ length: 501 }, (_, index) => session(`${index}`)))).toRefuse(400);
  });

  it('drops sessions of a purged user without an error, and accepts practice of a withdrawn score', async () => {
    const app = await aBatch();
    const { statuses, session, practised, studentId, remove, services, wait, call } = app;
    const [scoreId = 0] = (await call(publishScores, { scores: [await anUploadedScore(app)] })).body.ids;
    await call(deleteScore, { id: String(scoreId) });
    expect(await statuses([session('a', { scoreId })])).toEqual([['a', 'accepted']]);
    await remove(studentId);
    wait(31 * day);
    expect(await statuses([session('b')])).toEqual([['b', 'accepted']]);
    await purgeDeletions(services, restorersOf(services));

    expect(await statuses([session('c')])).toEqual([['c', 'accepted']]);
    expect((await practised()).map(({ session_id: id }) => id)).not.toContain('b');
  });
});
