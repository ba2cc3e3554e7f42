import { type Channel, editChannel, listChannels } from '@eemusic/contract/sales/channels';
import type { AnswerOf } from '@eemusic/contract/platform/endpoint';
import { call } from '#platform/api/call.ts';
import type { CallOptions } from '#platform/api/request.ts';
import { choicesQuery, nameQuery, pagesQuery, recordQuery, wireSort } from '#sales/user-management/index.ts';
import { type ChannelFilter, wireFilter } from './filter.ts';

export type SavedChannel = AnswerOf<typeof editChannel>['channel'];

export const channelsQuery = pagesQuery<ChannelFilter, Channel>('channels', async (filter, page, options) => {
  const input = { ...wireFilter(filter), ...wireSort(filter), ...page };
  const { channels, total } = await call(listChannels, input, options);
  return { rows: channels, total };
});

const getChannel = async (channelId: number, options: CallOptions): Promise<SavedChannel> =>
  (await call(editChannel, { channelId }, options)).channel;

export const channelQuery = recordQuery('channels', getChannel);

export const findChannels = choicesQuery('channels', async (first, options) => {
  const { channels } = await call(listChannels, { ...first, sortBy: 'channelName', sortOrder: 'asc' }, options);
  return channels.map(({ channelId, channelName }) => ({ id: channelId, name: channelName }));
});

export const channelNameQuery = nameQuery('channels', async (id, options) => (await getChannel(id, options)).name);

/** The name of a channel, for users who may see its report but not its form. */
export const reportedNameQuery = nameQuery(
  'channels',
  async (channelId, options) => {
    const { reportChannel } = await import('@eemusic/contract/sales/commissions');
    return (await call(reportChannel, { channelId }, options)).channelReport.channelName;
  },
  'reported name',
);
