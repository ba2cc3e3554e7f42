/** Milliseconds until it is tried again, where the browser does not tell sooner that it is online. */
const pause = 5000;

/** Loads a part of the console, again and again where the connection is broken; `tell` is called each time that fails. */
export async function loadAtLast<Part>(load: () => Promise<Part>, tell?: () => void): Promise<Part> {
  for (;;) {
    try {
      return await load();
    } catch {
      tell?.();
      await isWorthATry();
      askAgainForStyles();
    }
  }
}

/** What loads a part asks for its style sheets once; one that did not come is still there, and empty. */
function askAgainForStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
    if (link.sheet === null) link.replaceWith(link.cloneNode());
}

function isWorthATry(): Promise<void> {
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
