import type { Channel } from '@eemusic/contract/sales/channels';
import type { RegionCode } from '@eemusic/contract/platform/regions';
import type { FilterOf, ListSpec } from '#platform/ui/list/address.ts';

export type ChannelSort = Exclude<keyof Channel, 'channelId' | 'version'>;

export type ChannelFilters = { status: 0 | 1; region: RegionCode };

export type ChannelSpec = ListSpec<ChannelSort, ChannelFilters>;
export type ChannelFilter = FilterOf<ChannelSpec>;

/** The filter as input of the list's calls. */
export const wireFilter = ({ search, filters }: ChannelFilter) => ({ searchQuery: search, ...filters });
