import { currentSession, needsSession, rememberPlace } from '#access/session/index.ts';

/** Without a session every address that needs one leads to Login, before anything of the app is loaded. */
export function guardAddress(): void {
  const { pathname, search, hash } = location;
  if (currentSession() !== null || !needsSession(pathname)) return;
  rememberPlace(pathname + search + hash);
  history.replaceState(null, '', '/');
}
