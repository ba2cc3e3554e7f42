import { readDashboard } from '@eemusic/contract/platform/dashboard';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/call.ts';

export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: ({ signal }) => call(readDashboard, {}, { signal }),
  select: ({ dashboard }) => dashboard,
  /** Never fresh, because any change adds an entry. */
  staleTime: 0,
});
