import { readRetention } from '@eemusic/contract/support/retention';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/call.ts';

export const retentionQuery = queryOptions({
  queryKey: ['retention'],
  queryFn: ({ signal }) => call(readRetention, {}, { signal }),
  staleTime: 0,
});
