import { someKeys } from '#testing/some-keys.ts';
import type { ExampleWrites } from '#testing/example-writes.ts';

async function aKeyInUse() {
  const server = await someKeys();
  return { server, ...(await server.inUse()) };
}

const nobody = 999_999;

export const writes: ExampleWrites = {
  'subscriptions.generateKeys': async () => {
    const server = await someKeys();
    return { server, done: () => server.generate(), refused: () => server.generate({ educatorId: nobody }) };
  },
  'subscriptions.generateTrialKeys': async () => {
    const server = await someKeys();
    const refused = () => server.generateTrials({ educatorId: nobody });
    return { server, done: () => server.generateTrials(), refused };
  },
  'subscriptions.giveKeys': async () => {
    const server = await someKeys();
    const studentId = await server.student({ educatorId: server.educatorId });
    return { server, done: () => server.give(studentId), refused: () => server.give(studentId, nobody) };
  },
  'subscriptions.handOverKey': async () => {
    const { server, id } = await aKeyInUse();
    const studentId = await server.student();
    return { server, done: () => server.handOver(id, studentId), refused: () => server.handOver(id, nobody) };
  },
  'subscriptions.updateKey': async () => {
    const { server, id } = await aKeyInUse();
    return {
      server,
      done: () => server.update(id, { expireBy: '2027-12-31' }),
      refused: () => server.update(id, { version: 99 }),
    };
  },
  'subscriptions.toggleKey': async () => {
    const { server, id } = await aKeyInUse();
    return { server, done: () => server.toggle(id, true), refused: () => server.toggle(nobody, true) };
  },
  'subscriptions.toggleKeys': async () => {
    const { server, id } = await aKeyInUse();
    return { server, done: () => server.toggleMany([id], true), refused: () => server.toggleMany([id, nobody], true) };
  },
  'subscriptions.deleteKeys': async () => {
    const { server, id } = await aKeyInUse();
    return { server, done: () => server.deleteKeys(id), refused: () => server.deleteKeys(id, nobody) };
  },
  'subscriptions.renewKeys': async () => {
    const { server, id } = await aKeyInUse();
    const unused = await server.key(server.educatorId);
    return { server, done: () => server.renew(id), refused: () => server.renew(id, unused.id) };
  },
};
