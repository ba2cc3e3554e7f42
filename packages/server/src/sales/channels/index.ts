export { addChannels, channelRow } from './room.ts';
