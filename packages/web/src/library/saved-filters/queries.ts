import { listSavedFilters } from '@eemusic/contract/library/saved-filters';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/call.ts';

export const savedFiltersQuery = queryOptions({
  queryKey: ['saved-filters'],
  queryFn: async ({ signal }) => (await call(listSavedFilters, {}, { signal })).filters,
  staleTime: 0,
});
