import { listActivity, listPeople } from '@eemusic/contract/access/activity';
import type { CallOf } from '@eemusic/contract/platform/endpoint';
import { pageQuery, queryOf } from '#platform/api/query.ts';
import { type ActivityAddress, type Period, pageSize } from './address.ts';
import { localDayOf, startOfLocalDay } from './times.ts';

type ActivityFilter = CallOf<typeof listActivity>;

const daysOf: Record<Period, number> = { today: 1, week: 7, month: 30 };

/** The server's filter for an address. @param now decides which day is today */
export function filterOf(address: ActivityAddress, now: Date): ActivityFilter {
  const { person, area, kind, record, search = '', page = 1 } = address;
  return {
    page,
    size: pageSize,
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

/** Never fresh, because any change adds an entry. */
export const activityQuery = (filter: ActivityFilter) => pageQuery(['activity', 'list'], listActivity, filter);

export const peopleQuery = queryOf(['activity', 'people'], listPeople, {});
