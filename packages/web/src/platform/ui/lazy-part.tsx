import { t } from '@lingui/core/macro';
import { type ComponentType, lazy } from 'react';
import { loadWithRetry } from './load-with-retry.ts';
import { toast } from './toast.tsx';

/**
 * Loads a part of a screen when it is first shown. Where that fails, for the connection is broken or the console was
 * renewed meanwhile, it says so and stays what waits for it until it is there: the screen goes on, with all that is
 * selected and typed in it.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const tell = () =>
    toast.error(t`A part of this screen could not be loaded. Check your connection, or load the page again.`);
  return lazy(async () => ({ default: await loadWithRetry(load, tell) }));
}
