import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useMe } from '#access/profile/index.ts';
import { useBackToList } from '#platform/ui/go-back.ts';
import { listIn, readUserManagementAddress, type Tab, type UserManagementAddress } from './address.ts';
import type { Target } from '#sales/ui/index.ts';

const route = getRouteApi('/shell/user-management');

const to = '/user-management';
type Opening = Pick<UserManagementAddress, 'mode' | 'edit' | 'report'>;

const toOpened = (opened: Opening) =>
  ({
    to,
    search: (previous: Record<string, unknown>) => ({ ...listIn(readUserManagementAddress(previous)), ...opened }),
    state: { isFromList: true },
  }) as const satisfies Target;

/**
 * Whether the signed-in administrator has User Management, and may see and change all channels, educators and users.
 */
export const useMayManage = (): boolean => useMe().codes.includes('UM');

export function useUserManagementAddress() {
  const { userId } = useMe();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const backToList = useBackToList();

  /** Stays the same object. */
  const go = useMemo(
    () => ({
      open: (opened: Opening) => void navigate(toOpened(opened)),
      toOpened,
      openIn: (tab: Tab, opened: Opening) => void navigate({ search: { ...lastList(userId, tab), ...opened } }),
      toOpenedIn: (tab: Tab, opened: Opening): Target => ({ to, search: { ...lastList(userId, tab), ...opened } }),
      toEducatorsOf: (channel: number): Target => ({ to, search: { tab: 'educators', channel } }),
      toUsersOf: (educator: number): Target => ({ to, search: { tab: 'users', educator } }),
      openTab: (tab: Tab) => void navigate({ search: lastList(userId, tab), resetScroll: false }),
      showSales: (sales: string | undefined) =>
        void navigate({
          search: ({ sales: _before, ...previous }) => ({ ...previous, ...(sales !== undefined && { sales }) }),
          resetScroll: false,
        }),
    }),
    [navigate, userId],
  );

  /** Goes back to the list as it was, including the scroll position. */
  const close = () => backToList(() => navigate({ search: listIn, replace: true }));
  return { search, tab: search.tab ?? ('channels' as const), ...go, links: go, close };
}

export type RecordLinks = ReturnType<typeof useUserManagementAddress>['links'];

/** The last list address of each tab, by user; lost when the page is closed or reloaded. */
const kept = new Map<string, UserManagementAddress>();

export function rememberList(person: number, tab: Tab, list: UserManagementAddress): void {
  kept.set(`${person} ${tab}`, list);
}

/** The address of a tab's list as it was left, or its initial state. */
export function lastList(person: number, tab: Tab): UserManagementAddress {
  return kept.get(`${person} ${tab}`) ?? (tab === 'channels' ? {} : { tab });
}
