import { withTexts } from '#platform/locales/texts.ts';
import { loadWithRetry } from '#platform/ui/load-with-retry.ts';

const load = () => withTexts('app', import('#app/app.tsx'));

/** Starts to load the app while somebody signs in; errors are shown when the app is needed. */
export function preloadApp(): void {
  load().catch(() => undefined);
}

/**
 * If a new version has been deployed since the sign-in page was loaded, its app no longer exists: the page is then
 * reloaded.
 */
export const loadApp = () => loadWithRetry(load, (isReplaced) => isReplaced && reloadOnce());

const storageKey = 'eemusic.reloaded';

/**
 * Reloads only once per version: the address of this module contains its hash, so it tells whether a reload brought a
 * new version.
 */
function reloadOnce(): void {
  if (sessionStorage.getItem(storageKey) === import.meta.url) return;
  sessionStorage.setItem(storageKey, import.meta.url);
  location.reload();
}
