const storageKey = 'eemusic.return-address';

/** Screens besides Login that need no session. */
const open = ['/register', '/invitation', '/forgot-password', '/reset-password', '/demo', '/sign-on'];

export function needsSession(pathname: string): boolean {
  return pathname !== '/' && !open.some((path) => isUnder(path, pathname));
}

/** Screens for signing in; somebody who is already signed in, also in another tab, is redirected. */
export function isForSigningIn(pathname: string): boolean {
  return (
    pathname === '/' ||
    isUnder('/register', pathname) ||
    isUnder('/invitation', pathname) ||
    isUnder('/sign-on', pathname)
  );
}

function isUnder(path: string, pathname: string): boolean {
  return pathname === path || pathname.startsWith(`${path}/`);
}

/** Remembers where to continue after signing in again, for this tab only. */
export function rememberReturnAddress(address: string): void {
  sessionStorage.setItem(storageKey, address);
}

/** Returns the remembered address, if it belongs to this app, and forgets it. */
export function takeReturnAddress(): string {
  const address = sessionStorage.getItem(storageKey);
  forgetReturnAddress();
  return address !== null && isOurs(address) ? address : '/dashboard';
}

export function forgetReturnAddress(): void {
  sessionStorage.removeItem(storageKey);
}

function isOurs(address: string): boolean {
  return /^\/[^/\\]/.test(address);
}
