import { type Channel, editChannel, listChannels } from '@eemusic/contract/sales/channels';
import type { AnswerOf } from '@eemusic/contract/platform/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/call.ts';
import { nameOrGone } from '#sales/user-management/index.ts';
import type { Item } from '#platform/ui/chooser-delta.ts';
import type { PageQuery } from '#platform/ui/list/types.ts';
import { type ChannelFilter, wireFilter, wireSort } from './filter.ts';

export function channelsQuery(filter: ChannelFilter, page: number, size: number): PageQuery<Channel> {
  return {
    queryKey: ['channels', 'list', filter, page, size],
    queryFn: async ({ signal }) => {
      const asked = { ...wireFilter(filter), ...wireSort(filter), Page: page, Size: size };
      const { channels, total } = await call(listChannels, asked, { signal });
      return { rows: channels, total };
    },
  };
}

export type SavedChannel = AnswerOf<typeof editChannel>['channel'];

export function channelQuery(channelId: number) {
  return queryOptions({
    queryKey: ['channels', 'one', channelId],
    queryFn: async ({ signal }) => (await call(editChannel, { channelId }, { signal })).channel,
    staleTime: 0,
    /** A form is open on it: what somebody else changes meanwhile is told when it is saved. */
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

const shownAtOnce = 30;

/** For choosing one channel: the first whose names, contacts or numbers hold the text. */
export function findChannels(searchQuery: string) {
  return {
    queryKey: ['channels', 'found', searchQuery],
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<readonly Item[]> => {
      const asked = { searchQuery, Size: shownAtOnce, sortBy: 'channelName', sortOrder: 'asc' } as const;
      const { channels } = await call(listChannels, asked, { signal });
      return channels.map(({ channelId, channelName }) => ({ id: channelId, name: channelName }));
    },
  };
}

export function channelNameQuery(channelId: number) {
  return {
    queryKey: ['channels', 'name', channelId],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      nameOrGone(call(editChannel, { channelId }, { signal }).then(({ channel }) => channel.name)),
    staleTime: 60_000,
  };
}

/** For whoever may see the reports of channels, but not their forms. */
export function reportedNameQuery(channelId: number) {
  return {
    queryKey: ['channels', 'reported name', channelId],
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const { reportChannel } = await import('@eemusic/contract/sales/commissions');
      const report = call(reportChannel, { channelId }, { signal });
      return nameOrGone(report.then(({ channelReport }) => channelReport.channelName));
    },
    staleTime: 60_000,
  };
}
