import { minute } from '@eemusic/contract/platform/durations';
import { endOtherSessions, endSession, fetchProfile, listSessions } from '@eemusic/contract/access/profile';
import { login } from '@eemusic/contract/access/session';
import { describe, expect, it } from 'vitest';
import { password, startServer } from '#testing/start-server.ts';

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';

async function aPerson() {
  const server = await startServer({ codes: [] });
  const { me, call } = server;
  if (!me) throw new Error('Nobody is signed in');
  return {
    ...server,
    me,
    userId: me.id,
    isIn: async (token: string) => (await call(fetchProfile, { userId: me.id }, { token })).status === 200,
    sessions: async () => (await call(listSessions, { userId: me.id })).body.sessions,
    another: async (client: { userAgent?: string; remoteAddress?: string } = {}) => {
      const { userAgent = '', remoteAddress = '203.0.113.9' } = client;
      const headers = { 'user-agent': userAgent };
      return (await call(login, { email: me.email, password }, { token: null, headers, remoteAddress })).body.token;
    },
  };
}

describe("one's own sessions", () => {
  it('are listed with device and address, the most recently used first', async () => {
    const { sessions, another, wait } = await aPerson();
    wait(minute);
    await another({ userAgent: chrome });
    const justOpened = await sessions();
    wait(minute);

    expect(justOpened.map(({ device }) => device)).toEqual(['Chrome on Windows', 'Unknown device']);
    expect(await sessions()).toMatchObject([
      { device: 'Unknown device', isCurrent: true, lastSeenAt: '2026-03-01T10:22:00.000Z' },
      { device: 'Chrome on Windows', address: '203.0.113.9', isCurrent: false, openedAt: '2026-03-01T10:21:00.000Z' },
    ]);
  });

  it('include only live ones', async () => {
    const { sessions, another, wait, anAdministrator } = await aPerson();
    await another();
    await anAdministrator({ codes: [] });
    for (let time = 0; time < 3; time += 1) {
      wait(20 * minute);
      await sessions();
    }

    expect(await sessions()).toMatchObject([{ isCurrent: true }]);
  });

  it('can be ended one by one, at once, while the others go on', async () => {
    const { call, me, userId, sessions, another, isIn, services } = await aPerson();
    const token = await another({ userAgent: chrome });
    const third = await another();
    const ended = (await sessions()).find(({ device }) => device === 'Chrome on Windows');

    expect((await call(endSession, { userId, sessionId: ended?.sessionId ?? 0 })).status).toBe(200);

    expect([await isIn(token), await isIn(third), await isIn(me.token)]).toEqual([false, true, true]);
    const entries = await services.database.read.selectFrom('audit_entries').selectAll().orderBy('id').execute();
    expect(entries.at(-1)).toMatchObject({ action: 'session.closed', record_id: String(userId) });
    expect(entries.at(-1)?.before).toContain('Chrome on Windows');
  });

  it('can end with the current one, too', async () => {
    const { call, me, userId, sessions, isIn } = await aPerson();
    const [current] = await sessions();

    expect((await call(endSession, { userId, sessionId: current?.sessionId ?? 0 })).status).toBe(200);

    expect(await isIn(me.token)).toBe(false);
  });

  it('can be ended all but the current one', async () => {
    const { call, me, userId, another, isIn, sessions } = await aPerson();
    const tokens = [await another(), await another()];

    expect((await call(endOtherSessions, { userId })).status).toBe(200);

    expect(await Promise.all(tokens.map(isIn))).toEqual([false, false]);
    expect(await isIn(me.token)).toBe(true);
    expect(await sessions()).toHaveLength(1);
    expect((await call(endOtherSessions, { userId })).status).toBe(200);
  });

  it('cannot end twice, nor be somebody else’s', async () => {
    const { call, userId, anAdministrator, another, sessions, services } = await aPerson();
    await another();
    const sessionId = (await sessions()).find(({ isCurrent }) => !isCurrent)?.sessionId ?? 0;
    const other = await anAdministrator({ codes: [] });
    const theirs = await services.database.read
      .selectFrom('sessions')
      .select('id')
      .where('administrator_id', '=', other.id)
      .executeTakeFirstOrThrow();

    const answers = await Promise.all(Array.from({ length: 5 }, () => call(endSession, { userId, sessionId })));

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.find(({ status }) => status !== 200)).toRefuse(404, 'This session has already ended');
    expect(await call(endSession, { userId, sessionId: theirs.id })).toRefuse(404, 'This session has already ended');
    expect((await call(fetchProfile, { userId: other.id }, { token: other.token })).status).toBe(200);
  });

  it('are visible only to their owner', async () => {
    const { call, anAdministrator } = await aPerson();
    const { id: userId } = await anAdministrator({ codes: [] });

    const answers = [
      await call(listSessions, { userId }),
      await call(endSession, { userId, sessionId: 1 }),
      await call(endOtherSessions, { userId }),
    ];

    for (const answer of answers) expect(answer).toRefuse(403, 'You can only do this for your own account');
  });
});
