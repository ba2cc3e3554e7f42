import { getRouteApi } from '@tanstack/react-router';
import type { AlikeAddress } from './address.ts';

const route = getRouteApi('/shell/score-library/duplicates');

/** What is shown, read from the address and written to it. */
export function useAlikeAddress() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return {
    search,
    /** `replace` adds no step to the history. */
    change: (changed: { [Field in keyof AlikeAddress]: AlikeAddress[Field] | undefined }, replace = false) =>
      void navigate({
        search: (before) =>
          Object.fromEntries(Object.entries({ ...before, ...changed }).filter(([, value]) => value !== undefined)),
        replace,
        resetScroll: false,
      }),
  };
}
