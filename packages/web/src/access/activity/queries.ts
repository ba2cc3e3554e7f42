import { listActivity, listPeople } from '@eemusic/contract/access/activity';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/call.ts';
import type { ActivityFilter } from './filter.ts';

/** The current entries stay visible until the next page is loaded. */
export function activityQuery(filter: ActivityFilter) {
  return queryOptions({
    queryKey: ['activity', 'list', filter],
    queryFn: ({ signal }) => call(listActivity, filter, { signal }),
    placeholderData: keepPreviousData,
    /** Never fresh, because any change adds an entry. */
    staleTime: 0,
  });
}

export const peopleQuery = queryOptions({
  queryKey: ['activity', 'people'],
  queryFn: ({ signal }) => call(listPeople, {}, { signal }),
  select: ({ people }) => people,
});
