import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { readConfiguration } from '#platform/configuration.ts';
import { openSecretCipher } from '#platform/secrets/secret-cipher.ts';
import { aTwoStepPerson } from '#testing/a-two-step-person.ts';
import { secretsKey } from '#testing/start-server.ts';
import { closeServices, cryptographic, openServices, startUpFault } from './open-services.ts';
import { replaceLostSecrets } from './stored-secrets.ts';

const aKey = () => randomBytes(32).toString('base64');
const webhookSecret = `whsec_${aKey()}`;

/** A console with one secret of each place: an app that is set up, one that is pending, a webhook, and its own. */
async function aConsole() {
  const person = await aTwoStepPerson();
  const { services, me } = person;
  const { database, secretCipher, configuration } = services;
  const app = await person.turnOn();
  await database.write(async (tx) => {
    await tx
      .updateTable('administrators')
      .set({ two_step_pending: secretCipher.encrypt('JBSWY3DPEHPK3PXP') })
      .execute();
    const webhook = { name: 'Shop', url: 'https://shop.example.com', created_at: '', created_by: 'test' };
    const secrets = { secret: secretCipher.encrypt(webhookSecret), old_secret: secretCipher.encrypt(webhookSecret) };
    await tx
      .insertInto('webhooks')
      .values({ ...webhook, ...secrets })
      .execute();
  });
  const location = { DATA_DIR: configuration.DATA_DIR, DATABASE_URL: configuration.DATABASE_URL ?? '' };
  const environment = (keys: string) => ({ ...location, LOG_LEVEL: 'silent', SECRETS_KEY: keys });
  return {
    ...person,
    ...app,
    /** Starts the console with these keys and stops it; returns why it does not start, or null. */
    startWith: async (keys: string): Promise<string | null> => {
      try {
        await closeServices(await openServices(readConfiguration(environment(keys))));
        return null;
      } catch (error) {
        return startUpFault(error);
      }
    },
    replaceLost: (keys: string) =>
      replaceLostSecrets(readConfiguration(environment(keys)), { random: cryptographic, now: services.clock.now }),
    stored: async () => {
      const { read } = database;
      const columns = ['two_step_secret', 'two_step_pending'] as const;
      const person = await read.selectFrom('administrators').select(columns).where('id', '=', me.id).executeTakeFirst();
      const webhook = await read.selectFrom('webhooks').select(['secret', 'old_secret']).executeTakeFirst();
      const own = await read.selectFrom('secrets').select('value').where('name', '=', 'addresses').executeTakeFirst();
      return Object.values({ ...person, ...webhook, ...own }).map(String);
    },
  };
}

it('a start encrypts every secret with a new key, and plain gives encryption up', async () => {
  const { startWith, stored, secret, services, signIn, codeOf } = await aConsole();
  const secrets = [secret, 'JBSWY3DPEHPK3PXP', webhookSecret, webhookSecret, services.secret];
  const inDatabase = await stored();
  const renewed = aKey();

  expect(inDatabase).toHaveLength(5);
  for (const text of inDatabase) expect(text).toMatch(/^enc:1:[\w-]{8}:[\w-]+$/);
  expect(await startWith(`${renewed},${secretsKey}`)).toBeNull();
  expect((await stored()).map(openSecretCipher([renewed]).decrypt)).toEqual(secrets);
  const afterFirst = await stored();
  expect(await startWith(renewed)).toBeNull();
  expect(await stored()).toEqual(afterFirst);
  expect(await startWith(`plain, ${renewed}`)).toBeNull();
  expect(await stored()).toEqual(secrets);
  expect((await signIn(codeOf(secret))).status).toBe(200);
  expect(await startWith(secretsKey)).toBeNull();
  expect((await stored()).map(services.secretCipher.decrypt)).toEqual(secrets);
});

it('a start without the right key says what is wrong in one line, and changes nothing', async () => {
  const { startWith, stored } = await aConsole();
  const before = await stored();

  for (const keys of ['', aKey(), 'plain'])
    expect(await startWith(keys)).toMatch(/^SECRETS_KEY: [^\n]+ admin replace-lost-secrets$/);

  expect(await stored()).toEqual(before);
});

it('lost secrets are replaced: recovery codes still let in, apps do not, and webhooks are to be rotated', async () => {
  const { startWith, replaceLost, stored, signIn, codeOf, secret, recoveryCodes, me, services, trail } =
    await aConsole();
  const key = aKey();

  expect(await replaceLost(secretsKey)).toEqual({ administrators: [], webhooks: [] });
  expect(await replaceLost(key)).toEqual({ administrators: [me.email], webhooks: ['Shop'] });

  const replaced = (await stored()).map(openSecretCipher([key]).decrypt);
  expect(replaced).toEqual([
    expect.stringMatching(/^[A-Z2-7]{32}$/),
    expect.stringMatching(/^[A-Z2-7]{32}$/),
    expect.stringMatching(/^whsec_/),
    expect.stringMatching(/^whsec_/),
    expect.stringMatching(/^[\w-]{43}$/),
  ]);
  for (const known of [secret, webhookSecret, services.secret]) expect(replaced).not.toContain(known);
  const entries = (await trail()).filter(({ actor_name }) => actor_name === 'command line');
  expect(entries.map(({ action }) => action).toSorted()).toEqual([
    'administrator.two-step-replaced',
    'company.secrets-replaced',
    'webhook.rotated',
  ]);

  // The server of this test has the key from before, so it reads what a start with both keys has renewed.
  expect(await startWith(`${secretsKey},${key}`)).toBeNull();
  expect((await signIn(codeOf(secret))).status).toBe(401);
  expect((await signIn(recoveryCodes[0])).status).toBe(200);
});

it('an app that is not confirmed is replaced without a word, because nobody signs in with it', async () => {
  const { services, begin, signIn } = await aTwoStepPerson();
  await begin();
  const { DATA_DIR, DATABASE_URL } = services.configuration;
  const environment = { DATA_DIR, DATABASE_URL: DATABASE_URL ?? '', LOG_LEVEL: 'silent', SECRETS_KEY: aKey() };
  const options = { random: cryptographic, now: services.clock.now };

  const replaced = await replaceLostSecrets(readConfiguration(environment), options);

  expect(replaced).toEqual({ administrators: [], webhooks: [] });
  expect((await signIn()).status).toBe(200);
});
