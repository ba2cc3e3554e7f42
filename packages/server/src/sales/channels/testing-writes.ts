import * as channels from '@eemusic/contract/sales/channels';
import { aChain, channelFields } from '#testing/a-chain.ts';
import type { ExampleWrites } from '#testing/example-writes.ts';

const nobody = 999_999;

async function aChannel() {
  const server = await aChain();
  return { server, call: server.call, channelId: await server.channel() };
}

export const writes: ExampleWrites = {
  'channels.createChannel': async () => {
    const server = await aChain();
    const create = (overrides: object) => () => server.call(channels.createChannel, { ...channelFields, ...overrides });
    return { server, done: create({}), refused: create({ schools: [nobody] }) };
  },
  'channels.updateChannel': async () => {
    const { server, call, channelId } = await aChannel();
    const update = (overrides: object) => () =>
      call(channels.updateChannel, { ...channelFields, channelId, ...overrides });
    return { server, done: update({ channelName: 'South' }), refused: update({ version: 99 }) };
  },
  'channels.setChannelStatus': async () => {
    const { server, call, channelId } = await aChannel();
    const set = (id: number) => () => call(channels.setChannelStatus, { channelId: id, status: 0 });
    return { server, done: set(channelId), refused: set(nobody) };
  },
  'channels.changeChannels': async () => {
    const { server, call, channelId } = await aChannel();
    const change = (ids: number[]) => () => call(channels.changeChannels, { channels: ids, status: 0 });
    return { server, done: change([channelId]), refused: change([channelId, nobody]) };
  },
  'channels.deleteChannels': async () => {
    const { server, call, channelId } = await aChannel();
    const remove = (channelIds: number[]) => () => call(channels.deleteChannels, { channelIds });
    return { server, done: remove([channelId]), refused: remove([channelId, nobody]) };
  },
};
