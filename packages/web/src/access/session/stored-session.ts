import type { SignedIn } from '@eemusic/contract/access/session';

export const storageKey = 'eemusic.admin';

/** Returns null for anything that is not a session of this app. */
export function readSession(): SignedIn | null {
  try {
    const stored = sessionStorage.getItem(storageKey) ?? localStorage.getItem(storageKey);
    const value: unknown = stored === null ? null : JSON.parse(stored);
    return isSignedIn(value) ? value : null;
  } catch {
    return null;
  }
}

/** Checks only the required fields; the others are merely displayed. */
export function isSignedIn(value: unknown): value is SignedIn {
  return (
    typeof value === 'object' &&
    value !== null &&
    'token' in value &&
    typeof value.token === 'string' &&
    'userId' in value &&
    typeof value.userId === 'number'
  );
}
