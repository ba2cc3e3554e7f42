import { hour } from '@eemusic/contract/platform/durations';
import { describe, expect, it } from 'vitest';
import type { Endpoint } from '@eemusic/contract/platform/endpoint';
import { endpoints } from '@eemusic/contract/app/endpoints';
import { codes } from '@eemusic/contract/platform/permissions';
import { logout } from '@eemusic/contract/access/session';
import { inject } from './inject.ts';
import { password, startServer } from './start-server.ts';

type Caller = { name: string; id: number; token: string | null; heldCodes: readonly string[] | null };
type Server = Awaited<ReturnType<typeof startServer>>;

/** All kinds of callers: nobody, invalid tokens, and administrators with no, one and all codes. */
async function everyCaller({ anAdministrator, call, services, wait }: Server): Promise<Caller[]> {
  const expired = await anAdministrator({ codes });
  wait(13 * hour);
  const loggedOut = await anAdministrator({ codes });
  await call(logout, {}, { token: loggedOut.token });
  const inactive = await anAdministrator({ codes, isActive: false });
  const deleted = await anAdministrator({ codes });
  const deleted_at = services.clock.now().toISOString();
  await services.database.write((tx) =>
    tx.updateTable('administrators').set({ deleted_at }).where('id', '=', deleted.id).execute(),
  );

  const holders: Caller[] = [];
  for (const heldCodes of [[], ...codes.map((code) => [code]), codes]) {
    const { id, token } = await anAdministrator({ codes: heldCodes });
    holders.push({ name: heldCodes.join('+') || 'no code', id, token, heldCodes });
  }
  return [
    { name: 'no token', id: 1, token: null, heldCodes: null },
    { name: 'garbage', id: 1, token: 'garbage', heldCodes: null },
    { name: 'the password as token', id: 1, token: password.replaceAll(' ', '-'), heldCodes: null },
    { name: 'an expired session', ...expired, heldCodes: null },
    { name: 'a closed session', ...loggedOut, heldCodes: null },
    { name: 'an inactive administrator', ...inactive, heldCodes: null },
    { name: 'a deleted administrator', ...deleted, heldCodes: null },
    ...holders,
  ];
}

/**
 * The access that the specification requires, written independently of the declarations. Endpoints that are missing
 * here must require a code.
 */
const wire: [RegExp, string][] = [
  [/^\/admin\/auth\/logout$/, 'session'],
  [/^\/admin\/auth\//, 'public'],
  [/^\/admin\/profile\//, 'self'],
  [/^\/admin\/modules\/all$/, 'session'],
  [/^\/admin\/regions$/, 'session'],
  [/^\/admin\/modules\//, 'SL,CM'],
  [/^\/academic-standing\//, 'SL'],
  [/^\/admin\/score\/library\/filters/, 'SL,UM,SM,ES,AD'],
  [/^\/admin\/score\/library\//, 'SL'],
  [/^\/admin\/deletions(\/|$)/, 'session'],
  [/^\/admin\/(channel|educator)\/report$/, 'UM,SM'],
  [/^\/admin\/sales(\/rules|\/receivers)?$/, 'UM,SM'],
  [/^\/admin\/sales\//, 'SM'],
  [/^\/administrator\//, 'AD'],
  [/^\/admin\/(tokens|webhooks)(\/|$)/, 'AD'],
  [/^\/admin\/company\/export$/, 'AD'],
  [/^\/admin\/educators$/, 'UM,SM'],
  [/^\/admin\/(channels|educators)\/\{id\}\/record$/, 'UM,SM'],
  [/^\/admin\/receivers\/figures$/, 'UM,SM'],
  [/^\/admin\/(channel|educator)s?\//, 'UM'],
  [/^\/admin\/channels$/, 'UM'],
  [/^\/admin\/users?(\/|$)/, 'UM'],
  [/^\/admin\/subscriptions(\/|$)/, 'UM,SM'],
  [/^\/analytics\//, 'DA'],
  [/^\/support\//, 'ES'],
  [/^\/admin\/find$/, 'session'],
  [/^\/admin\/dashboard(\/trends)?$/, 'session'],
  [/^\/files\/upload$/, 'session'],
  [/^\/storage\/images\//, 'public'],
  [/^\/storage\/scores\//, 'signature'],
  [/^\/api\/v1\/(openapi\.json|docs)$/, 'public'],
  [/^\/(metrics$|learner\/|api\/v1\/)/, 'token'],
  [/^\/openapi\/learner(\.json|\/scalar\.js)?$/, 'public'],
  [/^\/demo\/(outbox|learner)$/, 'public'],
  [/^\/(healthz|readyz|openapi\.json|appearance)$/, 'public'],
];

const holdersOf = ({ access }: Endpoint) => (access.kind === 'codes' ? access.codes.join(',') : access.kind);

function wireOf(endpoint: Endpoint): string {
  const named = wire.find(([pattern]) => pattern.test(endpoint.path))?.[1];
  return named ?? (endpoint.access.kind === 'codes' ? holdersOf(endpoint) : 'a code');
}

/** Returns the expected refusal; null if the caller must be admitted. */
function expectedRefusal(endpoint: Endpoint, { heldCodes }: Caller): string | null {
  const access = wireOf(endpoint);
  if (access === 'public' || access === 'signature') return null;
  if (access === 'token') return '404 route.not-found';
  if (heldCodes === null) return '401 session.none';
  if (access === 'session' || access === 'self') return null;
  return access.split(',').some((code) => heldCodes.includes(code)) ? null : '403 permission.missing';
}

/** A body that is valid for each call on one's own account. */
const own = {
  fullName: 'Mei Lin',
  age: 31,
  email: 'mei@example.com',
  mobile: '138',
  fileName: '0123456789abcdef.webp',
  currentPassword: 'wrong',
  newPassword: 'three blind mice run',
  sessionId: 999_999,
  code: 'no',
  language: 'en',
  passkeyId: 999_999,
  name: 'Laptop',
  answer: { id: 'x', rawId: 'x', type: 'public-key', response: { clientDataJSON: 'x', attestationObject: 'x' } },
};

/** Returns the status and code of the answer to this caller. */
async function request({ app }: Server, endpoint: Endpoint, caller: Caller, userId = caller.id) {
  const answer = await inject(app, endpoint, {
    method: endpoint.method,
    url: endpoint.path.replaceAll(/\{\w+\}/g, '999999'),
    headers: caller.token === null ? {} : { authorization: `Bearer ${caller.token}` },
    ...(endpoint.access.kind === 'self' && { payload: { ...own, userId } }),
  });
  const code = answer.statusCode < 400 ? '' : answer.json<{ code: string }>().code;
  return `${answer.statusCode} ${code}`.trim();
}

/** A caller is admitted unless the answer is 401, or a 403 that is not among the endpoint's own refusals. */
function isAdmitted(endpoint: Endpoint, answer: string): boolean {
  const [status = '', code = ''] = answer.split(' ');
  if (code === 'route.not-found') return wireOf(endpoint) === 'public' && endpoint.path.startsWith('/demo/');
  if (['session.none', 'permission.missing', 'permission.self-only'].includes(code)) return false;
  return !['401', '403'].includes(status) || endpoint.refusals?.some((own) => own === code) === true;
}

/** The call that ends the caller's session is tested last. */
const inOrder = endpoints
  .map(({ endpoint }) => endpoint)
  .toSorted((one, other) => Number(one.path === logout.path) - Number(other.path === logout.path));

describe('access', () => {
  it.each(endpoints.map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    'of %s is declared as in the specification',
    (_, endpoint) => {
      expect(holdersOf(endpoint)).toBe(wireOf(endpoint));
    },
  );

  it('is enforced for every route and every caller', async () => {
    const server = await startServer();
    const callers = await everyCaller(server);

    const wrong: string[] = [];
    let cells = 0;
    for (const endpoint of inOrder) {
      for (const caller of callers) {
        const answer = await request(server, endpoint, caller);
        const due = expectedRefusal(endpoint, caller);
        const isRight = due === null ? isAdmitted(endpoint, answer) : answer === due;
        cells += 1;
        if (!isRight)
          wrong.push(`${endpoint.method} ${endpoint.path} for ${caller.name}: ${answer}, not ${due ?? 'let through'}`);
      }
    }

    expect(wrong).toEqual([]);
    expect(cells).toBe(endpoints.length * 16);
  });

  it("to another account than one's own is refused to everybody", async () => {
    const server = await startServer();
    const callers = (await everyCaller(server)).filter(({ heldCodes }) => heldCodes !== null);

    const answers = new Set<string>();
    for (const endpoint of inOrder.filter(({ access }) => access.kind === 'self'))
      for (const caller of callers) answers.add(await request(server, endpoint, caller, server.me?.id));

    expect([...answers]).toEqual(['403 permission.self-only']);
  });

  it('to the metrics is only for the holder of their token', async () => {
    const METRICS_TOKEN = 'figures-of-this-server';
    const server = await startServer({ configuration: { METRICS_TOKEN } });
    const figures = endpoints.find(({ endpoint }) => endpoint.path === '/metrics')?.endpoint;
    if (!figures) throw new Error('not declared');

    for (const caller of await everyCaller(server))
      expect(await request(server, figures, caller)).toBe('401 token.wrong');
    const holder: Caller = { name: 'the holder', id: 1, token: METRICS_TOKEN, heldCodes: null };
    expect(await request(server, figures, holder)).toBe('200');
  });

  it('to a stored score is refused without a valid signature', async () => {
    const { app, me } = await startServer();
    const signature = 'a'.repeat(43);

    const { statusCode } = await app.inject({
      method: 'GET',
      url: `/storage/scores/0123456789abcdef.svg?expires=99999999999999&signature=${signature}`,
      headers: { authorization: `Bearer ${me?.token}` },
    });

    expect(statusCode).toBe(403);
  });
});
