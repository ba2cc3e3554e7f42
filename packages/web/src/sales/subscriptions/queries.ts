import type { CallOf } from '@eemusic/contract/platform/endpoint';
import { listRules, type Price } from '@eemusic/contract/sales/commissions';
import { listKeyLibraries } from '@eemusic/contract/sales/key-libraries';
import {
  type ActivationCode,
  type deleteKeys,
  getKey,
  listEducatorKeys,
  listSubscriptions,
  type SubscriptionEducator,
} from '@eemusic/contract/sales/subscriptions';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/call.ts';
import type { ListFilter } from '#platform/ui/list/address.ts';
import type { PageQuery } from '#platform/ui/list/types.ts';
import { queryOf, refreshUserManagement } from '#sales/ui/index.ts';
import type { KeyFilters, KeySort } from './address.ts';

/** The keys for an action: their number, and the request body that selects them. */
export type ChosenKeys = { count: number; body: CallOf<typeof deleteKeys> };

type Filter = Pick<ListFilter<KeySort, KeyFilters>, 'search' | 'filters'>;

export function wireFilter({ search, filters: { status, from, to } }: Filter) {
  return {
    searchKeyValue: search,
    ...(status !== undefined && { status }),
    ...(from !== undefined && { expiresFrom: from }),
    ...(to !== undefined && { expiresTo: to }),
  };
}

export function subscriptionsQuery(
  filter: ListFilter<KeySort, KeyFilters>,
  page: number,
  size: number,
): PageQuery<SubscriptionEducator> {
  const { by: sortBy, order: sortOrder } = filter.sort;
  return {
    queryKey: ['subscriptions', 'list', filter, page, size],
    queryFn: async ({ signal }) => {
      const request = { ...wireFilter(filter), sortBy, sortOrder, Page: page, Size: size, keysEach: 0 };
      const { educators, total } = await call(listSubscriptions, request, { signal });
      return { rows: educators, total };
    },
  };
}

export function educatorKeysQuery(
  educatorId: number,
  filter: Filter,
  page: number,
  size: number,
): PageQuery<ActivationCode> {
  const conditions = wireFilter(filter);
  return {
    queryKey: ['subscriptions', 'keys', educatorId, conditions, page, size],
    queryFn: async ({ signal }) => {
      const input = { educatorId, ...conditions, Page: page, Size: size };
      const { activationCodes, total } = await call(listEducatorKeys, input, { signal });
      return { rows: activationCodes, total };
    },
  };
}

export const keyQuery = (id: number) =>
  queryOptions({
    queryKey: ['subscriptions', 'one', id],
    queryFn: async ({ signal }) => (await call(getKey, { id: String(id) }, { signal })).key,
    staleTime: 0,
    /** Not refetched while the form is open: changes by others are merged when the form is saved. */
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** The libraries that keys can open, and the default ones of an educator; 0 for no educator. */
export const keyLibrariesQuery = (educatorId: number) =>
  queryOf(['subscriptions', 'libraries'], listKeyLibraries, { educatorId });

/** Prices by duration and first day; fetched again when a price is set. */
export const pricesQuery = queryOf(['commissions', 'rules'], listRules, {});

/** The price in force on a day; null if there is none. @param prices newest first */
export function priceOn(
  day: string,
  durationDays: number,
  prices: readonly Pick<Price, 'durationDays' | 'amount' | 'from'>[],
): number | null {
  return prices.find((price) => price.durationDays === durationDays && price.from <= day)?.amount ?? null;
}

/** Refetches everything on the screen, except for an open form, which keeps its input. */
export async function refreshKeys(client: QueryClient): Promise<void> {
  const all = { queryKey: ['subscriptions'] };
  await client.invalidateQueries({ ...all, refetchType: 'none' });
  await Promise.all([
    refreshUserManagement(client),
    client.refetchQueries({ ...all, type: 'active', predicate: ({ queryKey: [, kind] }) => kind !== 'one' }),
  ]);
}
