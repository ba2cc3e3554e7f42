import {
  compareChannels,
  listCountedKeys,
  listCountedSales,
  listCountedSessions,
  listCountedStudents,
  listScopes,
  readMoney,
  readNavigation,
  readOverview,
  readPerformance,
  readSupport,
} from '@eemusic/contract/learning/analytics';
import { yearBefore } from '@eemusic/contract/learning/year-before';
import type { AnswerOf, CallOf, Endpoint } from '@eemusic/contract/platform/endpoint';
import { i18n } from '@lingui/core';
import { keepPreviousData, type QueryKey, queryOptions, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/call.ts';
import { today } from '#platform/company.ts';
import { formatRecordName } from '#platform/names/records.ts';
import type { Choice } from '#platform/ui/list/filter-control.ts';
import type { AnalyticsAddress, Scope } from './address.ts';
import { daysOf, type Period } from './period.ts';
import { useAddress } from './use-address.ts';

export type Overview = AnswerOf<typeof readOverview>;
export type Performance = AnswerOf<typeof readPerformance>;
export type Navigation = AnswerOf<typeof readNavigation>;
export type Money = AnswerOf<typeof readMoney>;
export type ReportHeader = Pick<Overview, 'period' | 'first' | 'last' | 'countedAt' | 'isEmpty'>;

type Input = Record<string, string>;

const inputOf = (fields: Record<string, string | number | undefined>): Input =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );

const periodOf = ({ from, to }: Scope) => ({ ...daysOf('year', today(), null), ...inputOf({ from, to }) });

function scopeOf(scope: Scope): Input {
  return { ...periodOf(scope), ...inputOf({ channelId: scope.channel, educatorId: scope.educator }) };
}

type Series = Scope & Pick<AnalyticsAddress, 'step'>;
const seriesOf = (address: Series): Input => ({ ...scopeOf(address), ...inputOf({ step: address.step }) });

const figuresQuery = <E extends Endpoint>(endpoint: E, input: CallOf<E> & object) =>
  queryOptions({
    queryKey: ['analytics', endpoint.path, input],
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

export const overviewQuery = (address: Series) => figuresQuery(readOverview, seriesOf(address));
export const moneyQuery = (address: Series) => figuresQuery(readMoney, seriesOf(address));
export const performanceQuery = (address: Series) => figuresQuery(readPerformance, seriesOf(address));
export const navigationQuery = (address: Scope) => figuresQuery(readNavigation, scopeOf(address));
export const supportQuery = (address: Series) =>
  figuresQuery(readSupport, { ...periodOf(address), ...inputOf({ step: address.step }) });
export const channelsQuery = (address: Scope, page: number) =>
  figuresQuery(compareChannels, { ...periodOf(address), ...inputOf({ Page: page }) });

/** The period to compare with; undefined if practice was not reported yet at its beginning. */
export function comparedWith({ first, period }: ReportHeader): Period | undefined {
  const before = yearBefore(period, period.step);
  return first !== null && first <= before.from ? before : undefined;
}

/** The same figures of the year before; undefined while they load, and if there were none yet. */
export function useBefore<Answer, Key extends QueryKey>(
  query: (address: Series) => UseQueryOptions<Answer, Error, Answer, Key>,
  header: ReportHeader,
) {
  const { address } = useAddress();
  const period = comparedWith(header);
  // Without placeholder data, because the figures of another period must not stand in for these.
  const { placeholderData: _placeholder, ...asked } = query({ ...address, ...period });
  const { data } = useQuery({ ...asked, enabled: period !== undefined });
  return period && data;
}

export const rowsOfPage = 50;

function rowsInput(address: AnalyticsAddress): Input {
  const { since, until, age, grade, region, screen, page = 1 } = address;
  const days = since === undefined || until === undefined ? {} : { from: since, to: until };
  return {
    ...scopeOf({ ...address, ...days }),
    ...inputOf({ age, gradeId: grade, region, screen, Page: page, Size: rowsOfPage }),
  };
}

export const studentsQuery = (address: AnalyticsAddress) =>
  figuresQuery(listCountedStudents, { ...rowsInput(address), kind: address.kind ?? 'active' });

export function sessionsQuery(address: AnalyticsAddress) {
  const { score, place, next, scored } = address;
  const more = inputOf({ scoreId: score, place, next, scored }) as { place?: 'entry'; scored?: '1' };
  return figuresQuery(listCountedSessions, { ...rowsInput(address), ...more });
}

export const salesQuery = (address: AnalyticsAddress) =>
  figuresQuery(listCountedSales, {
    ...rowsInput(address),
    ...(inputOf({ first: address.first }) as { first?: '1' }),
  });

/** The present state of keys, whatever the period. */
export const keysQuery = ({ channel, educator, state = 'Active', page = 1 }: AnalyticsAddress) =>
  figuresQuery(listCountedKeys, {
    ...inputOf({ channelId: channel, educatorId: educator, Page: page, Size: rowsOfPage }),
    state,
  });

type Kind = 'channel' | 'educator';

async function findScopes(kind: Kind, asked: { searchQuery?: string; id?: number }, signal: AbortSignal) {
  const { searchQuery = '', id = 0 } = asked;
  const ids = { channelId: kind === 'channel' ? id : 0, educatorId: kind === 'educator' ? id : 0 };
  const { channels, educators } = await call(listScopes, { searchQuery, ...ids }, { signal });
  return kind === 'channel'
    ? channels.map((channel) => ({ ...channel, id: channel.channelId }))
    : educators.map((educator) => ({ ...educator, id: educator.educatorId }));
}

export function scopesQuery(kind: Kind, search: string) {
  return {
    queryKey: ['analytics', 'scopes', kind, search],
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<readonly Choice[]> =>
      (await findScopes(kind, { searchQuery: search }, signal)).map(({ id, name }) => ({ value: id, label: name })),
  };
}

/** The name of the channel or educator in the address; its number if it was deleted. */
export function scopeNameQuery(kind: Kind, id: number) {
  return {
    queryKey: ['analytics', 'scope', kind, id, i18n.locale],
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<string> => {
      const found = (await findScopes(kind, { id }, signal)).find((one) => one.id === id);
      return found === undefined ? `#${id}` : formatRecordName(kind, found.name, found);
    },
  };
}
