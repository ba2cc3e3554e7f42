import { day, hour, minute } from '#platform/durations.ts';

/** How long a session lives without a call (`idle`) and in all (`max`), in milliseconds. */
export const lifetimes = {
  short: { idle: 30 * minute, max: 12 * hour },
  /** With 'Stay signed in'. */
  staying: { idle: 7 * day, max: 30 * day },
} as const;

/** The server notes a call at most this often, so that a session may end so much earlier than its last call says. */
export const seenInterval = minute;

/** How long a link to set a new password works. */
export const resetMinutes = 30;
