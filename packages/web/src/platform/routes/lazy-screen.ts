import { useLingui } from '@lingui/react';
import { lazyRouteComponent } from '@tanstack/react-router';
import { type ComponentType, createElement } from 'react';
import { checkConnection, untilOnline } from '#platform/api/connection.ts';
import { type Catalog, withTexts } from '#platform/locales/texts.ts';
import { reloadStyleSheets } from '#platform/reload-style-sheets.ts';

/**
 * A screen that is loaded when it is opened, together with the texts of its district. The router memoises screens; this
 * wrapper renders it again when the language changes.
 */
export function lazyScreen<Module extends Record<Name, ComponentType>, Name extends string>(
  catalog: Catalog | null,
  load: () => Promise<Module>,
  name: Name,
) {
  const loadAll = () => whenReachable(() => (catalog === null ? load() : withTexts(catalog, load())));
  const Screen = lazyRouteComponent(loadAll as () => Promise<Record<Name, ComponentType>>, name);
  return Object.assign(
    function Translated() {
      useLingui();
      return createElement(Screen);
    },
    { preload: () => Screen.preload?.() },
  );
}

/**
 * Without a connection, waits for it: the router would reload the page, which fails offline. A screen that a new
 * version has replaced still fails to load, and a reload is then right.
 */
async function whenReachable<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  for (;;) {
    try {
      await reloadStyleSheets();
      return await load();
    } catch (error) {
      if (await checkConnection()) throw error;
      await untilOnline();
    }
  }
}
