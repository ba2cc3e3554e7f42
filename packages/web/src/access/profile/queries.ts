import { fetchProfile, listSessions } from '@eemusic/contract/access/profile';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/call.ts';
import { setCompany } from '#platform/company.ts';

export function profileQuery(userId: number) {
  return queryOptions({
    queryKey: ['profile', userId],
    queryFn: async ({ signal }) => {
      const answer = await call(fetchProfile, { userId }, { signal });
      setCompany(answer.company);
      return answer;
    },
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
