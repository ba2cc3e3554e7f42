import { describe, expect, it } from 'vitest';
import { aForgingProvider } from '#testing/a-forging-provider.ts';

const failed = 'This sign-in took too long or was already used. Please begin again';
const unconfirmed = 'Single sign-on has not confirmed your email';
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
    expect(await signIn({ claims: { ...claims, email: undefined } })).toRefuse(403, unconfirmed);
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
