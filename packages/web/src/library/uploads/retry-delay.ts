import { CallError } from '#platform/api/call-error.ts';

/** Milliseconds after which a file is sent again, as a busy server requests; null if a retry would not help. */
export function retryDelay(error: unknown): number | null {
  const isBusy = error instanceof CallError && error.status === 503 && error.retryAfter !== null;
  return isBusy ? (error.retryAfter ?? 0) * 1_000 : null;
}
