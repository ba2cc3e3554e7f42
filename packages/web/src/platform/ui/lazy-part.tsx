import { t } from '@lingui/core/macro';
import { type ComponentType, lazy } from 'react';
import { loadWithRetry } from './load-with-retry.ts';
import { toast } from './toast.tsx';

/**
 * Loads a part of a screen when it is first shown. If loading fails, because the connection broke or a new version was
 * deployed, it shows a notice and keeps trying, so that the screen keeps its state.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const format = () => t`A part of this screen could not be loaded. Check your connection, or load the page again.`;
  return lazy(async () => {
    const part = await loadWithRetry(load, () => toast.error(format()));
    toast.close(format());
    return { default: part };
  });
}
