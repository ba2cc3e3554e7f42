import { checkConnection, onConnectionChange } from '#platform/api/connection.ts';
import { reloadStyleSheets } from '#platform/reload-style-sheets.ts';

/**
 * Delay in ms before the next attempt, doubled each time; when the server answers again, the attempt is made at once.
 */
const [minDelay, maxDelay] = [5000, 300_000];

/**
 * Messages of Chromium, Firefox and Safari, and of Vite's style sheet loader, for a module that cannot be fetched.
 * `vite:preloadError` is not used, because it also fires for modules that load but throw, for which a retry does not
 * help.
 */
export const isMissingModule = (error: unknown): error is Error =>
  error instanceof Error && /dynamically imported module|module script failed|preload CSS/i.test(error.message);

/**
 * Loads a module and retries if it cannot be fetched; `onFailure` is called each time, and may throw. If the server
 * answers, the module no longer exists, because a new version has replaced it. Rethrows the error of a module that
 * loads but throws, because a retry would not help.
 */
export async function loadWithRetry<Part>(
  load: () => Promise<Part>,
  onFailure?: (isReplaced: boolean, error: Error) => void,
): Promise<Part> {
  for (let delay = minDelay; ; delay = Math.min(2 * delay, maxDelay)) {
    try {
      await reloadStyleSheets();
      return await load();
    } catch (error) {
      if (!isMissingModule(error)) throw error;
      onFailure?.(await checkConnection(), error);
      await nextAttempt(delay);
    }
  }
}

function nextAttempt(delay: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const wait = setTimeout(resolve, delay);
  const stop = onConnectionChange((connection) => connection === 'online' && resolve());
  return promise.finally(() => {
    clearTimeout(wait);
    stop();
  });
}
