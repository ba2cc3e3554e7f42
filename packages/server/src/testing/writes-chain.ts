import * as channels from '@eemusic/contract/sales/channels';
import * as educators from '@eemusic/contract/sales/educators';
import { aChain, channelFields, educatorFields } from './a-chain.ts';
import type { Scene } from './writes.ts';

const nobody = 999_999;
const { userName: _userName, password: _password, ...changed } = educatorFields;

async function aChannel() {
  const server = await aChain();
  return { server, call: server.call, channelId: await server.channel() };
}

async function anEducator() {
  const server = await aChain();
  return { server, call: server.call, educatorId: await server.educator() };
}

/** An example of every write on channels and educators. */
export const chainWrites: Record<string, () => Promise<Scene>> = {
  'channels.createChannel': async () => {
    const server = await aChain();
    const create = (given: object) => () => server.call(channels.createChannel, { ...channelFields, ...given });
    return { server, done: create({}), refused: create({ schools: [nobody] }) };
  },
  'channels.updateChannel': async () => {
    const { server, call, channelId } = await aChannel();
    const update = (given: object) => () => call(channels.updateChannel, { ...channelFields, channelId, ...given });
    return { server, done: update({ channelName: 'South' }), refused: update({ version: 99 }) };
  },
  'channels.setChannelStatus': async () => {
    const { server, call, channelId } = await aChannel();
    const set = (id: number) => () => call(channels.setChannelStatus, { channelId: id, status: 0 });
    return { server, done: set(channelId), refused: set(nobody) };
  },
  'channels.deleteChannels': async () => {
    const { server, call, channelId } = await aChannel();
    const remove = (channelIds: number[]) => () => call(channels.deleteChannels, { channelIds });
    return { server, done: remove([channelId]), refused: remove([channelId, nobody]) };
  },

  'educators.createEducator': async () => {
    const server = await aChain();
    const create = (given: object) => () => server.call(educators.createEducator, { ...educatorFields, ...given });
    return { server, done: create({}), refused: create({ channelId: nobody }) };
  },
  'educators.updateEducator': async () => {
    const { server, call, educatorId } = await anEducator();
    const update = (given: object) => () => call(educators.updateEducator, { ...changed, educatorId, ...given });
    return { server, done: update({ EducatorName: 'Elm School' }), refused: update({ version: 99 }) };
  },
  'educators.setEducatorStatus': async () => {
    const { server, call, educatorId } = await anEducator();
    const set = (id: number) => () => call(educators.setEducatorStatus, { educatorId: id, status: 0 });
    return { server, done: set(educatorId), refused: set(nobody) };
  },
  'educators.deleteEducators': async () => {
    const { server, call, educatorId } = await anEducator();
    const remove = (educatorsIds: number[]) => () => call(educators.deleteEducators, { educatorsIds });
    return { server, done: remove([educatorId]), refused: remove([educatorId, nobody]) };
  },
};
