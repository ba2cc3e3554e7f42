import { type Channel, editChannel, exportChannels, listChannels } from '@eemusic/contract/sales/channels';
import type { AnswerOf } from '@eemusic/contract/platform/endpoint';
import { t } from '@lingui/core/macro';
import { call } from '#platform/api/call.ts';
import { download } from '#platform/api/download.ts';
import type { CallOptions } from '#platform/api/request.ts';
import type { ExportOptions } from '#platform/ui/export-progress.ts';
import type { FilterOf } from '#platform/ui/list/address.ts';
import type { FilterControl } from '#platform/ui/list/filter-control.ts';
import {
  type ChannelFilters,
  type ChannelSort,
  type ChannelSpec,
  choicesQuery,
  type ExportedRows,
  nameQuery,
  pagesQuery,
  recordFilter,
  recordQuery,
  wireSort,
} from '#sales/user-management/index.ts';

type ChannelFilter = FilterOf<ChannelSpec>;

export type SavedChannel = AnswerOf<typeof editChannel>['channel'];

/** The filter as input of the list's calls. */
export const wireFilter = ({ search, filters }: ChannelFilter) => ({ searchQuery: search, ...filters });

export const channelsQuery = pagesQuery<ChannelFilter, Channel>('channels', async (filter, page, options) => {
  const input = { ...wireFilter(filter), ...wireSort(filter), ...page };
  const { channels, total } = await call(listChannels, input, options);
  return { rows: channels, total };
});

export const saveChannels = (rows: ExportedRows<ChannelSort, ChannelFilters>, options: ExportOptions) =>
  rows.kind === 'ids'
    ? download(exportChannels, { channelIds: rows.ids }, options)
    : download(exportChannels, { ...wireFilter(rows.filter), ...wireSort(rows.filter) }, options);

const getChannel = async (channelId: number, options: CallOptions): Promise<SavedChannel> =>
  (await call(editChannel, { channelId }, options)).channel;

export const channelQuery = recordQuery('channels', getChannel);

export const findChannels = choicesQuery('channels', async (first, options) => {
  const { channels } = await call(listChannels, { ...first, sortBy: 'channelName', sortOrder: 'asc' }, options);
  return channels.map(({ channelId, channelName }) => ({ id: channelId, name: channelName }));
});

const channelNameQuery = nameQuery('channels', async (id, options) => (await getChannel(id, options)).name);

/** The name of a channel, for users who may see its report but not its form. */
const reportedNameQuery = nameQuery(
  'channels',
  async (channelId, options) => {
    const { reportChannel } = await import('@eemusic/contract/sales/commissions');
    return (await call(reportChannel, { channelId }, options)).channelReport.channelName;
  },
  'reported name',
);

/** Narrows a list to one channel. */
export const channelFilter = (): FilterControl =>
  recordFilter({ id: 'channel', label: t`Channel`, find: findChannels, nameOf: channelNameQuery });

/** The same for users who may not list channels: they can only clear the filter; its name comes from the report. */
export const channelFilterFromAddress = (): FilterControl => ({
  ...channelFilter(),
  find: () => ({ queryKey: ['channels', 'found', 'none'], queryFn: async () => [] }),
  labelOf: (id) => reportedNameQuery(Number(id)),
});
