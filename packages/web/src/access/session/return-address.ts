const storageKey = 'eemusic.return-address';

/** Screens that need no session, besides Login. */
const open = ['/register', '/invitation', '/forgot-password', '/reset-password', '/demo', '/sign-on'];

export function needsSession(pathname: string): boolean {
  return pathname !== '/' && !open.some((path) => isUnder(path, pathname));
}

/** Screens for signing in: whoever is signed in already, perhaps in another tab, is redirected. */
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

/** Remembers, in this tab only, where to continue after signing in again. */
export function rememberReturnAddress(address: string): void {
  sessionStorage.setItem(storageKey, address);
}

/** Returns and forgets the remembered address; the start page if it is not an address of this app. */
export function takeReturnAddress(): string {
  const address = sessionStorage.getItem(storageKey);
  clearReturnAddress();
  return address !== null && isOurs(address) ? address : '/dashboard';
}

export function clearReturnAddress(): void {
  sessionStorage.removeItem(storageKey);
}

/** Asks the browser's own parser, which drops tabs and line breaks and takes a backslash for a slash. */
function isOurs(address: string): boolean {
  return /^\/[^/\\]/.test(address) && URL.parse(address, location.origin)?.origin === location.origin;
}
