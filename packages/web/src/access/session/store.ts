import type { SignedIn } from '@eemusic/contract/access/session';
import { useSyncExternalStore } from 'react';

/** The only thing that the console keeps in the browser for a signed-in administrator. */
const storageKey = 'eemusic.admin';

export type EndReason =
  /** Asked for by the administrator, here or in another tab; or the account may not use the console. */
  | 'signed-out'
  /** The server refused the token. */
  | 'expired';

type Change = { session: SignedIn | null; reason: EndReason | null };

const listeners = new Set<(change: Change) => void>();
let current = read();
let hasSignedIn = false;

export function currentSession(): SignedIn | null {
  return current;
}

export function useSession(): SignedIn | null {
  return useSyncExternalStore(onSessionChange, currentSession);
}

/** Whether somebody signed in since the page was loaded. */
export function hasSignedInHere(): boolean {
  return hasSignedIn;
}

/** `stays` keeps it when the browser closes, and shares it with other tabs. */
export function startSession(signedIn: SignedIn, { stays }: { stays: boolean }): void {
  forget();
  hasSignedIn = true;
  (stays ? localStorage : sessionStorage).setItem(storageKey, JSON.stringify(signedIn));
  change(signedIn, null);
}

export function endSession(reason: EndReason): void {
  forget();
  if (current !== null) change(null, reason);
}

export function onSessionChange(listener: (change: Change) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Signing in or out in one tab is followed by the others. */
window.addEventListener('storage', ({ key, storageArea }) => {
  if (storageArea !== localStorage || (key !== storageKey && key !== null)) return;
  const stored = read();
  if (stored?.token !== current?.token) change(stored, stored === null ? 'signed-out' : null);
});

function change(session: SignedIn | null, reason: EndReason | null): void {
  if (reason === 'signed-out') forgetDrafts();
  current = session;
  for (const listener of listeners) listener({ session, reason });
}

function forget(): void {
  localStorage.removeItem(storageKey);
  sessionStorage.removeItem(storageKey);
}

/** What was begun waits for whoever's session has expired; who signs out leaves nothing that the next one could read. */
function forgetDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith('eemusic.')) sessionStorage.removeItem(key);
}

/** What somebody else wrote there counts as no session. */
function read(): SignedIn | null {
  try {
    const stored = sessionStorage.getItem(storageKey) ?? localStorage.getItem(storageKey);
    const value: unknown = stored === null ? null : JSON.parse(stored);
    return isSignedIn(value) ? value : null;
  } catch {
    return null;
  }
}

/** The rest of it is only shown. */
function isSignedIn(value: unknown): value is SignedIn {
  return (
    typeof value === 'object' &&
    value !== null &&
    'token' in value &&
    typeof value.token === 'string' &&
    'userId' in value &&
    typeof value.userId === 'number'
  );
}
