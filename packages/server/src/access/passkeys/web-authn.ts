import { lazy } from '#platform/lazy.ts';

/**
 * Loaded when the first passkey is used, because its certificate parsers take 27 MB of memory that most servers never
 * need.
 */
export const webAuthn = lazy(() => import('@simplewebauthn/server'));
