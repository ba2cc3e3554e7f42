import type { SignedIn } from '@eemusic/contract/access/session';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const signedIn: SignedIn = {
  token: 'old',
  userId: 7,
  userRoleId: 2,
  userRole: 'ADMIN',
  userRoleName: 'Administrator',
  expiresAt: '2030-01-01T00:00:00Z',
};

describe('a session that the server has ended', () => {
  let store: typeof import('./store.ts');
  let renewal: typeof import('./renewal.ts');
  beforeEach(async () => {
    vi.resetModules();
    store = await import('./store.ts');
    renewal = await import('./renewal.ts');
    store.startSession(signedIn, { stays: false });
  });

  it('simply ends if nothing was loaded yet', async () => {
    expect(await renewal.renewSession('old', { isEnded: true })).toBeNull();
    expect(store.currentSession()).toBeNull();
  });

  it('is renewed by the same person, for every waiting call and for later ones', async () => {
    renewal.recordAccepted('old');
    const waiting = [renewal.renewSession('old', { isEnded: true }), renewal.renewSession('old', { isEnded: true })];
    expect(store.currentSession()).toEqual(signedIn);

    store.startSession({ ...signedIn, token: 'new' }, { stays: false });

    expect(await Promise.all(waiting)).toEqual(['new', 'new']);
    expect(await renewal.renewSession('old', { isEnded: true })).toBe('new');
  });

  it('passes no pending call on to somebody else', async () => {
    renewal.recordAccepted('old');
    const waiting = renewal.renewSession('old', { isEnded: true });

    store.startSession({ ...signedIn, userId: 8, token: 'other' }, { stays: false });

    expect(await waiting).toBeNull();
    expect(await renewal.renewSession('old', { isEnded: true })).toBeNull();
  });

  it('continues if a call only needs a recent sign-in, which the user may decline', async () => {
    const waiting = renewal.renewSession('old', { isEnded: false });
    renewal.cancelRenewal();
    expect(await waiting).toBeNull();
    expect(store.currentSession()).toEqual(signedIn);

    const asked = renewal.renewSession('old', { isEnded: false });
    store.startSession({ ...signedIn, token: 'new' }, { stays: false });
    expect(await asked).toBe('new');
  });

  it('ends if nobody signs in again', async () => {
    renewal.recordAccepted('old');
    const waiting = renewal.renewSession('old', { isEnded: true });

    store.endSession('expired');

    expect(await waiting).toBeNull();
    expect(store.currentSession()).toBeNull();
  });
});
