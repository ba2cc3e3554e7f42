import type { SignedIn } from '@eemusic/contract/access/session';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const signedIn: SignedIn = {
  token: 'secret',
  userId: 7,
  userRoleId: 1,
  userRole: 'SUPER_ADMIN',
  userRoleName: 'Super administrator',
  expiresAt: '2030-01-01T00:00:00Z',
};

/** Imports the module anew, as a reload of the page does. */
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

  it.each([true, false])('ends at the next step if its storage was cleared in this tab; it stays: %s', (stays) => {
    const listener = vi.fn();
    page.startSession(signedIn, { stays });
    page.onSessionChange(listener);
    expect(page.storedSession()).toEqual(signedIn);

    localStorage.clear();
    sessionStorage.clear();

    expect(page.storedSession()).toBeNull();
    expect(page.storedSession()).toBeNull();
    expect(listener).toHaveBeenCalledExactlyOnceWith({ session: null, reason: 'signed-out', before: signedIn });
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

  describe('of a tab', () => {
    const channels = new Set<EventTarget>();
    class Channel extends EventTarget {
      constructor() {
        super();
        channels.add(this);
      }
      postMessage(data: unknown) {
        for (const other of channels)
          if (other !== this) other.dispatchEvent(new MessageEvent('message', { data: structuredClone(data) }));
      }
    }
    beforeEach(() => {
      channels.clear();
      vi.stubGlobal('BroadcastChannel', Channel);
    });
    afterEach(() => vi.unstubAllGlobals());

    /** Like another tab: with a session storage of its own, and the same local storage. */
    async function openTab() {
      sessionStorage.clear();
      const tab = await openPage();
      const { findSession } = await import('./tabs.ts');
      await findSession();
      return tab;
    }

    it("is that of the tabs that are open, also without 'Stay signed in', and ends in all of them", async () => {
      const first = await openTab();
      first.startSession(signedIn, { stays: false });

      const second = await openTab();
      expect(second.currentSession()).toEqual(signedIn);
      expect(localStorage).toHaveLength(0);

      second.endSession('signed-out');
      expect(first.currentSession()).toBeNull();
    });

    it('is not taken over by a tab in which somebody signed out or is signed in', async () => {
      const first = await openTab();
      const second = await openTab();
      second.startSession({ ...signedIn, token: 'other', userId: 8 }, { stays: false });
      first.startSession(signedIn, { stays: false });
      expect(second.currentSession()?.userId).toBe(8);

      second.endSession('signed-out');
      await openTab();
      expect([first.currentSession()?.userId, second.currentSession()]).toEqual([7, null]);
    });
  });

  it.each(['{', '"text"', 'null', '{"token":5,"userId":7}'])('does not exist if %s is stored', async (stored) => {
    localStorage.setItem('eemusic.admin', stored);

    expect((await openPage()).currentSession()).toBeNull();
  });
});
