/** Milliseconds until it is tried again, twice as long each time, where the browser does not tell sooner that it is online. */
const [shortest, longest] = [5000, 300_000];

/** In the words of Chromium and Firefox, of Safari, and of what loads style sheets. */
const isMissing = (error: unknown) =>
  error instanceof Error && /dynamically imported module|module script failed|preload CSS/i.test(error.message);

/**
 * Loads a part of the console, again and again where it does not come; `tell` is called each time that fails. One that
 * came and is wrong in itself will not be right the next time: that is thrown.
 */
export async function loadAtLast<Part>(load: () => Promise<Part>, tell?: () => void): Promise<Part> {
  for (let pause = shortest; ; pause = Math.min(2 * pause, longest)) {
    try {
      return await load();
    } catch (error) {
      if (!isMissing(error)) throw error;
      tell?.();
      await isWorthATry(pause);
      askAgainForStyles();
    }
  }
}

/** What loads a part asks for its style sheets once; one that did not come is still there, and empty. */
function askAgainForStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
    if (link.sheet === null) link.replaceWith(link.cloneNode());
}

function isWorthATry(pause: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const go = () => {
    clearTimeout(wait);
    removeEventListener('online', go);
    resolve();
  };
  const wait = setTimeout(go, pause);
  addEventListener('online', go);
  return promise;
}
