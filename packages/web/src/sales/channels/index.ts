import { lazyPart } from '#platform/ui/lazy-part.tsx';

export { channelFilter, channelFilterFromAddress } from './channel-filter.ts';
export { ChannelList } from './channel-list.tsx';
export { ExportChannels } from './export-channels.tsx';
export type { ChannelFilters, ChannelSort, ChannelSpec } from './filter.ts';
export { labels as channelLabels } from './labels.ts';
export { findChannels } from './queries.ts';

export const AddChannel = lazyPart(async () => (await import('./add-channel.tsx')).AddChannel);
export const EditChannel = lazyPart(async () => (await import('./edit-channel.tsx')).EditChannel);
