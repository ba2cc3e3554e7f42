import type { SignedIn } from '@eemusic/contract/access/session';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const signedIn: SignedIn = {
  token: 'secret',
  userId: 7,
  userRoleId: 1,
  userRole: 'SUPER_ADMIN',
  userRoleName: 'Super administrator',
  expiresAt: '2030-01-01T00:00:00Z',
};

/** As after a reload of the page. */
async function openPage() {
  vi.resetModules();
  return import('./store.ts');
}

describe('a session', () => {
  let page: Awaited<ReturnType<typeof openPage>>;
  beforeEach(async () => {
    page = await openPage();
  });

  it("survives a reload, and with 'Stay signed in' also closing the browser", async () => {
    page.startSession(signedIn, { stays: false });
    expect((await openPage()).currentSession()).toEqual(signedIn);
    expect(localStorage).toHaveLength(0);

    page.startSession(signedIn, { stays: true });
    expect((await openPage()).currentSession()).toEqual(signedIn);
    expect(Object.keys(localStorage)).toEqual(['eemusic.admin']);
    expect(sessionStorage).toHaveLength(0);
  });

  it('leaves nothing behind when it ends, and says why it ended', () => {
    const listener = vi.fn();
    page.startSession(signedIn, { stays: true });
    page.onSessionChange(listener);

    page.endSession('expired');
    page.endSession('expired');

    expect(localStorage).toHaveLength(0);
    expect(page.currentSession()).toBeNull();
    expect(listener).toHaveBeenCalledExactlyOnceWith({ session: null, reason: 'expired', before: signedIn });
  });

  it('discards drafts of this tab on signing out, and keeps them when it expires', () => {
    sessionStorage.setItem('eemusic.support.reply.7.1', 'About Mei');
    page.startSession(signedIn, { stays: false });

    page.endSession('expired');
    expect(Object.keys(sessionStorage)).toEqual(['eemusic.support.reply.7.1']);
    page.startSession(signedIn, { stays: false });
    page.endSession('signed-out');

    expect(sessionStorage).toHaveLength(0);
  });

  it('ends when another tab signs out, and begins when another tab signs in', () => {
    page.startSession(signedIn, { stays: true });
    const listener = vi.fn();
    page.onSessionChange(listener);

    localStorage.removeItem('eemusic.admin');
    window.dispatchEvent(new StorageEvent('storage', { key: 'eemusic.admin', storageArea: localStorage }));
    localStorage.setItem('eemusic.admin', JSON.stringify(signedIn));
    window.dispatchEvent(new StorageEvent('storage', { key: 'eemusic.admin', storageArea: localStorage }));

    expect(listener.mock.calls).toEqual([
      [{ session: null, reason: 'signed-out', before: signedIn }],
      [{ session: signedIn, reason: null, before: null }],
    ]);
  });

  it.each(['{', '"text"', 'null', '{"token":5,"userId":7}'])('is none where %s is stored', async (stored) => {
    localStorage.setItem('eemusic.admin', stored);

    expect((await openPage()).currentSession()).toBeNull();
  });
});
