import { fetchTwoStep } from '@eemusic/contract/access/two-step';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/call.ts';

export function twoStepQuery(userId: number) {
  return queryOptions({
    queryKey: ['two-step', userId],
    queryFn: ({ signal }) => call(fetchTwoStep, { userId }, { signal }),
    staleTime: 0,
  });
}
