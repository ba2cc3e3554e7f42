import { CallError } from '#platform/api/call-error.ts';

/** How soon to ask again for what a busy or partly failed server refused, in ms. */
const minPause = 5_000;

/**
 * Returns how long to wait before asking again; false if asking again would not help. Nothing tells when a server that
 * refused because it was busy or partly down has recovered, so what is on the screen is fetched until it answers.
 */
export function refetchDelay(error: unknown): number | false {
  if (!(error instanceof CallError) || error.status < 502) return false;
  return Math.max(minPause, 1_000 * (error.retryAfter ?? 0));
}
