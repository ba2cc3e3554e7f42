import { useSyncExternalStore } from 'react';
import { currentSession, endSession, isStaying, onSessionChange } from './store.ts';

type Waiting = PromiseWithResolvers<string | null> & {
  stays: boolean;
  /** False if the session is still valid, but a call requires a recent sign-in. */
  isEnded: boolean;
};

/** Set while the user is asked to sign in again on top of the open screen. */
let waiting: Waiting | null = null;
/** When the server last answered a call of this session, in milliseconds; null before the first. */
let acceptedAt: number | null = null;
/** Expired tokens that the same person replaced by signing in again. */
const renewed = new Set<string>();
const listeners = new Set<() => void>();

/** Records that the server answered a call: from now on a screen may be open whose content must not be lost. */
export function recordAccepted(token: string): void {
  if (currentSession()?.token === token) acceptedAt = Date.now();
}

export const lastAccepted = (): number | null => acceptedAt;

/**
 * Asks for the password on top of the screen if the session has ended, or is too old for a call. Resolves to the new
 * token if the same person signs in again, and to null if somebody else signs in or nobody does. If no screen has
 * loaded data yet, an expired session simply ends.
 */
export function renewSession(token: string, { isEnded }: { isEnded: boolean }): Promise<string | null> {
  const session = currentSession();
  if (session === null) return Promise.resolve(null);
  if (session.token !== token) return Promise.resolve(renewed.has(token) ? session.token : null);
  if (acceptedAt === null && isEnded) {
    endSession('expired');
    return Promise.resolve(null);
  }
  const asked = waiting ?? { ...Promise.withResolvers<string | null>(), stays: isStaying(), isEnded };
  if (waiting === null || (isEnded && !asked.isEnded)) {
    waiting = { ...asked, isEnded };
    tell();
  }
  return asked.promise;
}

/** The user declined to sign in again: the calls that require it are refused, and the session stays. */
export function cancelRenewal(): void {
  waiting?.resolve(null);
  waiting = null;
  tell();
}

/** The session whose user is asked to sign in again; null if nobody is asked. */
export function useWaitingForRenewal(): { stays: boolean; isEnded: boolean } | null {
  return useSyncExternalStore(follow, () => waiting);
}

function follow(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  for (const listener of listeners) listener();
}

onSessionChange(({ session, before }) => {
  const isSame = session !== null && session.userId === before?.userId;
  if (isSame) renewed.add(before.token);
  else renewed.clear();
  acceptedAt = isSame ? Date.now() : null;
  waiting?.resolve(isSame ? session.token : null);
  waiting = null;
  tell();
});
