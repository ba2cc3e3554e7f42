import { compareChannels } from '@eemusic/contract/learning/channel-comparison';
import {
  listCountedKeys,
  listCountedSales,
  listCountedSessions,
  listCountedStudents,
  listScopes,
  readNavigation,
  readOverview,
  readPerformance,
} from '@eemusic/contract/learning/analytics';
import type { AnswerOf } from '@eemusic/contract/platform/endpoint';
import { i18n } from '@lingui/core';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/call.ts';
import { formatRecordName } from '#platform/names/records.ts';
import type { Choice } from '#platform/ui/list/filter-control.ts';
import type { AnalyticsAddress, Rows, Scope } from './address.ts';

export type Overview = AnswerOf<typeof readOverview>;
export type Performance = AnswerOf<typeof readPerformance>;
export type Navigation = AnswerOf<typeof readNavigation>;
export type ReportHeader = Pick<Overview, 'period' | 'first' | 'last' | 'countedAt' | 'isEmpty'>;

export type ComparedChannel = AnswerOf<typeof compareChannels>['channels'][number];
export type CountedStudent = AnswerOf<typeof listCountedStudents>['students'][number];
export type CountedSale = AnswerOf<typeof listCountedSales>['sales'][number];
export type CountedKey = AnswerOf<typeof listCountedKeys>['keys'][number];
export type CountedSession = AnswerOf<typeof listCountedSessions>['sessions'][number];

/** The scope as input of a call, without unset fields. */
function inputOf({ from, to, channel, educator }: Scope) {
  return withoutUndefined({ from, to, channelId: channel, educatorId: educator });
}

function withoutUndefined(fields: Record<string, string | number | undefined>): Record<string, string> {
  const all = Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return Object.fromEntries(all) as Record<string, string>;
}

type Series = Scope & Pick<AnalyticsAddress, 'step'>;

/** The same input for figures over time. */
function seriesOf({ step, ...scope }: Series) {
  return { ...inputOf(scope), ...(step !== undefined && { step }) };
}

/** Shows the previous figures until new ones arrive. */
const queryDefaults = { placeholderData: keepPreviousData, staleTime: 60_000 } as const;

export function overviewQuery(address: Series) {
  const input = seriesOf(address);
  return queryOptions({
    queryKey: ['analytics', 'overview', input],
    queryFn: ({ signal }) => call(readOverview, input, { signal }),
    ...queryDefaults,
  });
}

export function performanceQuery(address: Series) {
  const input = seriesOf(address);
  return queryOptions({
    queryKey: ['analytics', 'performance', input],
    queryFn: ({ signal }) => call(readPerformance, input, { signal }),
    ...queryDefaults,
  });
}

export function channelsQuery({ from, to }: Scope, page: number) {
  const input = withoutUndefined({ from, to, Page: page });
  return queryOptions({
    queryKey: ['analytics', 'channels', input],
    queryFn: ({ signal }) => call(compareChannels, input, { signal }),
    ...queryDefaults,
  });
}

export function navigationQuery(scope: Scope) {
  return queryOptions({
    queryKey: ['analytics', 'navigation', inputOf(scope)],
    queryFn: ({ signal }) => call(readNavigation, inputOf(scope), { signal }),
    ...queryDefaults,
  });
}

export const rowsOfPage = 50;

function rowsQuery(scope: Scope, { since, until, age, grade, region, screen, page = 1 }: Rows) {
  const days = since === undefined || until === undefined ? scope : { ...scope, from: since, to: until };
  return {
    ...inputOf(days),
    ...withoutUndefined({ age, gradeId: grade, region, screen, Page: page, Size: rowsOfPage }),
  };
}

export function studentsQuery(scope: Scope, rows: Rows) {
  const filter = { ...rowsQuery(scope, rows), kind: rows.kind ?? 'active' };
  return queryOptions({
    queryKey: ['analytics', 'students', filter],
    queryFn: ({ signal }) => call(listCountedStudents, filter, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function sessionsQuery(scope: Scope, rows: Rows) {
  const { score, place, next, scored } = rows;
  const more = withoutUndefined({ scoreId: score, place, next, scored }) as { place?: 'entry'; scored?: '1' };
  const filter = { ...rowsQuery(scope, rows), ...more };
  return queryOptions({
    queryKey: ['analytics', 'sessions', filter],
    queryFn: ({ signal }) => call(listCountedSessions, filter, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function salesQuery(scope: Scope, rows: Rows) {
  const filter = rowsQuery(scope, rows);
  return queryOptions({
    queryKey: ['analytics', 'sales', filter],
    queryFn: ({ signal }) => call(listCountedSales, filter, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** The current state of keys, independent of the period. */
export function keysQuery({ channel, educator }: Scope, { state = 'Active', page = 1 }: Rows) {
  const filter = {
    ...withoutUndefined({ channelId: channel, educatorId: educator, Page: page, Size: rowsOfPage }),
    state,
  };
  return queryOptions({
    queryKey: ['analytics', 'keys', filter],
    queryFn: ({ signal }) => call(listCountedKeys, filter, { signal }),
    placeholderData: keepPreviousData,
  });
}

type Kind = 'channel' | 'educator';

/** Finds channels or educators by part of their name. */
export function scopesQuery(kind: Kind, search: string) {
  return {
    queryKey: ['analytics', 'scopes', kind, search],
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<readonly Choice[]> => {
      const { channels, educators } = await call(listScopes, { searchQuery: search }, { signal });
      return kind === 'channel'
        ? channels.map(({ channelId, name }) => ({ value: channelId, label: name }))
        : educators.map(({ educatorId, name }) => ({ value: educatorId, label: name }));
    },
  };
}

/** The name of the channel or educator in the address; its number if it was deleted. */
export function scopeNameQuery(kind: Kind, id: number) {
  return {
    queryKey: ['analytics', 'scope', kind, id, i18n.locale],
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<string> => {
      const ids = kind === 'channel' ? { channelId: id } : { educatorId: id };
      const { channels, educators } = await call(listScopes, { searchQuery: '', ...ids }, { signal });
      const found =
        kind === 'channel'
          ? channels.find(({ channelId }) => channelId === id)
          : educators.find(({ educatorId }) => educatorId === id);
      return found === undefined ? `#${id}` : formatRecordName(kind, found.name, found);
    },
  };
}
