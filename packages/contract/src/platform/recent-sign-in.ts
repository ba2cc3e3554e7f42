import { hour } from './durations.ts';

/**
 * For this long after signing in, people may make things that would outlive a stolen session, such as a token or
 * another administrator. Later they have to sign in again.
 */
export const recentSignIn = 2 * hour;
