import { type Administrator, editAdministrator, listAdministrators } from '@eemusic/contract/access/administrators';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/call.ts';
import type { FilterOf } from '#platform/ui/list/address.ts';
import type { PageQuery } from '#platform/ui/list/types.ts';
import type { administratorsAddress } from './address.ts';

export type AdministratorFilter = FilterOf<typeof administratorsAddress>;

export function administratorsQuery(filter: AdministratorFilter, page: number, size: number): PageQuery<Administrator> {
  return {
    queryKey: ['administrators', 'list', filter, page, size],
    queryFn: async ({ signal }) => {
      const { users, total } = await call(listAdministrators, { ...wireOf(filter), page, size }, { signal });
      return { rows: users, total };
    },
  };
}

/** What finds and sorts the rows, as list and export take it. */
export function wireOf({ search, sort }: AdministratorFilter) {
  return { searchQuery: search, sortBy: sort.by, sortOrder: sort.order };
}

export function administratorQuery(userId: number) {
  return queryOptions({
    queryKey: ['administrators', 'one', userId],
    queryFn: ({ signal }) => call(editAdministrator, { userId }, { signal }),
    select: ({ user }) => user,
    staleTime: 0,
    /** A form is open on it: what somebody else changes meanwhile is told when it is saved. */
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Everything that shows administrators is asked for again, the own profile too. */
export async function forgetAdministrators(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ['administrators', 'list'] }),
    client.invalidateQueries({ queryKey: ['administrators', 'one'], refetchType: 'none' }),
    client.invalidateQueries({ queryKey: ['profile'] }),
  ]);
}
