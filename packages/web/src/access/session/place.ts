const storageKey = 'eemusic.place';

/** The screens besides Login that need no session. */
const open = ['/register', '/forgot-password', '/reset-password', '/demo'];

export function needsSession(pathname: string): boolean {
  return pathname !== '/' && !open.some((path) => isUnder(path, pathname));
}

/** The screens that are there to sign in: whoever is signed in, in this tab or another, has no use for them. */
export function isForSigningIn(pathname: string): boolean {
  return pathname === '/' || isUnder('/register', pathname);
}

function isUnder(path: string, pathname: string): boolean {
  return pathname === path || pathname.startsWith(`${path}/`);
}

/** Where to go on after signing in again; kept for this tab alone. */
export function rememberPlace(address: string): void {
  sessionStorage.setItem(storageKey, address);
}

/** Answers an address of this app and forgets it. */
export function takePlace(): string {
  const place = sessionStorage.getItem(storageKey);
  forgetPlace();
  return place !== null && isOurs(place) ? place : '/dashboard';
}

export function forgetPlace(): void {
  sessionStorage.removeItem(storageKey);
}

function isOurs(address: string): boolean {
  return /^\/[^/\\]/.test(address);
}
