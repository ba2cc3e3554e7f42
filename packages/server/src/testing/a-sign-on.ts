import { beginSignOn, finishSignOn } from '@eemusic/contract/access/single-sign-on';
import type { Code } from '@eemusic/contract/platform/permissions';
import { onTestFinished } from 'vitest';
import { type Configuration, readConfiguration } from '#platform/configuration.ts';
import { clientId, clientSecret, followTo, type People, startOidcProvider } from './an-oidc-provider.ts';
import { aStaff } from './a-staff.ts';

const callback = 'http://localhost:3000/sign-on';

type Options = { people?: People; settings?: Record<string, string>; codes?: readonly Code[] };

/** A console with single sign-on, its provider, and an administrator with a password. */
export async function aSignOn({ people = {}, settings = {}, codes }: Options = {}) {
  const provider = await startOidcProvider({ callback, people });
  onTestFinished(() => provider.close());
  const read = readConfiguration({
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    ...settings,
  });
  const configuration = Object.fromEntries(Object.entries(read).filter(([name]) => name.startsWith('OIDC_')));
  const staff = await aStaff({ configuration: configuration as Partial<Configuration>, ...(codes && { codes }) });
  const { call } = staff;
  const begin = () => call(beginSignOn, {}, { token: null });
  const signInAs = async (subject: string | null) => {
    provider.signInAs(subject);
    const { body } = await begin();
    return { ticket: body.ticket, query: await followTo(callback, body.address) };
  };
  const finish = (returned: { ticket: string; query: string }, overrides: object = {}) =>
    call(finishSignOn, { ...returned, ...overrides }, { token: null });
  return {
    ...staff,
    provider,
    begin,
    come: signInAs,
    finish,
    signIn: async (subject: string | null) => finish(await signInAs(subject)),
  };
}
