import { useLingui } from '@lingui/react';
import { lazyRouteComponent } from '@tanstack/react-router';
import { type ComponentType, createElement } from 'react';
import { withTexts } from '#platform/locales/texts.ts';
import { loadWithRetry } from '#platform/ui/load-with-retry.ts';

/** Loaded with the texts of its district. The router memoises screens; this renders them anew in another language. */
export function lazyScreen<Module extends Record<Name, ComponentType>, Name extends string>(
  catalog: string | null,
  load: () => Promise<Module>,
  name: Name,
) {
  /* A screen that a new version has replaced fails to load, and the router then offers a reload. */
  const loadAll = () =>
    loadWithRetry(
      () => (catalog === null ? load() : withTexts(catalog, load())),
      (isReplaced, error) => {
        if (isReplaced) throw error;
      },
    );
  const Screen = lazyRouteComponent(loadAll as () => Promise<Record<Name, ComponentType>>, name);
  return Object.assign(
    function Translated() {
      useLingui();
      return createElement(Screen);
    },
    { preload: () => Screen.preload?.() },
  );
}
