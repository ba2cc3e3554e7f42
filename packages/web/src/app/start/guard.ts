import { currentSession, needsSession, rememberReturnAddress } from '#access/session/index.ts';

/** Goes to Login before the app is loaded if the address needs a session and there is none. */
export function guardAddress(): void {
  const { pathname, search, hash } = location;
  if (currentSession() !== null || !needsSession(pathname)) return;
  rememberReturnAddress(pathname + search + hash);
  history.replaceState(null, '', '/');
}
