import { getRouteApi, useCanGoBack, useLocation, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { goBack } from '#platform/ui/go-back.ts';
import type { AdministratorsAddress } from './address.ts';

declare module '@tanstack/history' {
  interface HistoryState {
    /** Set if the form was opened from the list, so that Back shows the list as it was. */
    isFromList?: true;
  }
}

const route = getRouteApi('/shell/administrator');

/** The tab and the open form, read from the address and written to it. */
export function useAdministratorsAddress() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const isFromList = useLocation({ select: ({ state }) => state.isFromList === true });

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
    close: () => {
      if (isFromList && canGoBack) return goBack(router.history);
      void navigate({ search: ({ mode: _mode, edit: _edit, ...list }) => list, replace: true });
    },
  };
}
