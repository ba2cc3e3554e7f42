import { useLingui } from '@lingui/react';
import { type DependencyList, useMemo } from 'react';

/** `useMemo` for what holds texts, such as columns: made anew in another language. */
export function useInLanguage<Made>(make: () => Made, dependencies: DependencyList): Made {
  const { i18n } = useLingui();
  // oxlint-disable-next-line react-hooks/exhaustive-deps, react/memo-dependencies -- what is made reads the language by itself
  return useMemo(make, [i18n.locale, ...dependencies]);
}
