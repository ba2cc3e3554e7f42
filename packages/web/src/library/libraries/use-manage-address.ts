import { getRouteApi, useCanGoBack, useLocation, useRouter } from '@tanstack/react-router';
import type { ManageAddress } from './address.ts';

declare module '@tanstack/history' {
  interface HistoryState {
    /** The list is one step back, as it was. */
    isFromList?: true;
  }
}

const route = getRouteApi('/shell/score-library/manage');

/** Which form is open, read from the address and written to it. */
export function useManageAddress() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const isFromList = useLocation({ select: ({ state }) => state.isFromList === true });

  return {
    search,
    open: (form: ManageAddress) => void navigate({ search: form, state: { isFromList: true } }),
    /** Back to the list as it was, its place on the page too. */
    close: () => {
      if (isFromList && canGoBack) return router.history.back();
      void navigate({ search: {}, replace: true });
    },
  };
}
