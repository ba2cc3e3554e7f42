import type { SignedIn } from '@eemusic/contract/access/session';
import { useSyncExternalStore } from 'react';
import { isSignedIn, readSession, storageKey } from './stored-session.ts';

export type EndReason =
  /** The user signed out, here or in another tab, or the account may no longer use the console. */
  | 'signed-out'
  /** The server refused the token. */
  | 'expired';

type Change = {
  session: SignedIn | null;
  reason: EndReason | null;
  before: SignedIn | null;
};

const listeners = new Set<(change: Change) => void>();
let current = readSession();
let hasSignedIn = false;
export function currentSession(): SignedIn | null {
  return current;
}

/**
 * The session at the next step of its user: it has ended if it is stored no longer. A tab is not told when its own
 * storage is cleared.
 */
export function storedSession(): SignedIn | null {
  if (current !== null && (sessionStorage.getItem(storageKey) ?? localStorage.getItem(storageKey)) === null)
    endSession('signed-out');
  return current;
}

export function useSession(): SignedIn | null {
  /* Login is rendered by the build, where nobody is signed in. */
  return useSyncExternalStore(onSessionChange, currentSession, () => null);
}

export function hasSignedInHere(): boolean {
  return hasSignedIn;
}

/** With `stays`, the session survives closing the browser and is shared with other tabs. */
export function startSession(signedIn: SignedIn, { stays }: { stays: boolean }): void {
  clearSession();
  hasSignedIn = true;
  (stays ? localStorage : sessionStorage).setItem(storageKey, JSON.stringify(signedIn));
  change(signedIn, null);
}

/** Adopts the session of another tab if there is none here. */
export function adoptSession(session: unknown): void {
  if (current !== null || !isSignedIn(session)) return;
  sessionStorage.setItem(storageKey, JSON.stringify(session));
  change(session, null);
}

export function endSession(reason: EndReason): void {
  clearSession();
  if (current !== null) change(null, reason);
}

export function onSessionChange(listener: (change: Change) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Follows sign-ins and sign-outs in another tab. */
window.addEventListener('storage', ({ key, storageArea }) => {
  if (storageArea !== localStorage || (key !== storageKey && key !== null)) return;
  const stored = readSession();
  if (stored?.token !== current?.token) change(stored, stored === null ? 'signed-out' : null);
});

function change(session: SignedIn | null, reason: EndReason | null): void {
  if (reason === 'signed-out') clearDrafts();
  const before = current;
  current = session;
  for (const listener of listeners) listener({ session, reason, before });
}

export function isStaying(): boolean {
  return localStorage.getItem(storageKey) !== null;
}

function clearSession(): void {
  localStorage.removeItem(storageKey);
  sessionStorage.removeItem(storageKey);
}

/** Drafts survive an expired session, but not signing out: the next person at this browser must not read them. */
function clearDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith('eemusic.')) sessionStorage.removeItem(key);
}
