import { checkConnection, onConnectionChange } from '#platform/api/connection.ts';

/** Delay in ms before the next attempt, doubled each time; when the server answers again, it is made at once. */
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

const failed = new Set<HTMLLinkElement>();
let reloading: Promise<unknown> = Promise.resolve();

/**
 * To be called before each attempt to load a module, because Vite's loader requests each style sheet only once, even if
 * that fails. The event is the only sign of it in all browsers: in Chromium such a link has a sheet all the same.
 *
 * @throws if one of them fails again
 */
export async function reloadStyleSheets(): Promise<void> {
  document.addEventListener('error', noteFailure, true);
  const reloads = [...failed].map(reload);
  failed.clear();
  reloading = Promise.all([reloading, ...reloads]);
  await reloading;
  if (failed.size > 0) throw new TypeError('Unable to preload CSS');
}

function noteFailure({ target }: Event): void {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failed.add(target);
}

function reload(old: HTMLLinkElement): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const link = old.cloneNode();
  for (const event of ['load', 'error']) link.addEventListener(event, () => resolve(), { once: true });
  if (old.isConnected) old.replaceWith(link);
  else document.head.append(link);
  return promise;
}
