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
