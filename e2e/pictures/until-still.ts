import { expect, type Page } from '@playwright/test';

/** Watches the page's requests; returns a function that waits until everything on the page is loaded. */
export function watchRequests(page: Page): () => Promise<void> {
  const pending = new Map<unknown, string>();
  page.on('request', (request) => pending.set(request, `waits for ${request.url()}`));
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  page.on('response', (response) => {
    /* Left out, because it stays open. */
    if (response.headers()['content-type'] === 'text/event-stream') pending.delete(response.request());
  });
  const awaited = () => pending.values().next().value;
  return async () => {
    const state = async () => awaited() ?? (await page.evaluate(stateOfScreen)) ?? awaited() ?? 'still';
    await expect.poll(state, { intervals: [20, 50, 100] }).toBe('still');
  };
}

type Router = { state: { status: string; location?: { href: string }; resolvedLocation?: { href: string } } };

/**
 * Runs in the page; returns what is missing. The previous screen is shown until the router has resolved the address.
 */
async function stateOfScreen(): Promise<string | undefined> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  await frame();
  await frame();
  await document.fonts.ready;
  /* The sign-in page has no router. */
  const router = Reflect.get(window, '__TSR_ROUTER__') as Router | undefined;
  const { status, location, resolvedLocation } = router?.state ?? { status: 'idle' };
  if (status !== 'idle' || location?.href !== resolvedLocation?.href) return `is going to ${location?.href}`;
  if (!document.querySelector('h1')) return 'has no heading';
  if (document.querySelector('.mantine-Skeleton-root, .mantine-Loader-root, [aria-busy="true"]')) return 'is loading';
  const isShown = (element: Element) => {
    const { top, bottom, width } = element.getBoundingClientRect();
    return width > 0 && bottom > 0 && top < innerHeight;
  };
  const image = [...document.images]
    .filter(isShown)
    .find(({ complete, naturalWidth }) => !complete || naturalWidth === 0);
  return image && `lacks ${image.src}`;
}
