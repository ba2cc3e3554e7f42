import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

/** The claims of each person, by subject. */
export type People = Record<string, { email: string; email_verified?: boolean; groups?: string[] } & Names>;
type Names = { name?: string; preferred_username?: string };

export const clientId = 'console';
export const clientSecret = 'a secret of the console at its provider';

type Options = { callback: string; people: People; port?: number };

/**
 * An OpenID Connect provider on this machine. It signs in the person `signsIn` without a form; null declines, as when
 * somebody closes the form.
 */
export async function startOidcProvider({ callback, people, port = 0 }: Options) {
  const state: { signsIn: string | null } = { signsIn: Object.keys(people)[0] ?? null };
  let handle: ReturnType<Provider['callback']> | null = null;
  let interact: ((...args: Parameters<ReturnType<Provider['callback']>>) => Promise<void>) | null = null;
  const server = createServer((request, response) => {
    const isInteraction = request.url?.startsWith('/interaction/') === true;
    void (isInteraction ? interact?.(request, response) : handle?.(request, response));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [callback],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'preferred_username', 'groups'] },
    features: { devInteractions: { enabled: false } },
    cookies: { keys: ['cookies of the provider'] },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, accountId) => ({
      accountId,
      claims: () => Promise.resolve({ sub: accountId, email_verified: true, ...people[accountId] }),
    }),
  });
  handle = provider.callback();
  interact = async (request, response) => {
    const { params } = await provider.interactionDetails(request, response);
    const accountId = state.signsIn;
    if (accountId === null) {
      return provider.interactionFinished(request, response, { error: 'access_denied' });
    }
    const grant = new provider.Grant({ accountId, clientId: String(params['client_id']) });
    grant.addOIDCScope(String(params['scope']));
    const consent = { grantId: await grant.save() };
    return provider.interactionFinished(request, response, { login: { accountId }, consent });
  };

  return {
    issuer,
    people,
    signInAs: (subject: string | null) => {
      state.signsIn = subject;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Follows redirects like a browser until one leads to the console; returns the query of that address. */
export async function followTo(callback: string, address: string): Promise<string> {
  const cookies = new Map<string, string>();
  let next = address;
  for (let step = 0; step < 10; step += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(next, { redirect: 'manual', headers: { cookie } });
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(name, value);
    }
    const location = answer.headers.get('location');
    if (location === null) throw new Error(`The provider answered ${answer.status}: ${await answer.text()}`);
    next = new URL(location, next).href;
    if (next.startsWith(callback)) return new URL(next).search;
  }
  throw new Error('The provider leads nowhere');
}
