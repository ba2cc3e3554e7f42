import { lazy } from '#platform/lazy.ts';

/** Loaded with the first passkey: its certificate parsers take 27 MB of memory that most servers never need. */
export const webAuthn = lazy(() => import('@simplewebauthn/server'));
