import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useBackToList } from '#platform/ui/go-back.ts';
import { listIn, readSubscriptionsAddress, type SubscriptionsAddress } from './address.ts';
import { t } from '@lingui/core/macro';
import { BackLink } from '#platform/ui/back-link.tsx';

const route = getRouteApi('/shell/manage-subscription');

type Opened = Pick<SubscriptionsAddress, 'mode' | 'id' | 'educator' | 'educators'>;
type List = Omit<SubscriptionsAddress, keyof Opened>;

export function useSubscriptionsAddress() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const backToList = useBackToList();

  const go = useMemo(
    () => ({
      open: (opened: Opened) =>
        void navigate({
          search: (previous) => readSubscriptionsAddress({ ...listIn(previous), ...opened }),
          state: { isFromList: true },
        }),
      /** Shows another list, such as the keys that expire in a month; Back returns to the current one. */
      show: (list: { [Name in keyof List]?: List[Name] | undefined }) =>
        void navigate({
          search: (previous) => readSubscriptionsAddress({ ...listIn(previous), shut: undefined, ...list }),
          resetScroll: false,
        }),
      narrow: (search: string) =>
        void navigate({
          search: (previous) => readSubscriptionsAddress({ ...previous, shut: undefined, search }),
          replace: true,
          resetScroll: false,
        }),
      /** Replaces the address, because Back should not undo expanding a row. */
      keepOpen: (change: (previous: SubscriptionsAddress) => Pick<SubscriptionsAddress, 'open' | 'shut'>) =>
        void navigate({
          search: (previous) => readSubscriptionsAddress({ ...previous, ...change(previous) }),
          state: (previous) => previous,
          replace: true,
          resetScroll: false,
        }),
    }),
    [navigate],
  );

  /** Goes back to the list as it was: search, scroll position and expanded rows. */
  const close = () => backToList(() => navigate({ search: listIn, replace: true }));
  return { search, list: listIn(search), ...go, close };
}

export function BackToKeys() {
  const { list } = useSubscriptionsAddress();
  return <BackLink to="/manage-subscription" search={list} replace label={t`Key management`} />;
}
