import { fetchProfile } from '@eemusic/contract/profile';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/call.ts';

export function profileQuery(userId: number) {
  return queryOptions({
    queryKey: ['profile', userId],
    queryFn: ({ signal }) => call(fetchProfile, { userId }, { signal }),
    select: ({ user }) => user,
  });
}
