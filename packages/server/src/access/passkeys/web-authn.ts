import { lazy } from '#platform/lazy.ts';

/** Loaded with the first passkey: it brings 27 MB of parsers of certificates that most servers never need. */
export const webAuthn = lazy(() => import('@simplewebauthn/server'));
