import { hour } from './durations.ts';

/**
 * What would outlive a stolen session, such as a token or another administrator, is made only this long after signing
 * in; later one signs in again.
 */
export const recentSignIn = 2 * hour;
