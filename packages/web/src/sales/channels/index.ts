import { lazyPart } from '#platform/ui/lazy-part.tsx';

export type { ChannelField } from './channel-form.tsx';
export { ChannelList } from './channel-list.tsx';
export { channelFilter, channelFilterFromAddress, findChannels, saveChannels } from './queries.ts';

const loadForm = () => import('./channel-form.tsx');
export const AddChannel = lazyPart(async () => (await loadForm()).AddChannel);
export const EditChannel = lazyPart(async () => (await loadForm()).EditChannel);
export const EditChannelField = lazyPart(async () => (await loadForm()).EditChannelField);
