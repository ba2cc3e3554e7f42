import type { Channel, exportChannels } from '@eemusic/contract/sales/channels';
import type { CallOf } from '@eemusic/contract/platform/endpoint';
import type { ListSpec } from '#platform/ui/list/address.ts';
import type { FilterOf } from '#platform/ui/list/address.ts';

export type ChannelSort = Exclude<keyof Channel, 'channelId' | 'version'>;

export type ChannelFilters = { status: 0 | 1; region: string };

export type ChannelSpec = ListSpec<ChannelSort, ChannelFilters>;
export type ChannelFilter = FilterOf<ChannelSpec>;

type Wire = CallOf<typeof exportChannels>;

/** What finds the rows, as every call on the list takes it. */
export function wireFilter({ search, filters: { status, region } }: ChannelFilter) {
  return {
    searchQuery: search,
    ...(status !== undefined && { status }),
    /* The server knows which regions there are. */
    ...(region !== undefined && { region: region as NonNullable<Wire['region']> }),
  };
}

export function wireSort({ sort: { by, order } }: ChannelFilter) {
  return { sortBy: by, sortOrder: order };
}
