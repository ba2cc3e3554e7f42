import * as administrators from '@eemusic/contract/access/administrators';
import { anApplication, aStaff, portrait } from '#testing/a-staff.ts';
import type { ExampleWrites } from '#testing/example-writes.ts';

const nobody = 999_999;

async function aColleague() {
  const staff = await aStaff();
  const { id } = await staff.createTestAdministrator('SL');
  return { ...staff, server: staff, id };
}

export const writes: ExampleWrites = {
  'administrators.createAdministrator': async () => {
    const server = await aStaff();
    const create = async (overrides: object) =>
      server.call(administrators.createAdministrator, { ...(await anApplication()), ...overrides });
    return { server, done: () => create({}), refused: () => create({ email: server.me.email }) };
  },
  'administrators.updateAdministrator': async () => {
    const { server, change, id } = await aColleague();
    return {
      server,
      done: async () => change(id, { fullName: 'Mei Lin', avatarBase64: await portrait() }),
      refused: () => change(id, { version: 99 }),
    };
  },
  'administrators.setAdministratorStatus': async () => {
    const { server, setStatus, id, me } = await aColleague();
    return { server, done: () => setStatus(id, 0), refused: () => setStatus(me.id, 0) };
  },
  'administrators.deleteAdministrators': async () => {
    const { server, call, id } = await aColleague();
    const remove = (usersIds: number[]) => () => call(administrators.deleteAdministrators, { usersIds });
    return { server, done: remove([id]), refused: remove([id, nobody]) };
  },
};
