export { addChannels, channelRow } from './store.ts';
