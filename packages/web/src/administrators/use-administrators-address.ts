import { getRouteApi, useCanGoBack, useLocation, useRouter } from '@tanstack/react-router';
import { type AdministratorsAddress, usualSize } from './address.ts';
import type { ListFilter } from './queries.ts';

declare module '@tanstack/history' {
  interface HistoryState {
    /** The list is one step back, as it was. */
    isFromList?: true;
  }
}

type Changed = { [Field in keyof AdministratorsAddress]: AdministratorsAddress[Field] | undefined };

const route = getRouteApi('/shell/administrator');

/** What is shown of the administrators, read from the address and written to it. */
export function useAdministratorsAddress() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const isFromList = useLocation({ select: ({ state }) => state.isFromList === true });

  return {
    search,
    filter: filterOf(search),
    /** `replace` keeps steps that one would not go back to out of the history. */
    change: (changed: Changed, replace = false) =>
      void navigate({ search: (previous) => without({ ...previous, ...changed }), replace, resetScroll: false }),
    open: (form: { mode: 'add' } | { edit: number }) =>
      void navigate({ search: (previous) => ({ ...previous, ...form }), state: { isFromList: true } }),
    /** Each tab begins as it usually is. */
    openTab: (tab: AdministratorsAddress['tab']) => void navigate({ search: tab === undefined ? {} : { tab } }),
    /** Back to the list as it was, its place on the page too. */
    close: () => {
      if (isFromList && canGoBack) return router.history.back();
      void navigate({
        search: (previous) => without({ ...previous, mode: undefined, edit: undefined }),
        replace: true,
      });
    },
  };
}

function filterOf({ search = '', sort, order, page = 1, size = usualSize }: AdministratorsAddress): ListFilter {
  return { searchQuery: search, page, size, ...(sort !== undefined && { sortBy: sort, sortOrder: order ?? 'asc' }) };
}

function without(changed: Changed): AdministratorsAddress {
  return Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== undefined && value !== ''));
}
