import { fetchProfile, listSessions } from '@eemusic/contract/access/profile';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/call.ts';

export function profileQuery(userId: number) {
  return queryOptions({
    queryKey: ['profile', userId],
    queryFn: ({ signal }) => call(fetchProfile, { userId }, { signal }),
    select: ({ user }) => user,
  });
}

export function sessionsQuery(userId: number) {
  return queryOptions({
    queryKey: ['sessions', userId],
    queryFn: ({ signal }) => call(listSessions, { userId }, { signal }),
    select: ({ sessions }) => sessions,
    staleTime: 0,
  });
}
