import { getRouteApi } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useBackToList } from '#platform/ui/go-back.ts';
import type { AdministratorsAddress } from './address.ts';

const route = getRouteApi('/shell/administrator');

/** The tab and the open form, read from the address and written to it. */
export function useAdministratorsAddress() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const backToList = useBackToList();

  const open = useCallback(
    (form: { mode: 'add' } | { edit: number }) =>
      void navigate({ search: (previous) => ({ ...previous, ...form }), state: { isFromList: true } }),
    [navigate],
  );

  return {
    search,
    open,
    /** A newly opened tab has no filters. */
    openTab: (tab: AdministratorsAddress['tab']) => void navigate({ search: tab === undefined ? {} : { tab } }),
    /** Goes back to the list as it was, at its scroll position. */
    close: () => backToList(() => navigate({ search: ({ mode: _mode, edit: _edit, ...list }) => list, replace: true })),
  };
}
