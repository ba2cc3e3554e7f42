import { currentSession, rememberPlace } from '#session/index.ts';

/** The screens besides Login that need no session. */
const open = ['/register', '/forgot-password', '/reset-password'];

/** Without a session every other address leads to Login, before anything of the app is loaded. */
export function guardAddress(): void {
  const { pathname, search, hash } = location;
  if (currentSession() !== null || pathname === '/' || open.some((path) => isUnder(path, pathname))) return;
  rememberPlace(pathname + search + hash);
  history.replaceState(null, '', '/');
}

function isUnder(path: string, pathname: string): boolean {
  return pathname === path || pathname.startsWith(`${path}/`);
}
