import * as educators from '@eemusic/contract/sales/educators';
import { aChain, educatorFields } from '#testing/a-chain.ts';
import type { ExampleWrites } from '#testing/example-writes.ts';

const nobody = 999_999;
const { userName: _userName, password: _password, ...changed } = educatorFields;

async function anEducator() {
  const server = await aChain();
  return { server, call: server.call, educatorId: await server.educator() };
}

export const writes: ExampleWrites = {
  'educators.createEducator': async () => {
    const server = await aChain();
    const create = (overrides: object) => () =>
      server.call(educators.createEducator, { ...educatorFields, ...overrides });
    return { server, done: create({}), refused: create({ channelId: nobody }) };
  },
  'educators.updateEducator': async () => {
    const { server, call, educatorId } = await anEducator();
    const update = (overrides: object) => () =>
      call(educators.updateEducator, { ...changed, educatorId, ...overrides });
    return { server, done: update({ EducatorName: 'Elm School' }), refused: update({ version: 99 }) };
  },
  'educators.setEducatorStatus': async () => {
    const { server, call, educatorId } = await anEducator();
    const set = (id: number) => () => call(educators.setEducatorStatus, { educatorId: id, status: 0 });
    return { server, done: set(educatorId), refused: set(nobody) };
  },
  'educators.moveEducators': async () => {
    const server = await aChain();
    const educatorId = await server.educator();
    const channelId = await server.channel();
    const move = (ids: number[]) => () => server.call(educators.moveEducators, { educators: ids, channelId });
    return { server, done: move([educatorId]), refused: move([educatorId, nobody]) };
  },
  'educators.changeEducators': async () => {
    const server = await aChain();
    const educatorId = await server.educator();
    const to = { region: 'GD', status: 0, channelId: await server.channel() } as const;
    const change = (ids: number[]) => () => server.call(educators.changeEducators, { educators: ids, ...to });
    return { server, done: change([educatorId]), refused: change([educatorId, nobody]) };
  },
  'educators.deleteEducators': async () => {
    const { server, call, educatorId } = await anEducator();
    const remove = (educatorsIds: number[]) => () => call(educators.deleteEducators, { educatorsIds });
    return { server, done: remove([educatorId]), refused: remove([educatorId, nobody]) };
  },
};
