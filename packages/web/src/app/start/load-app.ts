import { withTexts } from '#platform/locales/texts.ts';
import { loadWithRetry } from '#platform/ui/load-with-retry.ts';

const load = () => withTexts('app', import('#app/app.tsx'));

/** Loads the app while somebody signs in; whether that works shows when it is needed. */
export function preloadApp(): void {
  load().catch(() => undefined);
}

/** A sign-in page that is older than a new version cannot load the app: it loads itself again. */
export const loadApp = () => loadWithRetry(load, (isReplaced) => isReplaced && reloadOnce());

const storageKey = 'eemusic.reloaded';

/** The address of this module contains its hash, so that a reload that brings no new version is not repeated. */
function reloadOnce(): void {
  if (sessionStorage.getItem(storageKey) === import.meta.url) return;
  sessionStorage.setItem(storageKey, import.meta.url);
  location.reload();
}
