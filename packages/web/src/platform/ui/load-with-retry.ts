/** Milliseconds until the next attempt, doubled each time; sooner when the browser says that it is online. */
const [minDelay, maxDelay] = [5000, 300_000];

/**
 * In the words of Chromium and Firefox, of Safari, and of what loads style sheets. The event `vite:preloadError` comes
 * also where a part is there and throws, which no further attempt mends.
 */
const isMissing = (error: unknown) =>
  error instanceof Error && /dynamically imported module|module script failed|preload CSS/i.test(error.message);

/**
 * Loads a part of the console, again and again where it does not come; `onFailure` is called each time that fails. One that
 * came and is wrong in itself will not be right the next time: that is thrown.
 */
export async function loadWithRetry<Part>(load: () => Promise<Part>, onFailure?: () => void): Promise<Part> {
  for (let delay = minDelay; ; delay = Math.min(2 * delay, maxDelay)) {
    try {
      return await load();
    } catch (error) {
      if (!isMissing(error)) throw error;
      onFailure?.();
      await nextAttempt(delay);
      reloadStyleSheets();
    }
  }
}

/** What loads a part asks for its style sheets once; one that did not come is still there, and empty. */
function reloadStyleSheets(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
    if (link.sheet === null) link.replaceWith(link.cloneNode());
}

function nextAttempt(delay: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const go = () => {
    clearTimeout(wait);
    removeEventListener('online', go);
    resolve();
  };
  const wait = setTimeout(go, delay);
  addEventListener('online', go);
  return promise;
}
