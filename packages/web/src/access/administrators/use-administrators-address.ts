import { getRouteApi, useCanGoBack, useLocation, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { AdministratorsAddress } from './address.ts';

declare module '@tanstack/history' {
  interface HistoryState {
    /** The list is one step back, as it was. */
    isFromList?: true;
  }
}

const route = getRouteApi('/shell/administrator');

/** Which tab is shown and which form is open, read from the address and written to it. */
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
    /** Each tab begins as it usually is. */
    openTab: (tab: AdministratorsAddress['tab']) => void navigate({ search: tab === undefined ? {} : { tab } }),
    /** Back to the list as it was, its place on the page too. */
    close: () => {
      if (isFromList && canGoBack) return router.history.back();
      void navigate({ search: ({ mode: _mode, edit: _edit, ...list }) => list, replace: true });
    },
  };
}
