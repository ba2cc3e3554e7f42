import { getRouteApi } from '@tanstack/react-router';
import type { DuplicatesAddress } from './address.ts';

const route = getRouteApi('/shell/score-library/duplicates');

/** Reads and changes the address of the screen. */
export function useDuplicatesAddress() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return {
    search,
    /** With `replace`, the change adds no history entry. */
    change: (
      changed: { [Field in keyof DuplicatesAddress]: DuplicatesAddress[Field] | undefined },
      { replace = false }: { replace?: boolean } = {},
    ) =>
      void navigate({
        search: (before) =>
          Object.fromEntries(Object.entries({ ...before, ...changed }).filter(([, value]) => value !== undefined)),
        replace,
        resetScroll: false,
      }),
  };
}
