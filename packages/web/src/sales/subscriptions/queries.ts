import { forecastKeys } from '@eemusic/contract/sales/key-forecast';
import { listKeyLibraries } from '@eemusic/contract/sales/key-libraries';
import type { Duration } from '@eemusic/contract/sales/commissions';
import {
  type ActivationCode,
  checkRenewal,
  getKey,
  listEducatorKeys,
  listSubscriptions,
  selectKeys,
  type SubscriptionEducator,
} from '@eemusic/contract/sales/subscriptions';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/call.ts';
import { refreshUserManagement } from '#sales/user-management/index.ts';
import type { PageQuery } from '#platform/ui/list/types.ts';
import type { KeyFilter } from './address.ts';
import type { ChosenKeys } from './chosen-keys.ts';

/** The filter as input of calls. */
export function wireFilter({ search, filters: { status, from, to } }: KeyFilter) {
  return {
    searchKeyValue: search,
    ...(status !== undefined && { status }),
    ...(from !== undefined && { expiresFrom: from }),
    ...(to !== undefined && { expiresTo: to }),
  };
}

/** Educators without their keys, which are fetched when a row is expanded. */
export function subscriptionsQuery(filter: KeyFilter, page: number, size: number): PageQuery<SubscriptionEducator> {
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

/** The keys of an educator that a filter finds, newest first. */
export function educatorKeysQuery(
  educatorId: number,
  filter: KeyFilter,
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

/** The number of keys of all educators that a filter finds. */
export function keyCountQuery(filter: KeyFilter) {
  const conditions = wireFilter(filter);
  return queryOptions({
    queryKey: ['subscriptions', 'count', conditions],
    queryFn: async ({ signal }) => (await call(selectKeys, conditions, { signal })).total,
  });
}

export function keyQuery(id: number) {
  return queryOptions({
    queryKey: ['subscriptions', 'one', id],
    queryFn: async ({ signal }) => (await call(getKey, { id: String(id) }, { signal })).key,
    staleTime: 0,
    /** Not refetched while the form is open: changes by others are merged when the form is saved. */
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Which of the chosen keys can be renewed by a duration. */
export function renewalQuery(body: ChosenKeys['body'], expirationDays: Duration) {
  return queryOptions({
    queryKey: ['subscriptions', 'renewal', body, expirationDays],
    queryFn: ({ signal }) => call(checkRenewal, { ...body, expirationDays }, { signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

/** The libraries that keys can open, and the default ones of an educator; 0 for no educator. */
export function keyLibrariesQuery(educatorId: number) {
  return queryOptions({
    queryKey: ['subscriptions', 'libraries', educatorId],
    queryFn: ({ signal }) => call(listKeyLibraries, { educatorId }, { signal }),
  });
}

/** Keys of all educators that expire soon. */
export function forecastQuery() {
  return queryOptions({
    queryKey: ['subscriptions', 'forecast'],
    queryFn: async ({ signal }) => (await call(forecastKeys, {}, { signal })).months,
  });
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
