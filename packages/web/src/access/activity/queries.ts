import { listActivity, listPeople } from '@eemusic/contract/access/activity';
import type { CallOf } from '@eemusic/contract/platform/endpoint';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/call.ts';
import { type ActivityAddress, type Period, defaultPageSize } from './address.ts';
import { localDayOf, startOfLocalDay } from './times.ts';

type ActivityFilter = CallOf<typeof listActivity>;

const daysOf: Record<Period, number> = { today: 1, week: 7, month: 30 };

/** The server's filter for an address. @param now decides which day is today */
export function filterOf(address: ActivityAddress, now: Date): ActivityFilter {
  const { person, area, kind, record, search = '', page = 1, size = defaultPageSize } = address;
  return {
    page,
    size,
    searchQuery: search,
    ...(person !== undefined && { personId: person }),
    ...(area !== undefined && { area }),
    ...(kind !== undefined && record !== undefined && { recordKind: kind, recordId: String(record) }),
    ...timeOf(address, now),
  };
}

/** The last day is included, so the period ends where the next day begins. */
function timeOf({ time, from, to }: ActivityAddress, now: Date): { from?: string; to?: string } {
  if (time === undefined) return {};
  if (time !== 'dates') return { from: startOfLocalDay(localDayOf(now), 1 - daysOf[time]).toISOString() };
  return {
    ...(from !== undefined && { from: startOfLocalDay(from).toISOString() }),
    ...(to !== undefined && { to: startOfLocalDay(to, 1).toISOString() }),
  };
}

export function isBackwards({ from, to }: ActivityAddress): boolean {
  return from !== undefined && to !== undefined && to < from;
}

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
