import { fetchProfile } from '@eemusic/contract/access/profile';
import { listPasskeys } from '@eemusic/contract/access/passkeys';
import { login, logout } from '@eemusic/contract/access/session';
import { beginTwoStep, confirmTwoStep, endTwoStep, fetchTwoStep } from '@eemusic/contract/access/two-step';
import type { Code } from '@eemusic/contract/platform/permissions';
import { listChannels } from '@eemusic/contract/sales/channels';
import { describe, expect, it } from 'vitest';
import { readConfiguration } from '#platform/configuration.ts';
import { step, twoStepCode } from '#testing/a-two-step-person.ts';
import { aPasskeyPerson } from '#testing/a-passkey-person.ts';
import { aSignOn } from '#testing/a-sign-on.ts';
import { password, startServer } from '#testing/start-server.ts';

const required = 'Two-step sign-in is required here. Turn it on first';

async function aRule(rule: string, ...codes: Code[]) {
  const { TWO_STEP_REQUIRED } = readConfiguration({ TWO_STEP_REQUIRED: rule });
  const server = await startServer({ codes, configuration: { TWO_STEP_REQUIRED } });
  const { me, call, services, wait } = server;
  if (!me) throw new Error('Nobody is signed in');
  const userId = me.id;
  return {
    ...server,
    me,
    lists: () => call(listChannels, {}),
    profile: async () => (await call(fetchProfile, { userId })).body,
    async turnOn() {
      const { secret } = (await call(beginTwoStep, { userId, currentPassword: password })).body;
      const { status } = await call(confirmTwoStep, { userId, code: twoStepCode(services.clock, secret) });
      expect(status).toBe(200);
      wait(2 * step);
      return secret;
    },
  };
}

describe('a second step that is required', () => {
  it.each(['all', 'AD+UM'])('of %s comes before anything else, and then the session goes on', async (rule) => {
    const { lists, profile, turnOn, call, me } = await aRule(rule, 'UM');

    expect(await lists()).toRefuse(403, required);
    expect((await profile()).needsTwoStep).toBe(true);
    expect((await call(fetchTwoStep, { userId: me.id })).body.isOn).toBe(false);
    await turnOn();

    expect((await lists()).status).toBe(200);
    expect((await profile()).needsTwoStep).toBeUndefined();
  });

  it('is not proved by a session that was opened by the password alone before it was turned on', async () => {
    const { lists, turnOn, call, me } = await aRule('all', 'UM');
    const other = (await call(login, { email: me.email, password }, { token: null })).body;
    await turnOn();

    expect((await lists()).status).toBe(200);
    expect(await call(listChannels, {}, { token: other.token })).toRefuse(403, required);
  });

  it('does not concern those without the permissions that it names', async () => {
    const { lists } = await aRule('AD', 'UM');

    expect((await lists()).status).toBe(200);
  });

  it('cannot be turned off, and does not keep anybody from signing out', async () => {
    const { turnOn, call, me, services } = await aRule('all', 'UM');
    const secret = await turnOn();

    const proof = { userId: me.id, currentPassword: password, code: twoStepCode(services.clock, secret) };
    expect(await call(endTwoStep, proof)).toRefuse(409, 'Two-step sign-in is required here, so it stays on');

    const bare = await aRule('all', 'UM');
    expect((await bare.call(logout, {})).status).toBe(200);
    const again = await bare.call(login, { email: bare.me.email, password }, { token: null });
    expect(again.status).toBe(200);
    expect(await bare.call(listChannels, {}, { token: again.body.token })).toRefuse(403, required);
  });

  it('is a passkey, too', async () => {
    const { add, signIn, call, services, me } = await aPasskeyPerson();
    expect((await add()).status).toBe(200);
    services.configuration.TWO_STEP_REQUIRED = 'all';

    const { body } = await signIn();

    expect(await call(listPasskeys, { userId: me.id })).toRefuse(403, required);
    expect((await call(listPasskeys, { userId: me.id }, { token: body.token })).status).toBe(200);
  });

  it('is what the provider of single sign-on asks for', async () => {
    const { signIn, provider, call, me, services } = await aSignOn({ people: { mei: { email: '' } }, codes: ['UM'] });
    services.configuration.TWO_STEP_REQUIRED = 'all';
    provider.people['mei'] = { email: me.email };

    const { body } = await signIn('mei');

    expect(await call(listChannels, {})).toRefuse(403, required);
    expect((await call(listChannels, {}, { token: body.token })).status).toBe(200);
  });
});
