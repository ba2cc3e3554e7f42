import { getRouteApi, useCanGoBack, useLocation, useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useMe } from '#access/profile/index.ts';
import { listIn, type Tab, type UserManagementAddress } from './address.ts';
import { keptList } from './kept-lists.ts';

declare module '@tanstack/history' {
  interface HistoryState {
    /** Set if the previous history entry is the list. */
    isFromList?: true;
  }
}

const route = getRouteApi('/shell/user-management');

/** Reads the state of the screen from its address, and navigates. */
export function useUserManagementAddress() {
  const { userId } = useMe();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const isFromList = useLocation({ select: ({ state }) => state.isFromList === true });

  const go = useMemo(
    () => ({
      /** Opens something above the list that is currently shown. */
      open: (opened: Pick<UserManagementAddress, 'mode' | 'edit' | 'report'>) =>
        void navigate({ search: (previous) => ({ ...listIn(previous), ...opened }), state: { isFromList: true } }),
      /** Opens something above the list of another tab, as it was left. */
      openIn: (tab: Tab, opened: Pick<UserManagementAddress, 'mode' | 'report'>) =>
        void navigate({ search: { ...keptList(userId, tab), ...opened } }),
      openTab: (tab: Tab) => void navigate({ search: keptList(userId, tab), resetScroll: false }),
      /** Shows the educators of one channel, or the users of one educator. */
      openEducatorsOf: (channel: number) => void navigate({ search: { tab: 'educators', channel } }),
      openUsersOf: (educator: number) => void navigate({ search: { tab: 'users', educator } }),
      showSales: (sales: string | undefined) =>
        void navigate({
          search: ({ sales: _before, ...previous }) => ({ ...previous, ...(sales !== undefined && { sales }) }),
          resetScroll: false,
        }),
    }),
    [navigate, userId],
  );

  /** Goes back to the list as it was, including the scroll position. */
  const close = () => {
    if (isFromList && canGoBack) return router.history.back();
    void navigate({ search: listIn, replace: true });
  };
  return { search, tab: search.tab ?? ('channels' as const), ...go, close };
}
