import { getRouteApi } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useBackToList } from '#platform/ui/go-back.ts';
import { type AddressOf, count, listAddress } from '#platform/ui/list/address.ts';

export const administratorsAddress = listAddress({
  sortable: ['fullName', 'username', 'email', 'mobile', 'age', 'isActive'],
  defaultSort: { by: 'fullName', order: 'asc' },
});

export type AdministratorsAddress = AddressOf<typeof administratorsAddress> & {
  /** Left out for the tab of the administrators. */
  tab?: 'activity' | 'systems';
  mode?: 'add';
  edit?: number;
};

export function readAdministratorsAddress(raw: Record<string, unknown>): AdministratorsAddress {
  const edit = count()(raw['edit']);
  return {
    ...((raw['tab'] === 'activity' || raw['tab'] === 'systems') && { tab: raw['tab'] }),
    ...(raw['mode'] === 'add' && { mode: 'add' }),
    ...(raw['mode'] !== 'add' && edit !== undefined && { edit }),
    ...administratorsAddress.read(raw),
  };
}

const route = getRouteApi('/shell/administrator');

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
    close: () => backToList(() => navigate({ search: ({ mode: _mode, edit: _edit, ...list }) => list, replace: true })),
  };
}
