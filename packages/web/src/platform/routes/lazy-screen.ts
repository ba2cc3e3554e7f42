import { useLingui } from '@lingui/react';
import { lazyRouteComponent } from '@tanstack/react-router';
import { type ComponentType, createElement } from 'react';
import { type Catalog, withTexts } from '#platform/locales/texts.ts';

/**
 * A screen that is loaded, with the texts of its district, when it is opened. The router memoises screens; this wrapper
 * renders again when the language changes.
 */
export function lazyScreen<Module extends Record<Name, ComponentType>, Name extends string>(
  catalog: Catalog | null,
  load: () => Promise<Module>,
  name: Name,
) {
  const loadAll = () => (catalog === null ? load() : withTexts(catalog, load()));
  const Screen = lazyRouteComponent(loadAll as () => Promise<Record<Name, ComponentType>>, name);
  return Object.assign(
    function Translated() {
      useLingui();
      return createElement(Screen);
    },
    { preload: () => Screen.preload?.() },
  );
}
