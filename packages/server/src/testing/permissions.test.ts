import { describe, expect, it } from 'vitest';
import type { Access, Endpoint } from '@eemusic/contract/endpoint';
import { endpoints } from '@eemusic/contract/endpoints';
import { codes } from '@eemusic/contract/permissions';
import { login, logout } from '@eemusic/contract/session';
import { password, startServer } from './start-server.ts';

type Caller = { name: string; token: string | null; held: readonly string[] | null };

/** Everyone who may knock: nobody, tokens that open nothing, and administrators with no, one and all codes. */
async function everyCaller(server: Awaited<ReturnType<typeof startServer>>): Promise<Caller[]> {
  const { anAdministrator, call, wait } = server;
  const none = { codes: [] };
  const expired = await anAdministrator({ codes });
  wait(13 * 3_600_000);
  const loggedOut = await anAdministrator({ codes });
  await call(logout, {}, { token: loggedOut.token });
  const inactive = await anAdministrator({ codes, isActive: false });

  const holders: Caller[] = [];
  for (const held of [[], ...codes.map((code) => [code]), codes]) {
    const { token } = await anAdministrator({ codes: held });
    holders.push({ name: held.join('+') || 'no code', token, held });
  }
  const { email } = await anAdministrator(none);
  const { body } = await call(login, { email, password: 'wrong' }, { token: null });
  expect(body).not.toHaveProperty('token');
  return [
    { name: 'no token', token: null, held: null },
    { name: 'garbage', token: 'garbage', held: null },
    { name: 'the password as token', token: password.replaceAll(' ', '-'), held: null },
    { name: 'an expired session', token: expired.token, held: null },
    { name: 'a closed session', token: loggedOut.token, held: null },
    { name: 'an inactive administrator', token: inactive.token, held: null },
    ...holders,
  ];
}

/** 401 and 403 by the declaration, or null where the gate lets the caller through. */
function expected(access: Access, { held }: Caller): 401 | 403 | 404 | null {
  if (access.kind === 'public') return null;
  if (access.kind === 'signature') return null;
  if (access.kind === 'token') return 404;
  if (held === null) return 401;
  if (access.kind === 'codes') return access.codes.some((code) => held.includes(code)) ? null : 403;
  return null;
}

/** What wire.md says, written down apart from the declarations. */
const wire: [RegExp, Access['kind'] | string][] = [
  [/^\/admin\/auth\/logout$/, 'session'],
  [/^\/admin\/auth\//, 'public'],
  [/^\/admin\/profile\//, 'self'],
  [/^\/admin\/modules\/all$/, 'session'],
  [/^\/admin\/regions$/, 'session'],
  [/^\/admin\/modules\//, 'SL,CM'],
  [/^\/academic-standing\//, 'SL'],
  [/^\/admin\/score\/library\//, 'SL'],
  [/^\/files\/upload$/, 'session'],
  [/^\/storage\/images\//, 'public'],
  [/^\/storage\/scores\//, 'signature'],
  [/^\/metrics$/, 'token'],
  [/^\/(healthz|readyz|openapi\.json|appearance)$/, 'public'],
];

const said = (access: Access) => (access.kind === 'codes' ? access.codes.join(',') : access.kind);

describe('access', () => {
  it.each(endpoints.map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    'of %s is declared as the wire says',
    (_, { path, access }) => {
      const rule = wire.find(([pattern]) => pattern.test(path));

      expect(rule?.[1]).toBe(said(access));
    },
  );

  it('is held for every route and every caller', async () => {
    const server = await startServer();
    const callers = await everyCaller(server);

    const wrong: string[] = [];
    for (const { endpoint } of endpoints.filter(({ endpoint }) => endpoint !== (logout as Endpoint))) {
      for (const caller of callers) {
        const url = endpoint.path.replaceAll(/\{\w+\}/g, '999999');
        const headers = caller.token ? { authorization: `Bearer ${caller.token}` } : {};
        const { statusCode } = await server.app.inject({ method: endpoint.method, url, headers });
        const due = expected(endpoint.access, caller);
        const isRight =
          due === null ? ![401, 403].includes(statusCode) || isOwnRefusal(endpoint, statusCode) : statusCode === due;
        if (!isRight)
          wrong.push(
            `${endpoint.method} ${endpoint.path} for ${caller.name}: ${statusCode}, not ${due ?? 'let through'}`,
          );
      }
    }

    expect(wrong).toEqual([]);
  });
});

/** A signed address that is not signed, and a set-up that is over, are refused by their own rule with 403. */
function isOwnRefusal(endpoint: Endpoint, status: number): boolean {
  return status === 403 && endpoint.access.kind === 'signature';
}
