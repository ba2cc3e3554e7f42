import { type Administrator, editAdministrator, listAdministrators } from '@eemusic/contract/access/administrators';
import { listInvitations } from '@eemusic/contract/access/invitations';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/call.ts';
import { freshQuery } from '#platform/api/query.ts';
import { profilesKey } from '#access/profile/index.ts';
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

export function wireOf({ search, sort }: AdministratorFilter) {
  return { searchQuery: search, sortBy: sort.by, sortOrder: sort.order };
}

export function administratorQuery(userId: number) {
  return queryOptions({
    queryKey: ['administrators', 'one', userId],
    queryFn: async ({ signal }) => (await call(editAdministrator, { userId }, { signal })).user,
    staleTime: 0,
    /** A refetch would change the form while somebody edits it; a conflict is shown when they save. */
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Refetches everything that shows administrators, including the user's own profile. */
export async function refreshAdministrators(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ['administrators', 'list'] }),
    client.invalidateQueries({ queryKey: ['administrators', 'one'], refetchType: 'none' }),
    client.invalidateQueries({ queryKey: profilesKey }),
  ]);
}

export const invitationsQuery = freshQuery(['administrators', 'invitations'], listInvitations, {});
