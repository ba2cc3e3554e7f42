import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  passkeyOptions,
  passkeySignIn,
} from '@eemusic/contract/access/passkeys';
import type { Configuration } from '#platform/configuration.ts';
import { anAuthenticator } from './an-authenticator.ts';
import { password, startServer } from './start-server.ts';

type Settings = Partial<Configuration>;

/** A signed-in administrator, and an authenticator that has no passkey for the account yet. */
export async function aPasskeyPerson({ configuration = {} }: { configuration?: Settings } = {}) {
  const server = await startServer({ codes: [], configuration });
  const { me, call, services } = server;
  if (!me) throw new Error('Nobody is signed in');
  const device = anAuthenticator();
  const own = { userId: me.id };
  const proof = { ...own, currentPassword: password };
  const begin = async (overrides: object = {}) => call(beginPasskey, { ...proof, ...overrides });
  const challenge = async () => (await call(passkeyOptions, {}, { token: null })).body.options;
  return {
    ...server,
    me,
    device,
    own,
    proof,
    begin,
    add: async ({ name = 'Laptop', by = device }: { name?: string; by?: typeof device } = {}) => {
      const { body } = await begin();
      return call(addPasskey, { ...own, answer: by.create(body.options), name });
    },
    list: async () => (await call(listPasskeys, own)).body,
    challenge,
    signIn: async (
      behaviour: Parameters<typeof device.get>[1] = {},
      overrides: object = {},
      asking: { remoteAddress?: string } = {},
    ) =>
      call(
        passkeySignIn,
        { answer: device.get(await challenge(), behaviour), ...overrides },
        { token: null, ...asking },
      ),
    trail: () => services.database.read.selectFrom('audit_entries').selectAll().orderBy('id').execute(),
  };
}
