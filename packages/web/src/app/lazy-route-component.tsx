import { useLingui } from '@lingui/react';
import { lazyRouteComponent as lazily } from '@tanstack/react-router';
import { type ComponentType, createElement } from 'react';

/** The router draws a screen once and keeps it; this one is drawn again when the language changes. */
export function lazyRouteComponent<Module extends Record<Name, ComponentType>, Name extends string>(
  load: () => Promise<Module>,
  name: Name,
) {
  const Screen = lazily(load as () => Promise<Record<Name, ComponentType>>, name);
  const Translated = Object.assign(
    function Translated() {
      useLingui();
      return createElement(Screen);
    },
    { preload: () => Screen.preload?.() },
  );
  return Translated;
}
