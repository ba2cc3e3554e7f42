import { day, hour, minute } from '#platform/durations.ts';

/** How long a session lives without a call (`idle`) and in total (`max`), in milliseconds. */
export const lifetimes = {
  short: { idle: 30 * minute, max: 12 * hour },
  /** Chosen by 'Stay signed in'. */
  staying: { idle: 7 * day, max: 30 * day },
} as const;

/** Calls are recorded at most this often, so a session may end this much earlier than its last call suggests. */
export const seenInterval = minute;

export const resetMinutes = 30;
