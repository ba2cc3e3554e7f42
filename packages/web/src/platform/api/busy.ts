import { CallError } from './call-error.ts';

/** How often a request is sent to a busy server before it counts as failed: the retries last ten minutes or more. */
export const maxTries = 60;

/** Milliseconds to wait for a busy server, or one that still works on the request; null if a retry would not help. */
export function retryDelay(error: unknown): number | null {
  if (!(error instanceof CallError) || error.retryAfter === null) return null;
  return error.status === 503 || error.code === 'idempotency.running' ? error.retryAfter * 1_000 : null;
}

type Options = {
  signal: AbortSignal;
  onDelayed: () => void;
};

/** Sends a request again for as long as the server is busy. @throws the last error, or the reason of an abort */
export async function whenServed<Answer>(
  request: () => Promise<Answer>,
  { signal, onDelayed }: Options,
): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await request();
    } catch (error) {
      const delay = tries < maxTries ? retryDelay(error) : null;
      if (delay === null) throw error;
      onDelayed();
      await wait(delay, signal);
      signal.throwIfAborted();
    }
  }
}

export function wait(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  signal.addEventListener('abort', () => resolve(), { once: true });
  return promise.finally(() => clearTimeout(timer));
}
