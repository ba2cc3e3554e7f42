import { listPasskeys } from '@eemusic/contract/access/passkeys';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/call.ts';

export function passkeysQuery(userId: number) {
  return queryOptions({
    queryKey: ['passkeys', userId],
    queryFn: ({ signal }) => call(listPasskeys, { userId }, { signal }),
    staleTime: 0,
  });
}
