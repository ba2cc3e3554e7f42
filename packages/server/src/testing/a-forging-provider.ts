import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beginSignOn, finishSignOn } from '@eemusic/contract/access/single-sign-on';
import { onTestFinished } from 'vitest';
import { type Configuration, readConfiguration } from '#platform/configuration.ts';
import { aStaff } from './a-staff.ts';
import { clientId, clientSecret } from './an-oidc-provider.ts';

type Json = Record<string, unknown>;
const encoded = (part: Json) => Buffer.from(JSON.stringify(part)).toString('base64url');

/** The key whose public half the provider publishes, and one that nobody knows. */
const [key, otherKey] = [1, 2].map(() => generateKeyPairSync('rsa', { modulusLength: 2048 })) as [Keys, Keys];
type Keys = { publicKey: KeyObject; privateKey: KeyObject };

export const signedBy = {
  provider: (head: Json, claims: Json) => rs256(key, head, claims),
  somebodyElse: (head: Json, claims: Json) => rs256(otherKey, head, claims),
  nobody: (_head: Json, claims: Json) => `${encoded({ alg: 'none' })}.${encoded(claims)}.`,
  clientSecret(_head: Json, claims: Json) {
    const text = `${encoded({ alg: 'HS256' })}.${encoded(claims)}`;
    return `${text}.${createHmac('sha256', clientSecret).update(text).digest('base64url')}`;
  },
} as const;

function rs256({ privateKey }: Keys, head: Json, claims: Json): string {
  const text = `${encoded({ alg: 'RS256', kid: 'first', ...head })}.${encoded(claims)}`;
  return `${text}.${sign('sha256', Buffer.from(text), privateKey).toString('base64url')}`;
}

type Signer = keyof typeof signedBy;
type Forgery = {
  by?: Signer;
  claims?: Json;
  userinfo?: Json;
  /** Without it, userinfo is plain JSON. */
  userinfoBy?: Signer;
  query?: Record<string, string>;
  /** What the token endpoint answers instead of tokens, with status 400. */
  tokenFault?: Json;
};

/** A console whose single sign-on provider answers as the test says, instead of as the standard does. */
export async function aForgingProvider(about: Json = {}, settings: Record<string, string> = {}) {
  let answer: { idToken: string; userinfo: Json | string; tokenFault?: Json | undefined } = {
    idToken: '',
    userinfo: {},
  };
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', issuer).pathname;
    const body = bodies[path]?.();
    if (body === undefined || (path === '/token' && answer.tokenFault)) response.statusCode = body ? 400 : 404;
    response.setHeader('content-type', typeof body === 'string' ? 'application/jwt' : 'application/json');
    response.end(typeof body === 'string' ? body : JSON.stringify(body ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stated = typeof about['issuer'] === 'string' ? about['issuer'].replace('ISSUER', issuer) : issuer;
  const bodies: Record<string, () => Json | string> = {
    [`${new URL(stated).pathname}/.well-known/openid-configuration`.replace('//', '/')]: () => ({
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/userinfo`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      ...about,
      issuer: stated,
    }),
    '/keys': () => ({ keys: [{ ...key.publicKey.export({ format: 'jwk' }), kid: 'first', use: 'sig', alg: 'RS256' }] }),
    '/token': () =>
      answer.tokenFault ?? { access_token: 'access', token_type: 'Bearer', expires_in: 60, id_token: answer.idToken },
    '/userinfo': () => answer.userinfo,
  };

  const read = readConfiguration({
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    ...Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, value.replace('ISSUER', issuer)])),
  });
  const configuration = Object.fromEntries(Object.entries(read).filter(([name]) => name.startsWith('OIDC_')));
  const staff = await aStaff({ configuration: configuration as Partial<Configuration> });
  const finish = (request: { ticket: string; query: string }) => staff.call(finishSignOn, request, { token: null });
  return {
    ...staff,
    issuer,
    /** Signs in as the administrator, unless the forgery says otherwise. */
    async signIn({ by = 'provider', claims = {}, userinfo = {}, userinfoBy, query = {}, tokenFault }: Forgery = {}) {
      const begun = await staff.call(beginSignOn, {}, { token: null });
      if (begun.status !== 200) return begun as unknown as ReturnType<typeof finish>;
      const { body } = begun;
      const asked = new URL(body.address).searchParams;
      const now = Math.floor(Date.now() / 1000);
      const honest = {
        iss: stated,
        aud: clientId,
        sub: 'mei',
        nonce: asked.get('nonce'),
        iat: now,
        exp: now + 60,
        email: staff.me.email,
        email_verified: true,
      };
      const more = { sub: 'mei', ...userinfo };
      answer = {
        idToken: signedBy[by]({}, { ...honest, ...claims }),
        userinfo: userinfoBy ? signedBy[userinfoBy]({}, { iss: stated, aud: clientId, ...more }) : more,
        tokenFault,
      };
      const returned = new URLSearchParams({ code: 'code', state: asked.get('state') ?? '', ...query });
      return finish({ ticket: body.ticket, query: `?${returned}` });
    },
  };
}
