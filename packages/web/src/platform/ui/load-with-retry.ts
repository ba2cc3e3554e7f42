import { checkConnection, onConnectionChange } from '#platform/api/connection.ts';

/**
 * Delay in ms before the next attempt, doubled each time; when the server answers again, the attempt is made at once.
 */
const [minDelay, maxDelay] = [5000, 300_000];

/**
 * Messages of Chromium, Firefox and Safari, and of Vite's style sheet loader, for a module that cannot be fetched.
 * `vite:preloadError` is not used, because it also fires for modules that load but throw, for which a retry does not
 * help.
 */
export const isMissingModule = (error: unknown) =>
  error instanceof Error && /dynamically imported module|module script failed|preload CSS/i.test(error.message);

/**
 * Loads a module and retries if it cannot be fetched; `onFailure` is called each time. If the server answers, the
 * module no longer exists, because a new version has replaced it. Rethrows the error of a module that loads but throws,
 * because a retry would not help.
 */
export async function loadWithRetry<Part>(
  load: () => Promise<Part>,
  onFailure?: (isReplaced: boolean) => void,
): Promise<Part> {
  document.addEventListener('error', noteFailedSheet, true);
  for (let delay = minDelay; ; delay = Math.min(2 * delay, maxDelay)) {
    try {
      await reloadStyleSheets();
      return await load();
    } catch (error) {
      if (!isMissingModule(error)) throw error;
      onFailure?.(await checkConnection());
      await nextAttempt(delay);
    }
  }
}

/**
 * Vite's loader requests each style sheet once, and never waits again for one that failed. The event is the only sign of
 * it that all browsers give: in Chromium the link has a sheet all the same.
 */
const failedSheets = new Set<HTMLLinkElement>();
const noteFailedSheet = ({ target }: Event) =>
  target instanceof HTMLLinkElement && target.rel === 'stylesheet' && failedSheets.add(target);
let reloading: Promise<unknown> = Promise.resolve();

/** @throws if one of them fails again */
async function reloadStyleSheets(): Promise<void> {
  const reloads = [...failedSheets].map(reloadStyleSheet);
  failedSheets.clear();
  reloading = Promise.all([reloading, ...reloads]);
  await reloading;
  if (failedSheets.size > 0) throw new TypeError('Unable to preload CSS');
}

function reloadStyleSheet(failed: HTMLLinkElement): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const link = failed.cloneNode();
  for (const event of ['load', 'error']) link.addEventListener(event, () => resolve(), { once: true });
  if (failed.isConnected) failed.replaceWith(link);
  else document.head.append(link);
  return promise;
}

function nextAttempt(delay: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const go = () => {
    clearTimeout(wait);
    stop();
    resolve();
  };
  const wait = setTimeout(go, delay);
  const stop = onConnectionChange((connection) => connection === 'online' && go());
  return promise;
}
