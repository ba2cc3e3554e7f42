import { refusalText } from '@eemusic/contract/platform/refusals';
import { describe, expect, it } from 'vitest';
import { aForgingProvider } from '#testing/a-forging-provider.ts';

const failed = 'This sign-in took too long or was already used. Please begin again';
const unconfirmed = refusalText('sign-on.email', {});
const notAllowed = refusalText('sign-on.not-allowed', {});
const setUp = (answer: string) => refusalText('sign-on.set-up', { answer });
const hourAgo = () => Math.floor(Date.now() / 1000) - 3600;

describe('an ID token', () => {
  it('opens the account when everything about it is right', async () => {
    const { signIn, me } = await aForgingProvider();

    expect(await signIn()).toMatchObject({ status: 200, body: { userId: me.id } });
  });

  it.each(['nobody', 'somebodyElse', 'clientSecret'] as const)('signed by %s is refused', async (by) => {
    const { signIn } = await aForgingProvider();

    expect(await signIn({ by })).toRefuse(400, failed);
  });

  it.each([
    ['for another program', { aud: 'another program' }],
    ['for several programs, issued to another one', { aud: ['console', 'another program'], azp: 'another program' }],
    ['of another provider', { iss: 'https://other.example.com' }],
    ['of another sign-in', { nonce: 'another' }],
    ['of no sign-in', { nonce: undefined }],
    ['that has expired', { exp: hourAgo() }],
    ['about nobody', { sub: undefined }],
    ['about nobody by name', { sub: '' }],
  ])('%s is refused', async (_, claims) => {
    const { signIn } = await aForgingProvider();

    expect(await signIn({ claims })).toRefuse(400, failed);
  });

  it('about one person is not joined with what the provider says about another one', async () => {
    const { signIn } = await aForgingProvider();

    expect(await signIn({ userinfo: { sub: 'fang' } })).toRefuse(400, failed);
  });

  it('with an unconfirmed email is not confirmed by what the provider says about another email', async () => {
    const { signIn } = await aForgingProvider();
    const claims = { email_verified: undefined };

    expect(await signIn({ claims, userinfo: { email: 'own@example.com', email_verified: true } })).toRefuse(
      403,
      unconfirmed,
    );
    const email = 'own@example.com';
    expect(await signIn({ claims: { ...claims, email: undefined }, userinfo: { email } })).toRefuse(403, unconfirmed);
  });

  it('about somebody whose name is longer than names are is refused, because two of them may begin alike', async () => {
    const { signIn } = await aForgingProvider();
    const about = (sub: string) => signIn({ claims: { sub }, userinfo: { sub } });

    expect((await about('n'.repeat(255))).status).toBe(200);
    expect(await about(`${'n'.repeat(255)}2`)).toRefuse(400, failed);
  });
});

describe('what people call themselves at the provider', () => {
  it.each([
    ['Mei\0 \u202eLin\u202c\ud800', 'Mei Lin'],
    [`${'n'.repeat(119)}🎹`, 'n'.repeat(119)],
  ])('is stored as names are: %j', async (name, stored) => {
    const { signIn, services } = await aForgingProvider();

    expect((await signIn({ claims: { name } })).status).toBe(200);

    const linked = services.database.read.selectFrom('audit_entries').select('actor_name');
    expect(await linked.where('action', '=', 'administrator.sign-on-linked').execute()).toEqual([
      { actor_name: stored },
    ]);
  });

  it.each(['mei\0', 'mei\ud800'])('is no subject when a database cannot store it: %j', async (sub) => {
    const { signIn } = await aForgingProvider();

    expect(await signIn({ claims: { sub }, userinfo: { sub } })).toRefuse(400, failed);
  });
});

describe('an answer of the provider', () => {
  it.each([
    ['of another provider', { iss: 'https://other.example.com' }],
    ['of another sign-in', { state: 'another' }],
    ['without a code', { code: '' }],
  ])('%s is refused', async (_, query) => {
    const { signIn } = await aForgingProvider({ authorization_response_iss_parameter_supported: true });

    expect(await signIn({ query })).toRefuse(400, failed);
  });
});

describe('an email of a provider without email_verified, as Entra ID is', () => {
  const tenant = '5d1f0a7e-0000-4000-8000-00000000000a';
  const silent = { email_verified: undefined };

  it.each([
    ['its issuer', 'ISSUER/', {}],
    ['its tenant', `other, ${tenant.toUpperCase()}`, { tid: tenant }],
  ])('is believed if %s is trusted', async (_, trusted, claims) => {
    const { signIn, me } = await aForgingProvider({}, { OIDC_TRUST_EMAIL: trusted });

    expect(await signIn({ claims: { ...silent, ...claims } })).toMatchObject({ status: 200, body: { userId: me.id } });
    expect(await signIn({ claims: { email_verified: false, ...claims } })).toRefuse(403, unconfirmed);
    expect(await signIn({ claims: { ...silent, ...claims, email: undefined } })).toRefuse(
      403,
      refusalText('sign-on.no-email', {}),
    );
  });

  it('is not believed of another tenant, or without the setting', async () => {
    const { signIn } = await aForgingProvider({}, { OIDC_TRUST_EMAIL: tenant });
    const none = await aForgingProvider();

    expect(await signIn({ claims: { ...silent, tid: 'another' } })).toRefuse(403, unconfirmed);
    expect(await none.signIn({ claims: { ...silent, tid: tenant } })).toRefuse(403, unconfirmed);
  });

  it('is believed if Entra ID says that the tenant owns its domain', async () => {
    const { signIn } = await aForgingProvider();

    expect((await signIn({ claims: { ...silent, xms_edov: true } })).status).toBe(200);
    expect(await signIn({ claims: { ...silent, xms_edov: '0' } })).toRefuse(403, unconfirmed);
  });
});

describe('groups', () => {
  const settings = {
    OIDC_ALLOW: 'groups="CN=Staff, Music,OU=Groups",staff,music/staff,17',
    OIDC_PERMISSIONS: 'groups: staff=SL+CM, 17=DA',
  };

  it.each<[string, unknown]>([
    ['a list', ['others', 'staff']],
    ['one text', 'staff'],
    ['texts between commas', 'others, staff'],
    ['texts between semicolons', 'others;staff'],
    ['paths, as of Keycloak', ['/others', '/music/staff']],
    ['records, as of SCIM', [{ value: 'a1', display: 'staff' }]],
    ['records by name', [{ id: 3, name: 'staff' }]],
    ['keys of a record, as of Zitadel', { staff: { '1': 'example.com' } }],
    ['numbers', [17]],
    ['distinguished names', ['CN=Staff, Music,OU=Groups']],
  ])('are read from %s', async (_, groups) => {
    const { signIn } = await aForgingProvider({}, settings);

    expect((await signIn({ claims: { groups } })).status).toBe(200);
  });

  it.each<[string, unknown]>([
    ['whose name only contains that of a group', ['my staff', 'staff, others', 'others/staff']],
    ['that are taken away', { staff: false }],
    ['that are none', undefined],
  ])('%s open nothing', async (_, groups) => {
    const { signIn } = await aForgingProvider({}, settings);

    expect(await signIn({ claims: { groups } })).toRefuse(403, notAllowed);
  });

  it('are found under a claim within another one, as roles of Keycloak are', async () => {
    const { signIn } = await aForgingProvider({}, { OIDC_ALLOW: 'resource_access.console.app.roles=staff' });
    const roles = { resource_access: { 'console.app': { roles: ['staff'] } } };

    expect((await signIn({ claims: roles })).status).toBe(200);
    expect(await signIn({ claims: { resource_access: { other: { roles: ['staff'] } } } })).toRefuse(403, notAllowed);
  });

  it('that Entra ID left out, because they are too many, take no permission away', async () => {
    const { signIn } = await aForgingProvider({}, { OIDC_PERMISSIONS: 'groups: staff=SL' });
    const claims = { _claim_names: { groups: 'src1' }, _claim_sources: { src1: { endpoint: 'https://example.com' } } };

    expect(await signIn({ claims })).toRefuse(403, refusalText('sign-on.too-many-groups', {}));
  });
});

describe('userinfo', () => {
  const claims = { email: undefined, email_verified: undefined };

  it.each([['RS256'], [undefined]])('is read when it is signed, with stated algorithms %s', async (algorithm) => {
    const { signIn, me } = await aForgingProvider(
      algorithm ? { userinfo_signing_alg_values_supported: [algorithm] } : {},
    );
    const userinfo = { email: me.email, email_verified: true };

    expect((await signIn({ claims, userinfo, userinfoBy: 'provider' })).status).toBe(200);
    for (const userinfoBy of ['somebodyElse', 'nobody', 'clientSecret'] as const)
      expect(await signIn({ claims, userinfo, userinfoBy })).toRefuse(400, failed);
  });

  it('is refused when it is signed for another program or by another provider', async () => {
    const { signIn, me } = await aForgingProvider();
    const userinfo = { email: me.email, email_verified: true };

    for (const other of [{ aud: 'another program' }, { iss: 'https://other.example.com' }])
      expect(await signIn({ claims, userinfo: { ...userinfo, ...other }, userinfoBy: 'provider' })).toRefuse(
        400,
        failed,
      );
  });
});

describe('an issuer', () => {
  it.each([
    ['with a slash', 'without one', 'ISSUER/realms/staff/', 'ISSUER/realms/staff'],
    ['without a slash', 'with one', 'ISSUER/realms/staff', 'ISSUER/realms/staff/'],
    ['with a slash', 'with one', 'ISSUER/realms/staff/', 'ISSUER/realms/staff/'],
  ])('%s in the settings is that of a provider %s', async (_, __, configured, issuer) => {
    const { signIn } = await aForgingProvider({ issuer }, { OIDC_ISSUER: configured });

    expect((await signIn()).status).toBe(200);
  });

  it.each([
    ['that is another one', 'ISSUER/realms/others'],
    ['where there is no provider', 'ISSUER/nowhere'],
  ])('%s is told as a fault of the set-up', async (_, configured) => {
    const { signIn } = await aForgingProvider({ issuer: 'ISSUER/realms/staff' }, { OIDC_ISSUER: configured });

    expect(await signIn()).toRefuse(503, setUp('OIDC_ISSUER'));
  });
});

describe('a refusal of the provider', () => {
  it('that the administrator has to mend is told as such', async () => {
    const { signIn } = await aForgingProvider();

    expect(await signIn({ tokenFault: { error: 'invalid_client' } })).toRefuse(503, setUp('invalid_client'));
    expect(await signIn({ query: { error: 'unauthorized_client' } })).toRefuse(503, setUp('unauthorized_client'));
    expect(await signIn({ query: { error: '<b>' } })).toRefuse(503, setUp('error'));
    expect(await signIn({ tokenFault: { error: 'invalid_grant' } })).toRefuse(400, failed);
    expect(await signIn({ query: { error: 'login_required' } })).toRefuse(403, refusalText('sign-on.denied', {}));
  });
});
