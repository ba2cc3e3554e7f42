import { useLingui } from '@lingui/react';
import { type DependencyList, useMemo } from 'react';

/** `useMemo` for values that contain texts, such as columns: they are recomputed when the language changes. */
export function useInLanguage<Made>(make: () => Made, dependencies: DependencyList): Made {
  const { i18n } = useLingui();
  // oxlint-disable-next-line react-hooks/exhaustive-deps, react/memo-dependencies -- the callback depends on the language without naming it
  return useMemo(make, [i18n.locale, ...dependencies]);
}
