import { useLingui } from '@lingui/react';
import { lazyRouteComponent } from '@tanstack/react-router';
import { type ComponentType, createElement } from 'react';
import { type Catalog, withTexts } from '#platform/locales/texts.ts';

/**
 * A screen that is loaded when it is opened, together with the catalogs of texts that it shows. The router draws a screen
 * once and keeps it; this one is drawn again when the language changes.
 */
export function lazyScreen<Module extends Record<Name, ComponentType>, Name extends string>(
  catalogs: readonly Catalog[],
  load: () => Promise<Module>,
  name: Name,
) {
  const loadAll = () => catalogs.reduce((screen, catalog) => withTexts(catalog, screen), load());
  const Screen = lazyRouteComponent(loadAll as () => Promise<Record<Name, ComponentType>>, name);
  return Object.assign(
    function Translated() {
      useLingui();
      return createElement(Screen);
    },
    { preload: () => Screen.preload?.() },
  );
}
