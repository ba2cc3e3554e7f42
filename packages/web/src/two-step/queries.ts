import { fetchTwoStep } from '@eemusic/contract/two-step';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/call.ts';

export function twoStepQuery(userId: number) {
  return queryOptions({
    queryKey: ['two-step', userId],
    queryFn: ({ signal }) => call(fetchTwoStep, { userId }, { signal }),
    staleTime: 0,
  });
}
