import { useMemo } from 'react';
import { type ListAddress, useListAddress } from '#platform/ui/list/use-list-address.ts';
import { keyList, type KeyFilters, type KeySort } from './address.ts';
import { useSubscriptionsAddress } from './use-subscriptions-address.ts';

/** The address of the list; a new search or filter resets expanded and collapsed rows. */
export function useKeyListAddress(): ListAddress<KeySort, KeyFilters> {
  const address = useListAddress(keyList);
  const { show, narrow } = useSubscriptionsAddress();
  return useMemo(
    () => ({
      ...address,
      search: narrow,
      setFilters: show,
      showAll: () => show({ search: undefined, status: undefined, from: undefined, to: undefined }),
    }),
    [address, narrow, show],
  );
}
