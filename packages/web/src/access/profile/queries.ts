import { fetchProfile, listSessions } from '@eemusic/contract/access/profile';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/call.ts';
import { setCompany } from '#platform/company.ts';

/** Begins the keys of all profiles. */
export const profilesKey = ['profile'] as const;

export function profileQuery(userId: number) {
  return queryOptions({
    queryKey: [...profilesKey, userId],
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
