import { getRouteApi, useCanGoBack, useLocation, useRouter } from '@tanstack/react-router';
import { goBack } from '#platform/ui/go-back.ts';
import type { ManageAddress } from './address.ts';

declare module '@tanstack/history' {
  interface HistoryState {
    /** Set if the form was opened from the list, so that Back restores the list. */
    isFromList?: true;
  }
}

const route = getRouteApi('/shell/score-library/manage');

/** Reads and changes which form is open. */
export function useManageAddress() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const isFromList = useLocation({ select: ({ state }) => state.isFromList === true });

  return {
    search,
    open: (form: ManageAddress) => void navigate({ search: form, state: { isFromList: true } }),
    /** Goes back to the list, at its scroll position. */
    close: () => {
      if (isFromList && canGoBack) return goBack(router.history);
      void navigate({ search: {}, replace: true });
    },
  };
}
