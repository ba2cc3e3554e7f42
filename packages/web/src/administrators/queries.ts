import { editAdministrator, listAdministrators } from '@eemusic/contract/administrators';
import type { CallOf } from '@eemusic/contract/endpoint';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#api/call.ts';

export type ListFilter = CallOf<typeof listAdministrators>;

/** The last page stays until the next one is here. */
export function administratorsQuery(filter: ListFilter) {
  return queryOptions({
    queryKey: ['administrators', 'list', filter],
    queryFn: ({ signal }) => call(listAdministrators, filter, { signal }),
    placeholderData: keepPreviousData,
  });
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
