import {
  type ActivationCode,
  forecastKeys,
  getKey,
  listEducatorKeys,
  listSubscriptions,
  selectKeys,
  type SubscriptionEducator,
} from '@eemusic/contract/sales/subscriptions';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/call.ts';
import { forgetChain } from '#sales/user-management/index.ts';
import type { PageQuery } from '#platform/ui/list/types.ts';
import type { KeyFilter } from './address.ts';

/** What finds the keys, as every call on them takes it. */
export function wireFilter({ search, filters: { status, from, to } }: KeyFilter) {
  return {
    searchKeyValue: search,
    ...(status !== undefined && { status }),
    ...(from !== undefined && { expiresFrom: from }),
    ...(to !== undefined && { expiresTo: to }),
  };
}

/** Educators without their keys, which are asked for where a row is open. */
export function subscriptionsQuery(filter: KeyFilter, page: number, size: number): PageQuery<SubscriptionEducator> {
  const { by: sortBy, order: sortOrder } = filter.sort;
  return {
    queryKey: ['subscriptions', 'list', filter, page, size],
    queryFn: async ({ signal }) => {
      const asked = { ...wireFilter(filter), sortBy, sortOrder, Page: page, Size: size, keysEach: 0 };
      const { educators, total } = await call(listSubscriptions, asked, { signal });
      return { rows: educators, total };
    },
  };
}

/** The keys of one educator that the filter finds, the newest first. */
export function educatorKeysQuery(
  educatorId: number,
  filter: KeyFilter,
  page: number,
  size: number,
): PageQuery<ActivationCode> {
  const asked = wireFilter(filter);
  return {
    queryKey: ['subscriptions', 'keys', educatorId, asked, page, size],
    queryFn: async ({ signal }) => {
      const input = { educatorId, ...asked, Page: page, Size: size };
      const { activationCodes, total } = await call(listEducatorKeys, input, { signal });
      return { rows: activationCodes, total };
    },
  };
}

/** How many keys of all educators the filter finds. */
export function keyCountQuery(filter: KeyFilter) {
  const asked = wireFilter(filter);
  return queryOptions({
    queryKey: ['subscriptions', 'count', asked],
    queryFn: async ({ signal }) => (await call(selectKeys, asked, { signal })).total,
  });
}

export function keyQuery(id: number) {
  return queryOptions({
    queryKey: ['subscriptions', 'one', id],
    queryFn: async ({ signal }) => (await call(getKey, { id: String(id) }, { signal })).key,
    staleTime: 0,
    /** A form is open on it: what somebody else changes meanwhile is told when it is saved. */
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Of all educators. */
export function forecastQuery() {
  return queryOptions({
    queryKey: ['subscriptions', 'forecast'],
    queryFn: async ({ signal }) => (await call(forecastKeys, {}, { signal })).months,
  });
}

/** A form that is open keeps what was typed; everything else that is shown is asked for again at once. */
export async function forgetKeys(client: QueryClient): Promise<void> {
  const all = { queryKey: ['subscriptions'] };
  await client.invalidateQueries({ ...all, refetchType: 'none' });
  await Promise.all([
    forgetChain(client),
    client.refetchQueries({ ...all, type: 'active', predicate: ({ queryKey: [, kind] }) => kind !== 'one' }),
  ]);
}
