import { getRouteApi, useCanGoBack, useLocation, useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { listIn, readSubscriptionsAddress, type SubscriptionsAddress } from './address.ts';

const route = getRouteApi('/shell/manage-subscription');

type Opened = Pick<SubscriptionsAddress, 'mode' | 'id' | 'educator' | 'educators'>;
type List = Omit<SubscriptionsAddress, keyof Opened>;

/** What is shown of the subscription keys, read from the address and written to it. */
export function useSubscriptionsAddress() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const isFromList = useLocation({ select: ({ state }) => state.isFromList === true });

  const go = useMemo(
    () => ({
      /** Over the list that is shown now. */
      open: (opened: Opened) =>
        void navigate({
          search: (previous) => readSubscriptionsAddress({ ...listIn(previous), ...opened }),
          state: { isFromList: true },
        }),
      /** Another list, such as the keys that run out in a month; back leads to the present one. */
      show: (list: { [Name in keyof List]?: List[Name] | undefined }) =>
        void navigate({
          search: (previous) => readSubscriptionsAddress({ ...listIn(previous), shut: undefined, ...list }),
          resetScroll: false,
        }),
      /** While one types. */
      narrow: (search: string) =>
        void navigate({
          search: (previous) => readSubscriptionsAddress({ ...previous, shut: undefined, search }),
          replace: true,
          resetScroll: false,
        }),
      /** Which rows are open is no step of its own. */
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

  /** Back to the previous list as it was: its search, its place on the page, its open rows. */
  const close = () => {
    if (isFromList && canGoBack) return router.history.back();
    void navigate({ search: listIn, replace: true });
  };
  return { search, list: listIn(search), ...go, close };
}
