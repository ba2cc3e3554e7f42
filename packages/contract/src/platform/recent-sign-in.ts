import { hour } from './durations.ts';

/** How long after signing in people may make what would outlive a stolen session, such as a token. */
export const recentSignIn = 2 * hour;
